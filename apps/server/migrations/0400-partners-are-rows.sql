-- Partners are entered and changed by two operators, one by one, instead of standing in a file (record 69).

create table partners (
  -- Stands in what partners sign, in withdrawals, codes and slips, so it never changes.
  partner_id text primary key check (partner_id ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  kind text not null check (kind in ('bank-feed', 'payout', 'qr', 'slip', 'prepaid', 'sms', 'message', 'game')),
  protocol text not null check (protocol ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text not null unique check (length(name) between 1 and 80),
  url text not null check (url ~ '^https?://' and length(url) <= 300),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  timeout_ms integer not null check (timeout_ms between 100 and 120000),
  calls_at_once integer not null check (calls_at_once between 1 and 1000),
  -- Lower ones are asked first; those at one position share what is new.
  position integer not null check (position between 1 and 1000),
  share integer not null check (share between 1 and 100),
  -- Agreed on by two; a pause is for one.
  is_on boolean not null,
  is_paused boolean not null,
  -- Of each credential that is in use, the end of its fingerprint.
  secret_marks jsonb not null default '{}' check (jsonb_typeof(secret_marks) = 'object'),
  version integer not null default 1,
  changed_at timestamptz not null default now()
);

create table partner_secrets (
  secret_id uuid primary key default gen_random_uuid(),
  -- A proposed partner has no row yet.
  partner_id text not null,
  name text not null check (name ~ '^[a-zA-Z][a-zA-Z0-9]{0,39}$'),
  value_sealed bytea not null,
  -- Keyed: tells that two are the same, and nothing else.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  is_in_use boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index one_secret_of_a_name on partner_secrets (partner_id, name) where is_in_use;
-- Who has one partner's key has no other's, and no other direction's (record 45). A certificate is public.
create unique index a_key_is_used_once on partner_secrets (fingerprint) where is_in_use and name <> 'clientCertificate';

-- What every version was, without credentials.
create table partner_versions (
  partner_id text not null references partners,
  version integer not null,
  content jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (partner_id, version)
);

create function keep_partner_version() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' and (new.partner_id, new.kind, new.protocol) is distinct from (old.partner_id, old.kind, old.protocol) then
    raise exception 'partner % stays what it is', old.partner_id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and new.version <> old.version + 1 then
    raise exception 'partner % changed without a version', old.partner_id using errcode = 'check_violation';
  end if;
  insert into partner_versions (partner_id, version, content) values (new.partner_id, new.version, to_jsonb(new));
  return null;
end $$;
create trigger kept_version after insert or update on partners for each row execute function keep_partner_version();
create trigger never_removed before delete or truncate on partners for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on partner_versions for each statement
  execute function ledger.refuse_change();

create function tell_partner_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changes', 'partners');
  return null;
end $$;
create trigger told_when_changed after insert or update on partners for each statement execute function tell_partner_change();

-- How each process finds its partners; what an older process said is let go.
create table partner_reports (
  partner_id text not null,
  process_id uuid not null,
  day date not null,
  calls bigint not null,
  failures bigint not null,
  failed_in_a_row integer not null,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text check (length(last_error) <= 200),
  reported_at timestamptz not null,
  primary key (partner_id, process_id, day)
);

grant select on partners, partner_secrets, partner_versions, partner_reports to kapao_app;
grant insert, update on partners to kapao_operator;
grant insert, delete on partner_secrets to kapao_operator;
grant update (is_in_use) on partner_secrets to kapao_operator;
grant insert, update on partner_reports to kapao_app;
grant delete on partner_reports to kapao_worker;
