-- Refuses transitions of a proposal that are not allowed, a change to its content after the draft, and an effect before `effective_at`
-- (safety V). One that is done never changes, so its row stays that of the transaction in which it took effect (`agreed_now`).
create or replace function check_proposal_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('DRAFT', 'PROPOSED') or new.decided_by is not null then
      raise exception 'a proposal begins undecided' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.state in ('DRAFT', 'PROPOSED') and new.decided_by is not null then
    raise exception 'a proposal is decided by its decision' using errcode = 'check_violation';
  end if;
  if (old.state, new.state) not in (('DRAFT', 'DRAFT'), ('DRAFT', 'PROPOSED'), ('PROPOSED', 'DONE'), ('PROPOSED', 'REJECTED'),
      ('PROPOSED', 'EXPIRED'), ('DRAFT', 'REJECTED'), ('PROPOSED', 'APPROVED'), ('APPROVED', 'DONE'), ('APPROVED', 'STOPPED'),
      ('APPROVED', 'EXPIRED')) then
    raise exception 'a proposal may not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if old.state = 'APPROVED' and new.state = 'DONE' and now() < old.effective_at then
    raise exception 'what waits does not take effect early' using errcode = 'check_violation';
  end if;
  if (new.proposal_id, new.kind, new.subject, new.proposed_by) is distinct from (old.proposal_id, old.kind, old.subject, old.proposed_by)
    or (old.state <> 'DRAFT' and (new.content, new.content_hash) is distinct from (old.content, old.content_hash))
    or (old.state = 'APPROVED' and (new.decided_by, new.decided_at, new.effective_at)
      is distinct from (old.decided_by, old.decided_at, old.effective_at)) then
    raise exception 'what was proposed is what is decided' using errcode = 'check_violation';
  end if;
  return new;
end $$;
