-- Refuses a process to record a takeover of a queue item by an operator who is not signed in.
create or replace function check_takeover() returns trigger language plpgsql as $$
begin
  if is_process() and not is_at_desk(new.taken_by) then
    raise exception '% is not there to take this over', new.taken_by using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
