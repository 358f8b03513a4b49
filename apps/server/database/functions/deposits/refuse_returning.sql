-- Money is no member's while it goes back or has gone back.
create or replace function refuse_returning() returns trigger language plpgsql as $$
begin
  if exists (select from inflow_returns r where r.inflow_id = new.inflow_id and r.state not in ('FAILED', 'REJECTED')) then
    raise exception 'inflow % goes back', new.bank_ref using errcode = 'check_violation', constraint = 'inflow_goes_back';
  end if;
  return new;
end $$;
revoke all on function refuse_returning from public;
