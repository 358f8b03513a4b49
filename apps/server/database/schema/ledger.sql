-- Double entry: accounts, movements and what may be posted. Nothing here is changed or removed afterwards.

create schema ledger;
grant usage on schema ledger to kapao_app, audit;

-- `step` is the smallest payable amount in minor units: whole satang, whole kip (L14).
create table ledger.currencies (
  currency text primary key,
  exponent smallint not null,
  step bigint not null check (step > 0),
  cap bigint not null check (cap > 0)
);
grant select on ledger.currencies to kapao_app, audit;
insert into ledger.currencies (currency, exponent, step, cap) values
  ('THB', 2, 1, 999999999999),
  ('LAK', 2, 100, 999999999900),
  ('COIN', 0, 1, 999999999999);

-- The chart of accounts (design 3). A code is its kind, or its kind and a name: `transit:pg`.
create table ledger.account_kinds (
  kind text check (kind <> '') primary key,
  never_negative boolean not null,
  unique (kind, never_negative)
);
grant select on ledger.account_kinds to kapao_app, audit;
insert into ledger.account_kinds (kind, never_negative) values
  ('cash', true),
  ('invite', true),
  ('refund', true),
  ('hold', true),
  ('transit', true),
  ('game', true),
  ('coin', true),
  ('suspense', true),
  ('bank', false),
  ('gateway', false),
  ('prepaid', false),
  ('payout', false),
  ('cost', false),
  ('forfeit', false),
  ('adjustment', false),
  ('result', false),
  ('coin:issued', false),
  ('receivable', false),
  ('quarantine', false),
  ('aside', true),
  ('sweep', false);

-- One row is an account of an owner in one currency, with its balance and the head of its hash chain (L5).
create table ledger.accounts (
  owner text,
  code text,
  currency text references ledger.currencies,
  kind text not null,
  never_negative boolean not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  -- Signed amount of the last entry, and the hash that covers it and every entry before it (L5).
  moved bigint not null default 0,
  head bytea not null default '\x'::bytea,
  constraint member_account_never_negative check (balance >= 0 or not never_negative),
  primary key (owner, code, currency),
  foreign key (kind, never_negative) references ledger.account_kinds (kind, never_negative)
) with (fillfactor=50);
grant select on ledger.accounts to kapao_app, audit;

-- One movement takes a positive amount from one account and gives it to another of the same owner and currency: it cannot be unbalanced
-- (L1, L6). A posting is the movements of one (operation, step); each movement is two entries.
create table ledger.movements (
  owner text,
  operation_id uuid,
  step text,
  line smallint,
  kind text not null,
  currency text not null,
  amount bigint not null,
  from_code text not null,
  from_seq bigint not null,
  from_balance_after bigint not null,
  from_hash bytea not null,
  to_code text not null,
  to_seq bigint not null,
  to_balance_after bigint not null,
  to_hash bytea not null,
  reverses_operation uuid,
  reverses_step text,
  at timestamptz not null default now(),
  primary key (owner, operation_id, step, line),
  -- L3: the sequence numbers of an account have no repeat.
  constraint from_seq_once unique (owner, from_code, currency, from_seq),
  constraint to_seq_once unique (owner, to_code, currency, to_seq)
);
-- L8: reversed at most once.
create unique index movements_reversed_once on ledger.movements (owner, reverses_operation, reverses_step, line) where reverses_operation is
  not null;
-- Total member balances are a stored sum up to a moment plus the movements after it, so no query adds up every account.
create index movements_by_time on ledger.movements (at);
grant select on ledger.movements to kapao_app, audit;

