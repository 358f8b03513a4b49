-- Refuses a change to the facts of a payout dispute, to a decision that a second operator agreed on, and any change after its end. Refuses a
-- process a decision or an agreement of an operator who is not signed in, and an agreement by one who is not independent.
create or replace function check_payout_dispute() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.operation_id, new.found_by, new.found_at)
    is distinct from (old.member_id, old.operation_id, old.found_by, old.found_at) or old.ended_at is not null
    or (old.agreed_by is not null and (new.decision, new.decided_by, new.agreed_by, new.needs_second)
      is distinct from (old.decision, old.decided_by, old.agreed_by, old.needs_second)) then
    raise exception 'a dispute that was decided or ended stays as it is' using errcode = 'check_violation';
  end if;
  if is_process() and (((new.decision, new.decided_by, new.needs_second) is distinct from (old.decision, old.decided_by, old.needs_second)
        and not is_at_desk(new.decided_by))
      or (new.agreed_by is distinct from old.agreed_by
        and not (is_at_desk(new.agreed_by) and are_two_operators(new.decided_by, new.agreed_by)))) then
    raise exception 'a dispute is decided by operators who are signed in' using errcode = 'check_violation', constraint = 'dispute_by_two';
  end if;
  return new;
end $$;
