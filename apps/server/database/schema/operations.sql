-- Every operation of a member, its states and moves, and the keys of requests.

-- One row per Idempotency-Key, or per money request that runs now without one (design 2).
create table idempotency_keys (
  member_id text,
  route text,
  key text,
  body_hash bytea not null,
  operation_id uuid not null,
  lease_until timestamptz not null,
  reply_status int,
  -- json, not jsonb: a replay is the same text, key order included.
  reply json,
  created_at timestamptz not null default now(),
  primary key (member_id, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
grant select, insert, update, delete on idempotency_keys to kapao_app;

-- One row is a state that an operation of this kind may have, the result shown to the member (spec 4) and if it is final.
create table operation_states (
  kind text,
  state text,
  -- Result shown to the member: SUCCESS, FAILED, or PENDING for in progress (spec 4).
  shown text not null check (shown in ('SUCCESS', 'FAILED', 'PENDING')),
  is_final boolean not null,
  primary key (kind, state)
);
grant select on operation_states to kapao_app, audit;
insert into operation_states (kind, state, shown, is_final) values
  ('deposit', 'CREDITED', 'SUCCESS', true),
  ('transfer', 'SENT', 'PENDING', false),
  ('transfer', 'UNKNOWN', 'PENDING', false),
  ('transfer', 'SUCCEEDED', 'SUCCESS', true),
  ('transfer', 'FAILED', 'FAILED', true),
  ('withdrawal', 'REVIEW', 'PENDING', false),
  ('withdrawal', 'APPROVED', 'PENDING', false),
  ('withdrawal', 'SENT', 'PENDING', false),
  ('withdrawal', 'UNKNOWN', 'PENDING', false),
  ('withdrawal', 'PAID', 'SUCCESS', true),
  ('withdrawal', 'FAILED', 'FAILED', true),
  ('withdrawal', 'REJECTED', 'FAILED', true),
  ('withdrawal', 'DISPUTED', 'FAILED', true),
  ('reward', 'CREDITED', 'SUCCESS', true),
  ('forfeit', 'TAKEN', 'SUCCESS', true),
  ('recovery', 'TAKEN', 'SUCCESS', true),
  ('aside', 'HELD', 'SUCCESS', true),
  ('aside', 'RELEASED', 'SUCCESS', true),
  ('adjustment', 'POSTED', 'SUCCESS', true);

-- Every allowed move (safety 2); any other is refused below. Money is reserved in the transaction that opens the row, so REQUESTED and
-- RESERVED are never seen from outside and have no state of their own.
create table operation_moves (
  kind text,
  from_state text,
  to_state text,
  -- Database roles that may make this move; null allows every process.
  moved_by text[],
  primary key (kind, from_state, to_state),
  foreign key (kind, from_state) references operation_states (kind, state),
  foreign key (kind, to_state) references operation_states (kind, state)
);
grant select on operation_moves to kapao_app;
insert into operation_moves (kind, from_state, to_state, moved_by) values
  ('transfer', 'SENT', 'SUCCEEDED', null),
  ('transfer', 'SENT', 'FAILED', null),
  ('transfer', 'SENT', 'UNKNOWN', null),
  ('transfer', 'UNKNOWN', 'SUCCEEDED', null),
  ('transfer', 'UNKNOWN', 'FAILED', null),
  ('withdrawal', 'REVIEW', 'APPROVED', '{kapao_member,kapao_operator}'),
  ('withdrawal', 'APPROVED', 'SENT', '{kapao_worker}'),
  ('withdrawal', 'SENT', 'UNKNOWN', '{kapao_worker}'),
  ('withdrawal', 'FAILED', 'DISPUTED', '{kapao_worker}'),
  ('withdrawal', 'APPROVED', 'REVIEW', '{kapao_operator,kapao_worker}'),
  ('withdrawal', 'SENT', 'FAILED', '{kapao_worker,kapao_operator}'),
  ('withdrawal', 'SENT', 'PAID', '{kapao_worker,kapao_operator}'),
  ('withdrawal', 'UNKNOWN', 'FAILED', '{kapao_worker,kapao_operator}'),
  ('withdrawal', 'UNKNOWN', 'PAID', '{kapao_worker,kapao_operator}'),
  ('withdrawal', 'APPROVED', 'REJECTED', '{kapao_member}'),
  ('withdrawal', 'REVIEW', 'REJECTED', '{kapao_operator,kapao_member}');

-- One row is an operation of a member: a numbered line of the member's statement and, until it is final, the job that completes it.
create table operations (
  member_id text references members,
  operation_id uuid,
  kind text not null,
  state text not null,
  statement_no bigint not null,
  statement_type text not null check (statement_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment')),
  from_code text not null,
  to_code text not null,
  -- The outside party that may hold one unfinished operation of this member: a game code, `payout`, or an inflow's account.
  counterparty text not null,
  amount bigint not null,
  currency text not null references ledger.currencies,
  -- Effect on the member's cash when the operation succeeds: +1, -1, or 0 (L15).
  cash_sign smallint not null check (cash_sign in ('-1'::int, 0, 1)),
  external_ref text not null,
  created_at timestamptz not null default now(),
  final_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_answer text,
  primary key (member_id, operation_id),
  unique (member_id, statement_no),
  foreign key (kind, state) references operation_states (kind, state),
  constraint operations_amount_check check (amount > 0 or amount = 0 and kind = 'forfeit')
);
create unique index one_open_transfer_per_game on operations (member_id, counterparty) where (kind = 'transfer') and (final_at is null);
create unique index one_open_withdrawal on operations (member_id) where (kind = 'withdrawal') and (final_at is null);
create index operations_due on operations (kind, next_attempt_at) where next_attempt_at is not null;
create index operations_open on operations (kind, created_at) where final_at is null;
create index operations_by_id on operations (operation_id);
create index operations_by_type on operations (member_id, statement_type, statement_no);
-- A month of a member's statement, with what came in and went out in it. Like the index by type it is walked, never the whole.
create index operations_by_month on operations (member_id, created_at);
-- Since when a member's money was last let go.
create index operations_paid_out on operations (member_id, final_at) where (kind = 'withdrawal') and (state = 'PAID');
create index withdrawals_by_reference on operations (external_ref) where kind = 'withdrawal';
create index withdrawals_failed on operations (final_at) where (kind = 'withdrawal') and (state = 'FAILED');
-- A debt is taken once, whatever id the taking has.
create unique index one_recovery_per_payout on operations (member_id, external_ref) where kind = 'recovery';
-- Back-office lists of withdrawals and transfers: a page starts at its position in the index, however many rows precede it.
create index operations_desk on operations (kind, state, created_at, operation_id) include (amount, counterparty) where kind in
  ('withdrawal', 'transfer');
-- Sums of a day are read from the index alone.
create index operations_ended on operations (kind, final_at) include (currency, state, amount) where final_at is not null;
-- Deposits of a member by day, and deposits and withdrawals together: one place for both, with what is added up.
create index operations_cash on operations (member_id, created_at) include (kind, amount) where kind in ('deposit', 'withdrawal');
-- Finds the latest transfer of a member to or from a game in one read; an unfinished transfer sorts before all finished ones.
create index transfers_of_game on operations (member_id, counterparty, final_at) where kind = 'transfer';
-- Sums that operators credited or took by hand, and sums withheld; deposits and withdrawals have their own index.
create index operations_beside_cash on operations (member_id, created_at) where kind in ('aside', 'adjustment');
create index transfers_by_reference on operations (external_ref) where (kind = 'transfer') and (external_ref <> '');
grant select, update on operations to kapao_app;
grant select on operations to audit;

-- Every state an operation has been in, and since when; written by the operation itself.
create table operation_steps (
  member_id text,
  operation_id uuid,
  step_no int,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id, step_no),
  foreign key (member_id, operation_id) references operations (member_id, operation_id)
);
grant select on operation_steps to kapao_app, audit;

-- L13: such an operation names one cause, and a cause is named at most once.
create table operation_causes (
  member_id text,
  operation_id uuid,
  cause_kind text not null check (cause_kind in ('bonus', 'promotion', 'invite', 'refund', 'luckydraw', 'adjustment')),
  -- The row that is the reason, and the step of its life: `<grant id>`, `<grant id>/finish`.
  cause_id text not null check (cause_id <> ''),
  -- Text on the member's statement, by language, as the operator had named the cause when the operation was created.
  description jsonb not null check (jsonb_typeof(description) = 'object' and description ? 'th'),
  primary key (member_id, operation_id),
  unique (member_id, cause_kind, cause_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id)
);
grant select, insert on operation_causes to kapao_app;
grant select on operation_causes to audit;

-- One row sums up the acts of one operator on one member's money or standing. Approvals read it on the member's node, so that they do not
-- wait for the newest rows of the audit log. A deferred trigger writes it together with the audit row.
create table barring_acts (
  member_id text references members,
  operator text,
  last_at timestamptz not null,
  -- Minor units of acts on a member's money or standing that no payout approved by somebody else has confirmed; an act without an amount
  -- counts as the smallest.
  unconfirmed bigint not null default 0 check (unconfirmed >= 0),
  alone bigint not null default 0,
  standing_at timestamptz,
  won_then bigint,
  primary key (member_id, operator),
  check (alone >= 0 and alone <= unconfirmed)
);
comment on table barring_acts is 'When an operator last did something that bars from letting a member''s money go.';
comment on column barring_acts.unconfirmed is 'Of all that this operator did, what no payout approved by somebody else has confirmed yet.';
comment on column barring_acts.alone is 'The part that the operator gave without a second person: while it is above 0, no payout leaves by itself.';
comment on column barring_acts.standing_at is 'The last act alone that staked all that the member had; null when there was none.';
comment on column barring_acts.won_then is 'Net result of all games of the member when the stake was last counted.';
grant select on barring_acts to kapao_app, audit;
