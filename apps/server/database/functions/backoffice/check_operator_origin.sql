-- Refuses a new operator without an invitation proposal of that name and role that takes effect now, except while two owners have yet to
-- enrol. Refuses a process to insert one with credentials.
create or replace function check_operator_origin() returns trigger language plpgsql as $$
begin
  if is_process() and num_nonnulls(new.enrolled_at, new.totp_pending_sealed, new.invited_by, new.invitation_approved_by) > 0 then
    raise exception 'an operator enrols by an invitation' using errcode = 'check_violation';
  end if;
  if new.proposal_id is null then
    if count_enrolled_owners() >= 2 then
      raise exception 'two owners are there: another operator needs an approved proposal' using errcode = 'check_violation';
    end if;
  elsif not exists (select from agreed_now('operator.invite', new.username) p
      where p.proposal_id = new.proposal_id and p.content ->> 'role' = new.role) then
    raise exception 'an operator is made as proposed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
