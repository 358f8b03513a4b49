-- What a member is told of own sessions, when a session last proved to be the member's, and what members changed.

alter table sessions
  -- Browser and system of the sign-in; empty for sessions older than this column.
  add column device text not null default '',
  add column is_new_device boolean not null default false,
  -- Sign-ins by new devices up to here have been shown to this session.
  add column devices_seen_at timestamptz not null default now(),
  -- Last sign-in or password given in this session (step-up).
  add column proven_at timestamptz not null default now();
update sessions set proven_at = created_at;

-- What members changed about themselves; account numbers stand here by their last four digits only.
create table member_changes (
  member_id text not null,
  change_id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  change text not null check (change in ('password', 'password-reset', 'profile', 'bank-account', 'bank-account-name')),
  session_id uuid,
  address text not null,
  detail jsonb not null default '{}',
  primary key (member_id, change_id)
);
create index member_changes_of_member on member_changes (member_id, at desc);
create trigger append_only before update or delete or truncate on member_changes
  for each statement execute function ledger.refuse_change();

grant select, insert on member_changes to kapao_app;
