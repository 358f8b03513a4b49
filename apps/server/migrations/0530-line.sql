-- A member may link the own LINE, over which some one-time codes come instead of by text message, and warnings beside them (record 78).

-- A code that the member sends from LINE; the first LINE that does is told a number, which the member types at the site.
create table line_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  member_id text not null unique references members,
  partner_id text not null references partners,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_hash bytea check (octet_length(user_hash) = 32),
  user_sealed bytea,
  number_hash bytea check (octet_length(number_hash) = 32),
  -- Counted before they are looked at, so that guesses made at once are no more.
  tries int not null default 0 check (tries between 0 and 5),
  check ((user_hash is null) = (user_sealed is null) and (user_hash is null) = (number_hash is null))
);
comment on table line_codes is 'Keyed by the keyed hash of a code: LINE tells the code alone, and asks whose it is.';
create index line_codes_past on line_codes (expires_at);

create table line_links (
  user_hash bytea primary key check (octet_length(user_hash) = 32),
  member_id text not null unique references members,
  -- A person has another id at every provider of LINE, so only who told it can send there.
  partner_id text not null references partners,
  user_sealed bytea not null,
  linked_at timestamptz not null default now()
);
comment on table line_links is 'Keyed by the keyed hash of a LINE user id: one LINE is one member''s.';

create function keep_line_code() returns trigger language plpgsql as $$
begin
  if row(old.code_hash, old.member_id, old.partner_id, old.created_at, old.expires_at)
      is distinct from row(new.code_hash, new.member_id, new.partner_id, new.created_at, new.expires_at)
      or (old.user_hash is not null and new.user_hash is distinct from old.user_hash) or new.tries < old.tries then
    raise exception 'a code is used by one LINE' using errcode = 'check_violation', constraint = 'line_code_is_used_once';
  end if;
  return new;
end $$;
create trigger used_once before update on line_codes for each row execute function keep_line_code();

-- Nobody's LINE is linked by one side alone: the code came from that LINE, and the member's try at its number is counted.
create function line_link_has_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if row(old.user_hash, old.member_id, old.partner_id, old.linked_at)
        is distinct from row(new.user_hash, new.member_id, new.partner_id, new.linked_at) then
      raise exception 'a link of LINE is not changed' using errcode = 'check_violation', constraint = 'line_link_stays';
    end if;
    return new;
  end if;
  if not exists (select from line_codes where member_id = new.member_id and user_hash = new.user_hash
      and partner_id = new.partner_id and tries > 0 and expires_at > now()) then
    raise exception 'a link of LINE follows from a code' using errcode = 'check_violation', constraint = 'line_link_has_code';
  end if;
  return new;
end $$;
create trigger has_code before insert or update on line_links for each row execute function line_link_has_code();

grant select on line_codes, line_links to kapao_app;
grant insert, update, delete on line_codes to kapao_member;
grant insert, delete on line_links to kapao_member;
grant delete on line_codes, line_links to kapao_operator;
grant delete on line_codes to kapao_worker;

-- What a partner says of its month, and what was sent since.
create table message_quotas (
  partner_id text primary key references partners,
  month date not null,
  -- Null without a limit.
  monthly_limit bigint check (monthly_limit >= 0),
  used bigint not null check (used >= 0),
  sent_since bigint not null default 0 check (sent_since >= 0),
  asked_at timestamptz not null,
  next_ask_at timestamptz not null
);
grant select, insert, update on message_quotas to kapao_app;

-- Whom a message goes to besides the phone, as it was when the change was made.
alter table member_messages add column line_partner_id text references partners;
alter table member_messages add column line_sealed bytea;
alter table member_messages add column line_ended_at timestamptz;
alter table member_messages add column line_sent_at timestamptz;
alter table member_messages add constraint member_messages_line check (
  (line_partner_id is null) = (line_sealed is null) and (line_sent_at is null or line_ended_at is not null));

-- A code that proves the phone itself, or that LINE may be linked, goes to the phone.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('registration', 'reset', 'payout-account', 'second-factor', 'line'));
alter table one_time_codes add column channel text not null default 'sms' check (channel in ('sms', 'line'));
alter table one_time_codes add constraint one_time_codes_channel
  check (channel = 'sms' or purpose in ('payout-account', 'second-factor'));

alter table member_changes drop constraint member_changes_change_check;
alter table member_changes add constraint member_changes_change_check check (change in (
  'password', 'password-reset', 'profile', 'bank-account', 'bank-account-name', 'payouts-held',
  'second-factor-on', 'second-factor-off', 'second-factor-reset', 'line-linked', 'line-unlinked'));
