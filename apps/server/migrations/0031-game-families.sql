-- The three protocols game providers speak, what is written down of every call about a transfer, and the life of an account.

alter table games drop constraint games_family_check;
alter table games add constraint games_family_check check (family in ('own-reference', 'signed-agent', 'no-reference'));
-- Its own page signs a player in by a form with view state (spec 3, `event`).
alter table games add column has_login_form boolean not null default false;
update games set family = 'signed-agent' where code in ('betflix', 'usun', 'pgslot');
update games set family = 'no-reference' where code in ('askmebet', 'areaslot', 'slotracha');
update games set has_login_form = true where code = 'usun';

-- The name under which a provider knows a player belongs to one member.
create table game_usernames (
  game_code text not null references games,
  username text not null,
  member_id text not null,
  primary key (game_code, username)
);
comment on table game_usernames is 'Keyed by game and name: two members never share a player.';
insert into game_usernames select game_code, username, member_id from game_accounts on conflict do nothing;

-- False when a new password was asked for and the answer got lost.
alter table game_accounts add column password_is_known boolean not null default true;

-- One caller at a time asks a provider to open an account or to change its password.
create table game_account_claims (
  member_id text not null,
  game_code text not null references games,
  claim uuid not null,
  until timestamptz not null,
  primary key (member_id, game_code)
);

-- Who saw the credentials of an account, changed its password or opened the game with it, and from where.
create table game_account_events (
  member_id text not null,
  event_id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  game_code text not null references games,
  event text not null check (event in ('activated', 'credentials-seen', 'password-reset', 'opened')),
  session_id uuid,
  address text not null,
  primary key (member_id, event_id)
);
create index game_account_events_of_member on game_account_events (member_id, at desc);
create trigger append_only before update or delete or truncate on game_account_events
  for each statement execute function ledger.refuse_change();

-- What is known of a transfer beside its state: the balance before it where only balances can tell (safety F15), and since
-- when and why a person must look at it.
create table transfer_evidence (
  member_id text not null,
  operation_id uuid not null,
  balance_before bigint,
  people_since timestamptz,
  people_reason text,
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations
);

-- Every call to a provider about a transfer, written down before it is sent. No such row means that nothing was sent.
create table provider_calls (
  member_id text not null,
  operation_id uuid not null,
  call_no int not null check (call_no between 1 and 500),
  purpose text not null check (purpose in ('balance', 'transfer', 'status')),
  request text not null check (length(request) <= 4000),
  answer text check (length(answer) <= 4000),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (member_id, operation_id, call_no),
  foreign key (member_id, operation_id) references operations
);
create index provider_calls_of_operation on provider_calls (operation_id);
create trigger never_removed before delete or truncate on provider_calls for each statement execute function ledger.refuse_change();

grant select, insert on game_usernames, game_account_events to kapao_app;
grant select, insert, update, delete on game_account_claims to kapao_app;
grant select, insert, update on transfer_evidence to kapao_app;
grant select, insert, update on provider_calls to kapao_app;
