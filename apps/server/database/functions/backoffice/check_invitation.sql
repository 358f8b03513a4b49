-- Refuses an invitation without a proposal about that operator that takes effect now, except while two owners have yet to enrol. Refuses a
-- process to change its people or its time, and to open again one that was used or ended.
create or replace function check_invitation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if is_process() and ((new.invitation_id, new.username, new.purpose, new.proposal_id, new.proposed_by, new.approved_by, new.created_at,
        new.expires_at) is distinct from (old.invitation_id, old.username, old.purpose, old.proposal_id, old.proposed_by, old.approved_by, old.created_at,
          old.expires_at)
      or (old.used_at is not null and new.used_at is distinct from old.used_at)
      or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) or new.failures < old.failures) then
      raise exception 'an invitation stays as it was agreed on' using errcode = 'check_violation', constraint = 'invitation_stays';
    end if;
    return new;
  end if;
  if (new.proposal_id is null and count_enrolled_owners() >= 2) or (new.proposal_id is not null and not exists (
      select from agreed_now(case new.purpose when 'JOIN' then 'operator.invite' else 'operator.reset' end, new.username) p
      where (p.proposal_id, p.proposed_by, p.decided_by) = (new.proposal_id, new.proposed_by, new.approved_by))) then
    raise exception 'an operator is invited by two' using errcode = 'check_violation', constraint = 'invited_by_two';
  end if;
  return new;
end $$;
