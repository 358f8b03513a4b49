-- OPEN -> ESCALATED -> REPORTED or DISMISSED, OPEN -> DISMISSED. Who decides has taken it; what one escalated another dismisses.
create or replace function check_case_move() returns trigger language plpgsql as $$
begin
  if (new.case_id, new.member_id, new.rule, new.currency, new.amount, new.since, new.until, new.evidence, new.evidence_hash, new.opened_at,
      new.opened_by) is distinct from (old.case_id, old.member_id, old.rule, old.currency, old.amount, old.since, old.until, old.evidence,
      old.evidence_hash, old.opened_at, old.opened_by)
    or (old.escalated_by is not null and new.escalated_by is distinct from old.escalated_by) then
    raise exception 'what a case rests on never changes' using errcode = 'check_violation', constraint = 'case_stays';
  end if;
  if old.closed_at is not null then
    raise exception 'case % is closed', old.case_id using errcode = 'check_violation', constraint = 'case_is_closed';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state) not in (('OPEN', 'ESCALATED'), ('OPEN', 'DISMISSED'), ('ESCALATED', 'DISMISSED'), ('ESCALATED', 'REPORTED')) then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'case_moves';
  end if;
  if new.state <> 'REPORTED' and old.assigned_to is distinct from coalesce(new.closed_by, new.escalated_by) then
    raise exception 'who decides case % has taken it', old.case_id using errcode = 'check_violation', constraint = 'case_is_taken';
  end if;
  if new.state = 'DISMISSED' and old.escalated_by is not null and not are_two_operators(old.escalated_by, new.closed_by) then
    raise exception 'what one escalated another dismisses' using errcode = 'check_violation', constraint = 'case_by_two';
  end if;
  if new.state = 'REPORTED' and not exists (select from proposals p where p.proposal_id = new.report_id and p.kind = 'aml.report'
      and p.subject = new.case_id::text and p.state = 'DONE' and p.decided_by <> p.proposed_by) then
    raise exception 'a report is agreed on by two' using errcode = 'check_violation', constraint = 'case_by_two';
  end if;
  return new;
end $$;
