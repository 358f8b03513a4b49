-- Looked at when the transaction commits, whoever opens such an operation.
create or replace function check_adjustment_operation() returns trigger language plpgsql as $$
begin
  if not exists (select from adjustments a where a.member_id = new.member_id and a.operation_id = new.operation_id)
    or not exists (select from operation_causes c where c.member_id = new.member_id and c.operation_id = new.operation_id
      and c.cause_kind = 'adjustment') then
    raise exception 'nobody agreed on adjustment %', new.operation_id using errcode = 'check_violation', constraint = 'adjusted_by_two';
  end if;
  return null;
end $$;
