-- One-time codes by text message (safety O), and the switch that makes registration ask for one.

create table one_time_codes (
  token_hash bytea primary key,
  code_id uuid not null unique,
  reference text not null,
  phone text not null,
  -- The number less its last four digits: whoever walks through numbers in a row spends one budget.
  phone_prefix text not null,
  purpose text not null check (purpose in ('registration', 'reset')),
  -- Keyed hash of token and code: worth nothing without the server's key.
  code_hash bytea not null,
  state text not null default 'SENDING'
    check (state in ('SENDING', 'ISSUED', 'FAILED', 'REPLACED', 'VERIFIED', 'CONSUMED')),
  tries int not null default 0,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index one_time_codes_of_phone on one_time_codes (phone, created_at);
create index one_time_codes_of_prefix on one_time_codes (phone_prefix, created_at);
create index one_time_codes_of_address on one_time_codes (address, created_at);
create index one_time_codes_created on one_time_codes (created_at);
comment on table one_time_codes is 'Keyed by token hash; neither token nor code is ever stored.';

-- One row per wrong try, over all codes of a phone.
create table one_time_code_failures (
  failure_id uuid primary key default gen_random_uuid(),
  phone text not null,
  at timestamptz not null default now()
);
create index one_time_code_failures_of_phone on one_time_code_failures (phone, at);

insert into settings values ('registerOTP', 'false');

grant select, insert, update, delete on one_time_codes to kapao_app;
grant select, insert, delete on one_time_code_failures to kapao_app;
