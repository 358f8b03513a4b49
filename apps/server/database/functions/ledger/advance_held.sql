-- Takes in what has been posted since; two that do it at once count it once.
create or replace function ledger.advance_held() returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_after timestamptz;
begin
  perform from held_totals order by currency for update;
  select min(h.counted_until) into v_after from held_totals h;
  update held_totals h set held = h.held + coalesce((select n.change from held_change(v_after, settled_time()) n
    where n.currency = h.currency), 0), counted_until = greatest(h.counted_until, settled_time());
end $$;
revoke all on function ledger.advance_held from public;
grant execute on function ledger.advance_held to kapao_worker;
