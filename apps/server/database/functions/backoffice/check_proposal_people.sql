-- Refuses a process to record a proposal or decision of an operator who is not signed in (safety V).
create or replace function check_proposal_people() returns trigger language plpgsql as $$
begin
  if is_process() and (
    (tg_op = 'INSERT' and not is_at_desk(new.proposed_by))
    or (tg_op = 'UPDATE' and new.decided_by is distinct from old.decided_by and not is_at_desk(new.decided_by))
  ) then
    raise exception 'who proposes or decides is signed in' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
