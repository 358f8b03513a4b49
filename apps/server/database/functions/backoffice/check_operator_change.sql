-- Refuses a process to change an operator's role, enable the operator or reset credentials without a proposal that takes effect now.
-- Enrolment needs an open invitation and records its two operators and the time, and a new password or authenticator needs that operator to
-- be signed in.
create or replace function check_operator_change() returns trigger language plpgsql as $$
begin
  if not is_process() then return new; end if;
  if (new.role <> old.role or (old.is_disabled and not new.is_disabled))
      and not exists (select from agreed_now('operator.change', old.username) p
        where p.content -> 'after' = jsonb_build_object('role', new.role, 'isDisabled', new.is_disabled)) then
    raise exception 'what an operator may do changes by proposal only' using errcode = 'check_violation';
  end if;
  if old.enrolled_at is not null and new.enrolled_at is null and not exists (select from agreed_now('operator.reset', old.username)) then
    raise exception 'credentials are forgotten by proposal only' using errcode = 'check_violation';
  end if;
  if old.enrolled_at is null and new.enrolled_at is not null and (new.enrolled_at < now() or not exists (select from operator_invitations i
      where i.username = old.username and i.ended_at is null and i.used_at is null and i.expires_at > now()
        and (i.proposed_by, i.approved_by) is not distinct from (new.invited_by, new.invitation_approved_by))) then
    raise exception 'an operator enrols by an invitation' using errcode = 'check_violation';
  end if;
  if (old.enrolled_at is not null and new.enrolled_at is distinct from old.enrolled_at and new.enrolled_at is not null)
      or ((old.enrolled_at is null) = (new.enrolled_at is null)
        and (new.invited_by, new.invitation_approved_by) is distinct from (old.invited_by, old.invitation_approved_by)) then
    raise exception 'when and by whom an operator was invited stays' using errcode = 'check_violation';
  end if;
  if old.enrolled_at is not null and new.enrolled_at is not null and not is_at_desk(old.username)
      and (new.password_hash, new.totp_secret_sealed) is distinct from (old.password_hash, old.totp_secret_sealed) then
    raise exception 'who changes a password is signed in' using errcode = 'check_violation';
  end if;
  return new;
end $$;
