-- Refuses a change to the facts of a payout dispute, to a decision that a second operator agreed on, and any change after its end.
create or replace function check_payout_dispute() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.operation_id, new.found_by, new.found_at)
    is distinct from (old.member_id, old.operation_id, old.found_by, old.found_at) or old.ended_at is not null
    or (old.agreed_by is not null and (new.decision, new.decided_by, new.agreed_by, new.needs_second)
      is distinct from (old.decision, old.decided_by, old.agreed_by, old.needs_second)) then
    raise exception 'a dispute that was decided or ended stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
