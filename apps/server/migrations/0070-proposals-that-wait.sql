-- What two operators agreed on may wait before it counts, so that whoever objects can stop it (safety V).

alter table proposals drop constraint proposals_state_check;
alter table proposals add constraint proposals_state_check
  check (state in ('DRAFT', 'PROPOSED', 'APPROVED', 'DONE', 'REJECTED', 'STOPPED', 'EXPIRED'));
alter table proposals
  add column effective_at timestamptz,
  add column stopped_by text references operators,
  add column stopped_at timestamptz,
  add column stop_reason text,
  -- Never by whoever proposed it, whatever state it is in.
  add constraint decided_by_another check (state not in ('APPROVED', 'DONE', 'STOPPED') or (decided_by is not null and decided_by <> proposed_by)),
  add constraint waits_until_a_time check (state not in ('APPROVED', 'STOPPED') or effective_at is not null),
  add constraint stopped_by_somebody check ((state = 'STOPPED') = (stopped_by is not null and stop_reason is not null));
-- The job looks for what is due; pages show what waits of a kind.
create index proposals_waiting_to_count on proposals (effective_at) where state = 'APPROVED';
create index proposals_open_by_subject on proposals (kind, subject) where state in ('PROPOSED', 'APPROVED');

create or replace function check_proposal_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state not in ('DRAFT', 'PROPOSED') or new.decided_by is not null then
      raise exception 'a proposal begins undecided' using errcode = 'check_violation';
    end if;
    return new;
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
drop trigger moves_as_listed on proposals;
create trigger moves_as_listed before insert or update on proposals for each row execute function check_proposal_move();
