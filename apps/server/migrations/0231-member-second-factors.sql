-- A second factor for members who want one: an authenticator app, and codes for the day it is lost.

create table member_second_factors (
  member_id text primary key references members,
  -- A secret that no code has confirmed yet, and until when one may.
  totp_pending_sealed bytea,
  pending_until timestamptz,
  -- Null until the first code.
  totp_secret_sealed bytea,
  -- The newest 30-second step of which a code was taken: none counts twice.
  last_step bigint not null default 0,
  -- Tries are counted before they are looked at, so that guesses made at once are no more.
  tries int not null default 0,
  tries_until timestamptz not null default now(),
  check ((totp_pending_sealed is null) = (pending_until is null))
);
create table member_recovery_codes (
  owner text references members, code_hash bytea, created_at timestamptz not null default now(), used_at timestamptz,
  primary key (owner, code_hash)
);
grant select, insert, update, delete on member_second_factors, member_recovery_codes to kapao_app;

-- Since when sign-in asks for it; follows from the table above and is written by nothing else.
alter table members add column second_factor_since timestamptz;
create function note_second_factor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    update members set second_factor_since = null where member_id = old.member_id;
    return old;
  end if;
  if tg_op = 'UPDATE' and new.totp_secret_sealed is not null and new.last_step < old.last_step then
    raise exception 'a code of a second factor counts once' using errcode = 'check_violation';
  end if;
  update members set second_factor_since = case when new.totp_secret_sealed is not null then coalesce(second_factor_since, now()) end
    where member_id = new.member_id
      and (second_factor_since is null) = (new.totp_secret_sealed is not null);
  return new;
end $$;
create trigger note_second_factor after insert or update or delete on member_second_factors
  for each row execute function note_second_factor();

-- A password alone opens no session of such a member, whoever writes it.
alter table sessions add column is_factor_proven boolean not null default false;
create function session_needs_factor() returns trigger language plpgsql as $$
begin
  if not new.is_factor_proven
      and exists (select from members where member_id = new.member_id and second_factor_since is not null) then
    raise exception 'a session of this member needs the second factor' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger session_needs_factor before insert on sessions for each row execute function session_needs_factor();

alter table member_changes drop constraint member_changes_change_check;
alter table member_changes add constraint member_changes_change_check check (change in (
  'password', 'password-reset', 'profile', 'bank-account', 'bank-account-name', 'payouts-held',
  'second-factor-on', 'second-factor-off', 'second-factor-reset'));
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('registration', 'reset', 'payout-account', 'second-factor'));
