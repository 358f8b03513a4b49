-- Refuses a recorded access by an operator who is not signed in, and any change that lowers the number of entries read.
create or replace function check_case_read() returns trigger language plpgsql as $$
begin
  if is_process() and not is_at_desk(new.operator) then
    raise exception '% is not there to read this', new.operator using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and ((new.case_id, new.operator) is distinct from (old.case_id, old.operator) or new.entries < old.entries) then
    raise exception 'a case that was read stays read' using errcode = 'check_violation', constraint = 'case_reads_grow';
  end if;
  return new;
end $$;
