-- At commit: what was returned has an order that was paid, or is a transfer of the house; and what was paid has left suspense.
create or replace function check_returned() returns trigger language plpgsql as $$
begin
  if not exists (select from inflow_returns r where r.inflow_id = new.inflow_id and r.state = 'PAID')
    and not exists (select from house_sweeps s where s.inflow_id = new.inflow_id) then
    raise exception 'inflow % is returned without an order', new.bank_ref using errcode = 'check_violation', constraint = 'returned_by_an_order';
  end if;
  return null;
end $$;
revoke all on function check_returned from public;
