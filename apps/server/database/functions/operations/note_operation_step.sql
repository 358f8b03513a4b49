-- Writes each new state of an operation with its time and next step number.
create or replace function note_operation_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  insert into operation_steps (member_id, operation_id, step_no, state)
    select new.member_id, new.operation_id, coalesce(max(step_no), 0) + 1, new.state
    from operation_steps where member_id = new.member_id and operation_id = new.operation_id;
  return null;
end $$;