-- One row allows one step of one kind of posting: the operation and states it needs, the accounts it moves between and the record that must
-- justify it.
create table posting_kinds (
  kind text,
  step text,
  -- The operation of that owner under that id; null where only the source stands behind the posting.
  operation_kind text,
  states text[],
  -- Its two ends; empty is any.
  operation_from text default '',
  operation_to text default '',
  -- The accounts, `*` being the operation's counterparty; null where the source says it.
  from_code text,
  to_code text,
  -- The row that must be there as well, or instead: a branch of `check_posting_source` each.
  source text check (source in ('INFLOW', 'RECEIVED', 'ASSIGNED', 'RETURNED', 'GRANT', 'REFUNDED', 'COUPON', 'CAUSE', 'ENDED_GRANT',
    'DISPUTE', 'WRITE_OFF', 'RECOVERY', 'RESULT', 'RELEASE', 'REFUND', 'INVITEE_DAY', 'COINS', 'SPIN', 'COIN_PRIZE', 'SWEEP')),
  check ((operation_kind is null) = (states is null)),
  check (operation_kind is not null or source is not null),
  primary key (kind, step, operation_from, operation_to)
);
grant select on posting_kinds to kapao_app;
insert into posting_kinds (kind, step, operation_kind, states, operation_from, operation_to, from_code, to_code, source) values
  ('deposit', 'credit', 'deposit', '{CREDITED}', '', 'WALLET', null, 'cash', 'INFLOW'),
  ('inflow', 'receive', null, null, '', '', null, 'suspense', 'RECEIVED'),
  ('inflow', 'assign', null, null, '', '', 'suspense', null, 'ASSIGNED'),
  ('inflow', 'return', null, null, '', '', 'suspense', null, 'RETURNED'),
  ('transfer', 'hold', 'transfer', '{SENT,UNKNOWN}', 'WALLET', '', 'cash', 'transit:*', null),
  ('transfer', 'settle', 'transfer', '{SUCCEEDED}', 'WALLET', '', 'transit:*', 'game:*', null),
  ('transfer', 'release', 'transfer', '{FAILED}', 'WALLET', '', 'transit:*', 'cash', null),
  ('transfer', 'hold', 'transfer', '{SENT,UNKNOWN}', '', 'WALLET', 'game:*', 'transit:*', null),
  ('transfer', 'settle', 'transfer', '{SUCCEEDED}', '', 'WALLET', 'transit:*', 'cash', null),
  ('transfer', 'release', 'transfer', '{FAILED}', '', 'WALLET', 'transit:*', 'game:*', null),
  ('transfer', 'hold', 'transfer', '{SENT,UNKNOWN}', '', 'HOUSE', 'game:*', 'transit:*', null),
  ('transfer', 'settle', 'transfer', '{SUCCEEDED}', '', 'HOUSE', 'transit:*', 'quarantine:*', null),
  ('transfer', 'release', 'transfer', '{FAILED}', '', 'HOUSE', 'transit:*', 'game:*', null),
  ('withdrawal', 'hold', 'withdrawal', '{REVIEW,APPROVED}', 'WALLET', '', 'cash', 'hold:withdraw', null),
  ('withdrawal', 'settle', 'withdrawal', '{PAID}', 'WALLET', '', 'hold:withdraw', 'payout', null),
  ('withdrawal', 'release', 'withdrawal', '{FAILED,REJECTED}', 'WALLET', '', 'hold:withdraw', 'cash', null),
  ('dispute', 'dispute', 'withdrawal', '{DISPUTED}', 'WALLET', '', 'receivable', 'payout', 'DISPUTE'),
  ('dispute', 'write-off', 'withdrawal', '{DISPUTED}', 'WALLET', '', 'cost:dispute', 'receivable', 'WRITE_OFF'),
  ('dispute', 'take', 'recovery', '{TAKEN}', 'WALLET', '', 'cash', 'receivable', 'RECOVERY'),
  ('bonus', 'credit', 'reward', '{CREDITED}', 'BONUS', 'WALLET', 'cost:bonus', 'cash', 'GRANT'),
  ('promotion', 'credit', 'reward', '{CREDITED}', 'BONUS', 'WALLET', 'cost:bonus', 'cash', 'GRANT'),
  ('refund', 'receive', null, null, '', '', 'cost:refund', 'refund', 'REFUND'),
  ('refund', 'credit', 'reward', '{CREDITED}', 'REFUND', 'WALLET', 'refund', 'cash', 'REFUNDED'),
  ('invite', 'earn', null, null, '', '', 'cost:invite', 'invite', 'INVITEE_DAY'),
  ('invite', 'collect', 'reward', '{CREDITED}', 'INVITE', 'WALLET', 'invite', 'cash', 'CAUSE'),
  ('prize', 'credit', 'reward', '{CREDITED}', 'SPINWHEEL', 'WALLET', 'cost:prize', 'cash', 'COUPON'),
  ('prize', 'coins', null, null, '', '', 'coin:issued', 'coin', 'COIN_PRIZE'),
  ('forfeit', 'take', 'forfeit', '{TAKEN}', 'WALLET', 'BONUS', 'cash', 'forfeit', 'ENDED_GRANT'),
  ('coin', 'coins', null, null, '', '', null, null, 'COINS'),
  ('spin', 'spin', null, null, '', '', 'coin', 'coin:issued', 'SPIN'),
  ('game-result', 'result', null, null, '', '', null, null, 'RESULT'),
  ('game-result', 'release', null, null, '', '', null, null, 'RELEASE'),
  ('debt', 'net', 'forfeit', '{TAKEN}', 'WALLET', 'DEBT', 'cash', 'forfeit:debt', 'CAUSE'),
  ('debt', 'net', 'reward', '{CREDITED}', 'DEBT', 'WALLET', 'forfeit:debt', 'cash', 'CAUSE'),
  ('aside', 'hold', 'aside', '{HELD}', 'WALLET', 'ASIDE', 'cash', 'aside', null),
  ('aside', 'release', 'aside', '{RELEASED}', 'ASIDE', 'WALLET', 'aside', 'cash', null),
  ('withdrawal', 'hold', 'withdrawal', '{REVIEW,APPROVED}', 'ASIDE', '', 'aside', 'hold:withdraw', null),
  ('withdrawal', 'settle', 'withdrawal', '{PAID}', 'ASIDE', '', 'hold:withdraw', 'payout', null),
  ('withdrawal', 'release', 'withdrawal', '{FAILED,REJECTED}', 'ASIDE', '', 'hold:withdraw', 'aside', null),
  ('dispute', 'dispute', 'withdrawal', '{DISPUTED}', 'ASIDE', '', 'receivable', 'payout', 'DISPUTE'),
  ('dispute', 'write-off', 'withdrawal', '{DISPUTED}', 'ASIDE', '', 'cost:dispute', 'receivable', 'WRITE_OFF'),
  ('adjustment', 'credit', 'adjustment', '{POSTED}', 'HOUSE', 'WALLET', 'adjustment', 'cash', null),
  ('adjustment', 'debit', 'adjustment', '{POSTED}', 'WALLET', 'HOUSE', 'cash', 'adjustment', null),
  ('withdrawal', 'hold', 'withdrawal', '{REVIEW,APPROVED}', 'DEPOSIT', '', 'cash', 'hold:withdraw', null),
  ('withdrawal', 'settle', 'withdrawal', '{PAID}', 'DEPOSIT', '', 'hold:withdraw', 'payout', null),
  ('withdrawal', 'release', 'withdrawal', '{FAILED,REJECTED}', 'DEPOSIT', '', 'hold:withdraw', 'cash', null),
  ('dispute', 'dispute', 'withdrawal', '{DISPUTED}', 'DEPOSIT', '', 'receivable', 'payout', 'DISPUTE'),
  ('dispute', 'write-off', 'withdrawal', '{DISPUTED}', 'DEPOSIT', '', 'cost:dispute', 'receivable', 'WRITE_OFF'),
  ('sweep', 'out', null, null, '', '', 'sweep', null, 'SWEEP'),
  ('sweep', 'in', null, null, '', '', null, 'sweep', 'SWEEP'),
  ('adjustment', 'write-down', 'adjustment', '{POSTED}', '', 'HOUSE', 'game:*', 'adjustment', null);

