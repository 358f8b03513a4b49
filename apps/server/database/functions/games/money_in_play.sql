-- Returns the money at games or in transit to and from them, which may still be staked and lost.
create or replace function money_in_play(p_member text, p_currency text) returns bigint language sql stable as $$
  select coalesce(sum(a.balance), 0)::bigint from ledger.accounts a
  where a.owner = p_member and a.currency = p_currency and a.kind in ('game', 'transit')
$$;
grant execute on function money_in_play to kapao_app;
