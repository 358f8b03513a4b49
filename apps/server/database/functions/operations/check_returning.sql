-- Looked at when the transaction commits, whoever opens such a withdrawal.
create or replace function check_returning() returns trigger language plpgsql as $$
begin
  if not exists (select from deposit_returns r where r.member_id = new.member_id and r.operation_id = new.operation_id) then
    raise exception 'nobody sends % back', new.operation_id using errcode = 'check_violation', constraint = 'deposit_goes_back_once';
  end if;
  return null;
end $$;
revoke all on function check_returning from public;
