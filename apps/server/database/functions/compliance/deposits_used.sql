-- Deposits that became the member's to play with: what was set aside of them does not count, until it was put into the wallet.
create or replace function deposits_used(p_member text, p_currency text, p_since timestamptz, p_until timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(case when o.kind <> 'aside' then case when is_money_in(p_member, o.operation_id, o.kind) then o.amount end
      when o.state = 'RELEASED' then o.amount
      -- Money credited by an operator for another reason is no deposit, also when it is withheld.
      when not exists (select from adjustments a where a.member_id = p_member and a.operation_id::text = o.external_ref
        and a.cause <> 'MISSED_DEPOSIT') then -o.amount end), 0)::bigint
  from operations o where o.member_id = p_member and o.currency = p_currency and o.kind in ('deposit', 'adjustment', 'aside')
    and o.created_at >= p_since and o.created_at < p_until
$$;
grant execute on function deposits_used to kapao_app;
