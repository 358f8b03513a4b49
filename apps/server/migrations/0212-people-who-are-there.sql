-- What an operator is said to have decided, the operator was signed in for; and what an operator may do changes as two agreed
-- (record 53). Held where it is written, for every process; whoever migrates and seeds is another role.

create function is_process() returns boolean language sql stable as $$
  select current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker')
$$;

create function is_at_desk(p_operator text) returns boolean language sql stable as $$
  select exists (select from operators o join operator_sessions s using (username) where o.username = p_operator
    and not o.is_disabled and o.enrolled_at is not null and s.ended_at is null and s.ends_at > now())
$$;

create function check_approver() returns trigger language plpgsql as $$
begin
  if not is_process() then return new; end if;
  if not is_at_desk(new.operator)
    or not exists (select from operators where username = new.operator and role in ('owner', 'finance'))
    or not exists (select from operations where member_id = new.member_id and operation_id = new.operation_id
      and kind = 'withdrawal' and state = 'REVIEW') then
    raise exception '% is not there to approve this', new.operator using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger approved_by_who_is_there before insert on withdrawal_approvals for each row execute function check_approver();

create function check_proposal_people() returns trigger language plpgsql as $$
begin
  if is_process() and (
    (tg_op = 'INSERT' and not is_at_desk(new.proposed_by))
    or (tg_op = 'UPDATE' and new.decided_by is distinct from old.decided_by and not is_at_desk(new.decided_by))
  ) then
    raise exception 'who proposes or decides is signed in' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger decided_by_who_is_there before insert or update on proposals
  for each row execute function check_proposal_people();

-- More rights, and credentials forgotten, by a proposal that two agreed on and that counts now; credentials set by an invitation or by
-- the operator, who is there.
create function is_agreed(p_kind text, p_username text, p_after jsonb) returns boolean language sql stable as $$
  select exists (select from proposals p where p.proposal_id = nullif(current_setting('kapao.proposal', true), '')::uuid
    and p.state = 'DONE' and p.decided_by <> p.proposed_by and p.kind = p_kind and p.subject = p_username
    and (p_after is null or p.content->'after' = p_after))
$$;
create function check_operator_change() returns trigger language plpgsql as $$
begin
  if not is_process() then return new; end if;
  if (new.role <> old.role or (old.is_disabled and not new.is_disabled))
      and not is_agreed('operator.change', old.username, jsonb_build_object('role', new.role, 'isDisabled', new.is_disabled)) then
    raise exception 'what an operator may do changes by proposal only' using errcode = 'check_violation';
  end if;
  if old.enrolled_at is not null and new.enrolled_at is null and not is_agreed('operator.reset', old.username, null) then
    raise exception 'credentials are forgotten by proposal only' using errcode = 'check_violation';
  end if;
  if old.enrolled_at is null and new.enrolled_at is not null and not exists (select from operator_invitations i
      where i.username = old.username and i.ended_at is null and i.used_at is null and i.expires_at > now()) then
    raise exception 'an operator enrols by an invitation' using errcode = 'check_violation';
  end if;
  if old.enrolled_at is not null and new.enrolled_at is not null and not is_at_desk(old.username)
      and (new.password_hash, new.totp_secret_sealed) is distinct from (old.password_hash, old.totp_secret_sealed) then
    raise exception 'who changes a password is signed in' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger changed_as_agreed before update of role, is_disabled, enrolled_at, password_hash, totp_secret_sealed on operators
  for each row execute function check_operator_change();
