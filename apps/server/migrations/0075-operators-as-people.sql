-- Operators as people: they know where they are signed in, have ways beside the authenticator app, and two are two people.

alter table operators
  -- A new secret that no code has confirmed yet.
  add column totp_pending_sealed bytea,
  add column enrolled_at timestamptz default now(),
  -- The two who proposed and approved the invitation by which password and second factor were last set.
  add column invited_by text references operators,
  add column invitation_approved_by text references operators;
update operators set enrolled_at = created_at;
alter table operators add constraint two_invite check (invited_by <> invitation_approved_by);
comment on column operators.invited_by is 'For some hours after enrolling these two and the operator count as one pair of hands.';

-- Whose hands an operator's act may be: the own, and for some hours after enrolling those of the two who invited.
create function operator_hands(p_username text) returns text[] language sql stable as $$
  select array_remove(array[o.username, case when is_new then o.invited_by end, case when is_new then o.invitation_approved_by end], null)
  from operators o, lateral (select o.enrolled_at > now() - make_interval(hours => least(greatest(coalesce(
    (select (value->>'newcomerHours')::int from settings where name = 'policy.operators'), 24), 1), 720)) as is_new) n
  where o.username = p_username
$$;
create function are_two_operators(a text, b text) returns boolean language sql stable as $$
  select coalesce(not operator_hands(a) && operator_hands(b), false)
$$;

create function check_proposal_hands() returns trigger language plpgsql as $$
begin
  if new.decided_by is not null and new.state not in ('DRAFT', 'PROPOSED', 'REJECTED', 'EXPIRED')
      and new.decided_by is distinct from old.decided_by and not are_two_operators(new.proposed_by, new.decided_by) then
    raise exception 'proposed and approved by one pair of hands' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger two_people before update on proposals for each row execute function check_proposal_hands();

create function check_approval_hands() returns trigger language plpgsql as $$
begin
  if exists (select from withdrawal_approvals a where a.member_id = new.member_id and a.operation_id = new.operation_id
      and a.operator <> new.operator and not are_two_operators(a.operator, new.operator)) then
    raise exception 'both approvals by one pair of hands' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger two_people before insert on withdrawal_approvals for each row execute function check_approval_hands();

alter table operator_sessions
  add column session_id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column proven_at timestamptz not null default now();
create unique index operator_sessions_id on operator_sessions (session_id);
create index operator_sessions_of on operator_sessions (username, created_at desc);

create table operator_sign_ins (
  sign_in_id bigint generated always as identity primary key,
  username text not null references operators,
  at timestamptz not null default now(),
  way text not null check (way in ('TOTP', 'RECOVERY_CODE', 'PASSKEY', 'ENROLMENT')),
  is_success boolean not null,
  address text not null,
  device text not null
);
create index operator_sign_ins_of on operator_sign_ins (username, at desc);
create index operator_sign_ins_old on operator_sign_ins (at);

-- Ways beside the authenticator app: codes for the day it is lost, and passkeys. Of codes and challenges only hashes.
create table operator_recovery_codes (
  owner text references operators, code_hash bytea, created_at timestamptz not null default now(), used_at timestamptz,
  primary key (owner, code_hash)
);
create table operator_passkeys (
  credential_id text primary key,
  owner text not null references operators,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index operator_passkeys_of on operator_passkeys (owner);
create table operator_challenges (
  challenge_hash bytea primary key, owner text references operators,
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN')), expires_at timestamptz not null
);
create index operator_challenges_old on operator_challenges (expires_at);

grant select, insert, update on operator_recovery_codes, operator_passkeys to kapao_app;
grant select, insert, delete on operator_sign_ins, operator_challenges to kapao_app;
grant delete on operator_recovery_codes, operator_passkeys to kapao_app;
