-- Refuses an approval by an operator who is not independent of the proposer (safety V).
create or replace function check_proposal_hands() returns trigger language plpgsql as $$
begin
  if new.decided_by is not null and new.state not in ('DRAFT', 'PROPOSED', 'REJECTED', 'EXPIRED')
      and new.decided_by is distinct from old.decided_by and not are_two_operators(new.proposed_by, new.decided_by) then
    raise exception 'proposed and approved by one pair of hands' using errcode = 'check_violation';
  end if;
  return new;
end $$;
