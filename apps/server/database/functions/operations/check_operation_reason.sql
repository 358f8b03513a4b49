-- Refuses at commit an adjustment or a deposit that goes back, if the row that two operators agree on is not there, whoever opens it.
create or replace function check_operation_reason() returns trigger language plpgsql as $$
begin
  if new.kind = 'adjustment' and not exists (select from adjustments a join operation_causes c using (member_id, operation_id)
      where a.member_id = new.member_id and a.operation_id = new.operation_id and c.cause_kind = 'adjustment') then
    raise exception 'nobody agreed on adjustment %', new.operation_id using errcode = 'check_violation', constraint = 'adjusted_by_two';
  end if;
  if new.kind = 'withdrawal' and not exists (select from deposit_returns r where r.member_id = new.member_id
      and r.operation_id = new.operation_id) then
    raise exception 'nobody sends % back', new.operation_id using errcode = 'check_violation', constraint = 'deposit_goes_back_once';
  end if;
  return null;
end $$;
revoke all on function check_operation_reason from public;
