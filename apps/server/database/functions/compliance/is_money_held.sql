-- Returns true if a hold forbids that this amount leaves cash: all money is on hold, or less than the held amount would remain. Money of a
-- withdrawal under review has already left cash, so a hold also covers its approval; an amount above cash is not refused here.
create or replace function is_money_held(p_member text, p_currency text, p_leaving bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_held bigint;
  v_cash bigint;
begin
  select case when bool_or(amount is null) then null else sum(amount) filter (where currency = p_currency) end into v_held
    from aml_holds where member_id = p_member and released_at is null having count(*) > 0;
  if not found then return false; end if;
  if v_held is null then
    return exists (select from aml_holds where member_id = p_member and released_at is null and amount is null);
  end if;
  select balance into v_cash from ledger.accounts where owner = p_member and code = 'cash' and currency = p_currency;
  return coalesce(v_cash, 0) >= p_leaving and coalesce(v_cash, 0) - p_leaving < v_held;
end $$;
revoke all on function is_money_held from public;
grant execute on function is_money_held to kapao_app;
