-- Returns the amount credited by hand in the last 24 hours, apart from the given proposal. It sums approved proposals, which every node
-- has, because adjustments are stored with their members (record 104).
create or replace function credited_by_hand(p_currency text, p_but uuid) returns bigint language sql stable as $$
  select coalesce(sum((p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent), 0)::bigint
  from proposals p join ledger.currencies c on c.currency = p_currency
  where p.kind = 'member.adjust' and p.state = 'DONE' and p.decided_at > statement_timestamp() - interval '24 hours'
    and p.content ->> 'direction' = 'CREDIT' and p.content ->> 'currency' = p_currency and p.proposal_id is distinct from p_but
$$;
grant execute on function credited_by_hand to kapao_app;