create table ledger.held_totals (
  currency text primary key references ledger.currencies,
  held bigint not null,
  -- Every posting up to here is in it.
  counted_until timestamptz not null
);
comment on table ledger.held_totals is 'Written by its functions alone; the audit counts again.';
grant select on ledger.held_totals to kapao_app, audit;
insert into ledger.held_totals (currency, held, counted_until) values
  ('THB', 0, '2026-12-01 02:09:54.496277+00'),
  ('LAK', 0, '2026-12-01 02:09:54.496277+00'),
  ('COIN', 0, '2026-12-01 02:09:54.496277+00');

-- One row is the total moved between two account codes on one Bangkok day, so that a past balance is a sum of days.
create table ledger.moved_days (
  day date,
  currency text references ledger.currencies,
  kind text,
  from_code text,
  to_code text,
  amount bigint not null,
  movements bigint not null,
  primary key (day, currency, kind, from_code, to_code)
);
comment on table ledger.moved_days is 'Written by its functions alone; the audit counts again.';
grant select on ledger.moved_days to kapao_app, audit;

-- Days before this one are counted.
create table ledger.moved_until (
  is_only boolean default true check (is_only) primary key,
  day date not null
);
comment on table ledger.moved_until is 'Written by the functions of ledger.moved_days alone.';
grant select on ledger.moved_until to kapao_app, audit;
insert into ledger.moved_until (day) values
  ('2026-12-01');
