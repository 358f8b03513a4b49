-- Returns the total of all accounts in a currency that may not be negative, except `suspense`: the stored total plus the postings since.
create or replace function ledger.members_hold(p_currency text) returns bigint
language sql stable security definer set search_path = ledger, pg_temp as $$
  select h.held + coalesce((select n.change from held_change(h.counted_until, 'infinity') n where n.currency = p_currency), 0)
  from held_totals h where h.currency = p_currency
$$;
revoke all on function ledger.members_hold from public;
grant execute on function ledger.members_hold to kapao_operator;
