-- Money that goes out: withdrawals, payout files, debits and disputes.

-- One row is the payout part of a withdrawal operation: destination account, review, approvals needed and the order at the bank.
create table withdrawals (
  member_id text,
  operation_id uuid,
  bank_code text not null references banks,
  bank_account_name text not null,
  bank_account_no_sealed bytea not null,
  review_reasons text[] not null default '{}'::text[],
  approvals_needed smallint not null check (approvals_needed >= 0 and approvals_needed <= 2),
  -- Keyed hash of bank and number, so that withdrawals of two members to one account are found together.
  account_hash bytea,
  amount bigint not null,
  currency text not null references ledger.currencies,
  created_at timestamptz not null default clock_timestamp(),
  -- No person was needed: counted by the site's sums and by the breaker.
  is_automatic boolean not null default false,
  -- Deposits that leave by this withdrawal without having been staked.
  circled bigint not null default 0 check (circled >= 0),
  -- Withdrawals of unplayed deposits in the days the policy looks at, this one included.
  circles int not null default 0,
  -- Payout sums including this withdrawal; `limits` has the limits that they were compared with. Both are kept for the operators who decide
  -- and for the audit.
  sums jsonb not null default '{}'::jsonb,
  limits jsonb not null default '{}'::jsonb,
  -- The bank that received the payout order. Only this bank is queried about the order, because another does not know it and would pay it
  -- again.
  partner_id text references partners,
  -- The bank's own number of an order, kept before money is sent: after a restart the bank is asked by it.
  bank_number text check (length(bank_number) <= 300),
  -- An approval counts in the round in which it was given. A withdrawal that is taken back begins another.
  approval_round int not null default 0 check (approval_round >= 0),
  -- Account holder as named by the bank before the payout, for reviews of a different name or of a payout to somebody else. It never
  -- changes once money was sent.
  bank_holder text check (length(bank_holder) <= 420),
  sent_ref text check (length(sent_ref) >= 1 and length(sent_ref) <= 100),
  partner_ref text check (length(partner_ref) >= 1 and length(partner_ref) <= 100),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id),
  constraint a_payout_is_automatic_or_approved check (not is_automatic or approvals_needed = 0)
);
create index withdrawals_of_member on withdrawals (member_id, created_at);
create index withdrawals_to_account on withdrawals (account_hash, created_at);
create index withdrawals_automatic on withdrawals (currency, created_at) include (amount) where is_automatic;
create index withdrawals_by_sent_ref on withdrawals (sent_ref) where sent_ref is not null;
create index withdrawals_by_partner_ref on withdrawals (partner_ref) where partner_ref is not null;
grant select, insert on withdrawals to kapao_app;
grant select (member_id, operation_id, bank_code, review_reasons, approvals_needed, account_hash, amount, currency, created_at,
  is_automatic, limits, partner_id, approval_round) on withdrawals to audit;
grant update (review_reasons, approvals_needed, is_automatic) on withdrawals to kapao_app;
grant update (partner_id, bank_number, bank_holder, sent_ref, partner_ref) on withdrawals to kapao_worker;

-- Four eyes: one operator counts once (safety 2, V).
create table withdrawal_approvals (
  member_id text,
  operation_id uuid,
  operator text,
  at timestamptz not null default now(),
  approval_round int default 0,
  foreign key (member_id, operation_id) references withdrawals (member_id, operation_id),
  primary key (member_id, operation_id, approval_round, operator)
);
grant select on withdrawal_approvals to kapao_app, audit;
grant insert on withdrawal_approvals to kapao_operator;

-- One row is a stop of automatic payouts with its cause, open until an operator resets it.
create table payout_stops (
  stop_id uuid default gen_random_uuid() primary key,
  reason text not null check (reason in ('HOUR_COUNT', 'HOUR_SUM', 'UNMATCHED_DEBIT')),
  -- Facts that caused the stop, for the operator who decides; contains no account number.
  detail jsonb not null default '{}'::jsonb,
  stopped_at timestamptz not null default clock_timestamp(),
  reset_at timestamptz,
  reset_by text,
  reset_reason text check (reset_reason <> ''),
  check ((reset_at is null) = (reset_by is null) and (reset_at is null) = (reset_reason is null))
);
-- A cause that goes on is one stop, however often it is seen.
create unique index payout_stops_open on payout_stops (reason) where reset_at is null;
create index payout_stops_reset on payout_stops (reset_at desc) where reset_at is not null;
grant select, insert on payout_stops to kapao_app;
grant select on payout_stops to audit;
grant update (reset_at, reset_by, reset_reason) on payout_stops to kapao_operator;

-- One row is the number and amount of automatic payouts of one hour, so that daily and weekly sums read few rows.
create table automatic_payouts (
  currency text references ledger.currencies,
  hour timestamptz,
  count bigint not null,
  amount bigint not null,
  primary key (currency, hour)
);
grant select, insert, update on automatic_payouts to kapao_app;
grant select on automatic_payouts to audit;

-- The one row is the reading state of the payout banks' lists of debits: schedule, lease fence and the position in each partner's list.
create table payout_feed (
  only_one boolean default true check (only_one) primary key,
  fence bigint not null default 0,
  next_poll_at timestamptz not null default now(),
  last_polled_at timestamptz,
  -- Nothing before this was compared.
  compared_since timestamptz not null default now(),
  -- Withdrawals that were paid up to then have been looked at for their debit; those before that never are.
  paid_checked_until timestamptz not null default now(),
  -- Each bank numbers the debits of its own list: how far one list is read says nothing about another. After payouts have moved to another
  -- bank the first may still pay what it was asked, so its list is read on.
  cursors jsonb not null default '{}'::jsonb check (jsonb_typeof(cursors) = 'object')
);
comment on column payout_feed.cursors is 'By partner, how far its list of debits is read; a list that was never read begins at 0.';
grant select on payout_feed to kapao_app, audit;
grant update on payout_feed to kapao_worker;
insert into payout_feed default values;

-- One line of the bank, once: its own reference names it for ever.
create table payout_debits (
  debit_ref text not null check (debit_ref <> ''),
  bank_seq bigint not null,
  occurred_at timestamptz,
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  -- Our reference as the bank was given it; a debit we never ordered has none, or one of somebody else.
  order_ref text,
  to_bank text,
  to_account_masked text,
  member_id text,
  operation_id uuid,
  -- UNREADABLE: no line we can parse. UNKNOWN_ORDER, NOT_SENT: no order of ours. AMOUNT, ACCOUNT: not what was ordered. SECOND: the
  -- withdrawal has its debit already.
  problem text check (problem in ('UNREADABLE', 'UNKNOWN_ORDER', 'NOT_SENT', 'AMOUNT', 'ACCOUNT', 'SECOND')),
  read_at timestamptz not null default clock_timestamp(),
  -- Two banks may give two lines one reference: a line is known by its bank and its reference, and people speak of it by both.
  partner_id text references partners,
  subject text primary key,
  statement_file uuid,
  statement_row int,
  check (problem is not null or operation_id is not null and amount is not null),
  foreign key (statement_file, statement_row) references statement_rows (file_id, row_no),
  check ((statement_file is null) = (statement_row is null))
);
-- A withdrawal leaves the account once.
create unique index one_debit_per_withdrawal on payout_debits (member_id, operation_id) where problem is null;
create index payout_debits_problem on payout_debits (read_at) where problem is not null;
create unique index payout_debits_of_a_bank on payout_debits (debit_ref, partner_id) nulls not distinct;
create unique index a_row_is_one_debit on payout_debits (statement_file, statement_row) where statement_file is not null;
comment on table payout_debits is 'Keyed by the bank and its line: belongs to nobody until it is matched.';
grant select on payout_debits to kapao_app, audit;
grant insert on payout_debits to kapao_worker;

-- Withdrawals the bank called paid, and no debit came within the time operators set.
create table payouts_without_debit (
  member_id text,
  operation_id uuid,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id)
);
grant select on payouts_without_debit to kapao_app, audit;
grant insert on payouts_without_debit to kapao_worker;

-- One row explains a debit without a withdrawal, or a paid withdrawal without a debit. The alarm ends when a second operator agrees with
-- the explanation.
create table payout_explanations (
  -- A debit's reference, or the id of a withdrawal without one.
  subject text primary key,
  reason text not null check (reason <> ''),
  explained_by text not null,
  explained_at timestamptz not null default clock_timestamp(),
  agreed_by text,
  agreed_at timestamptz,
  check (agreed_by <> explained_by),
  check ((agreed_by is null) = (agreed_at is null))
);
grant select on payout_explanations to kapao_app, audit;
grant insert on payout_explanations to kapao_operator;
grant update (agreed_by, agreed_at) on payout_explanations to kapao_operator;

-- One row is a withdrawal that failed in the books but was paid by the bank, and the decision to recover or write off the amount.
create table payout_disputes (
  member_id text,
  operation_id uuid,
  found_by text not null check (found_by in ('STATUS', 'DEBIT')),
  found_at timestamptz not null default clock_timestamp(),
  -- Decision of the operators: TAKE collects the amount from the wallet as soon as it covers it, WRITE_OFF gives the amount up.
  decision text check (decision in ('TAKE', 'WRITE_OFF')),
  reason text check (reason <> ''),
  decided_by text,
  decided_at timestamptz,
  needs_second boolean not null default false,
  agreed_by text,
  ended_at timestamptz,
  check (agreed_by <> decided_by),
  check ((decision is null) = (decided_by is null) and (decision is null) = (reason is null)),
  check (ended_at is null or decision is not null and (not needs_second or agreed_by is not null)),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references withdrawals (member_id, operation_id)
);
create index payout_disputes_open on payout_disputes (found_at) where ended_at is null;
grant select on payout_disputes to kapao_app, audit;
grant insert (member_id, operation_id, found_by) on payout_disputes to kapao_worker;
grant update (decision, reason, decided_by, decided_at, needs_second, agreed_by, ended_at) on payout_disputes to kapao_operator;
grant update (ended_at) on payout_disputes to kapao_worker;

-- Failed payouts are asked about for some days: a bank may pay after it said no.
create table payout_late_checks (
  member_id text,
  operation_id uuid,
  checks int not null default 0,
  next_check_at timestamptz not null,
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id)
);
grant select on payout_late_checks to kapao_app, audit;
grant insert, update on payout_late_checks to kapao_worker, kapao_operator;

-- An operator lets deposits go unplayed, back to the account they came from and to no other.
create table play_waivers (
  member_id text references members,
  waiver_id uuid default gen_random_uuid(),
  currency text not null references ledger.currencies,
  -- The deposits that are let go, and the one account they may go to.
  amount bigint not null check (amount > 0),
  account_no_hash bytea not null,
  operator text not null,
  reason text not null check (reason <> ''),
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, waiver_id)
);
grant select on play_waivers to kapao_app;
grant select (member_id, waiver_id, currency, amount, account_no_hash, operator, at) on play_waivers to audit;

-- One row is the play that a deposit requires before withdrawal, by the factor that applied when it was credited. A deposit has no row if
-- the factor was 0, so no money falls under a rule made after it arrived.
create table play_requirements (
  member_id text,
  operation_id uuid,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  factor numeric not null check (factor > 0::numeric),
  since timestamptz not null,
  -- When a withdrawal found it played or no longer asked for, or a later deposit found its money gone.
  met_at timestamptz,
  waiver_id uuid,
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id),
  foreign key (member_id, waiver_id) references play_waivers (member_id, waiver_id)
);
create index play_requirements_open on play_requirements (member_id, since) where met_at is null;
grant select on play_requirements to kapao_app, audit;

create table payout_batches (
  batch_id uuid primary key,
  partner_id text not null references partners,
  -- The bank counts files by it.
  batch_no int not null check (batch_no >= 1 and batch_no <= 999999),
  product text not null check (product in ('own', 'other')),
  value_date date not null,
  -- The partner's settings as they were: with the lines they are all that the file is written from.
  settings jsonb not null,
  currency text not null references ledger.currencies,
  line_count int not null check (line_count >= 1 and line_count <= 200),
  total bigint not null check (total > 0),
  -- SHA-256 of the file's bytes, which two operators approve before anybody receives the file.
  file_hash bytea not null check (octet_length(file_hash) = 32),
  state text not null default 'MADE' check (state in ('MADE', 'CONFIRMED', 'EXPORTED', 'SENT', 'CANCELLED')),
  made_by text not null,
  made_at timestamptz not null,
  proposal_id uuid references proposals,
  confirmed_by text,
  confirmed_at timestamptz,
  export_asked_by text,
  export_asked_at timestamptz,
  -- Why it could not be written out when it was asked for.
  export_problem text check (export_problem in ('HELD', 'STOPPED', 'PARTNER', 'CHANGED')),
  exported_at timestamptz,
  file_sealed bytea,
  sent_by text,
  sent_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason <> ''),
  -- Hash of the file as written, without the lines of members who may not be paid now. The bytes that two people agreed on are checked
  -- before.
  written_hash bytea check (octet_length(written_hash) = 32),
  check (confirmed_by <> made_by),
  check ((file_sealed is null) = (exported_at is null) and (exported_at is null) = state not in ('EXPORTED', 'SENT')),
  check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (proposal_id is null)),
  check (state not in ('CONFIRMED', 'EXPORTED', 'SENT') or confirmed_at is not null),
  check ((state = 'SENT') = (sent_at is not null) and (sent_at is null) = (sent_by is null)),
  unique (partner_id, batch_no),
  constraint cancelled_by_somebody_or_time check ((state = 'CANCELLED') = (cancelled_at is not null) and (cancelled_by is null) =
    (cancel_reason is null) and (cancelled_by is null or cancelled_at is not null))
);
create index payout_batches_by_time on payout_batches (made_at desc);
create index payout_batches_asked on payout_batches (export_asked_at) where (state = 'CONFIRMED') and (export_asked_at is not null);
comment on table payout_batches is 'Keyed by itself: belongs to the site.';
grant select on payout_batches to kapao_app;
grant insert on payout_batches to kapao_operator;
grant select (batch_id, partner_id, batch_no, currency, line_count, total, state, made_by, proposal_id, confirmed_by, exported_at) on
  payout_batches to audit;
grant update (state, proposal_id, confirmed_by, confirmed_at, export_asked_by, export_asked_at, export_problem, sent_by, sent_at,
  cancelled_by, cancelled_at, cancel_reason) on payout_batches to kapao_operator;
grant update (state, export_asked_by, export_asked_at, export_problem, exported_at, file_sealed, written_hash) on payout_batches to
  kapao_worker;

create table payout_batch_lines (
  batch_id uuid references payout_batches,
  line_no int check (line_no >= 1 and line_no <= 200),
  member_id text not null,
  operation_id uuid not null,
  amount bigint not null check (amount > 0),
  -- Reference that the bank repeats in its records; a withdrawal that is put into another batch gets another reference.
  reference text not null check (reference ~ '^[A-Z0-9]{16}$') unique,
  given_back_at timestamptz,
  primary key (batch_id, line_no)
);
create index payout_batch_lines_of_withdrawal on payout_batch_lines (member_id, operation_id);
create unique index one_batch_at_a_time on payout_batch_lines (member_id, operation_id) where given_back_at is null;
comment on table payout_batch_lines is 'Keyed by its batch; names its member and withdrawal.';
grant select on payout_batch_lines to kapao_app, audit;
grant insert on payout_batch_lines to kapao_operator;
grant update (given_back_at) on payout_batch_lines to kapao_operator, kapao_worker;

-- Pictures that show what became of a line, put there before two people close it.
create table payout_proofs (
  proof_id uuid primary key,
  batch_id uuid not null,
  line_no int not null,
  stored_name text not null unique,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp(),
  foreign key (batch_id, line_no) references payout_batch_lines (batch_id, line_no)
);
create index payout_proofs_of_line on payout_proofs (batch_id, line_no);
comment on table payout_proofs is 'Keyed by itself: belongs to the line of a batch.';
grant select on payout_proofs to kapao_app;
grant insert on payout_proofs to kapao_operator;

-- One row is the only outcome of a line of a payout batch: the bank's own debit, or a picture that two operators confirmed.
create table payout_line_ends (
  batch_id uuid,
  line_no int,
  outcome text not null check (outcome in ('PAID', 'RETURNED')),
  cause text not null check (cause in ('DEBIT', 'HAND')),
  debit_subject text unique references payout_debits,
  proposal_id uuid unique references proposals,
  proof_id uuid references payout_proofs,
  ended_at timestamptz not null default clock_timestamp(),
  -- When the withdrawal followed.
  done_at timestamptz,
  check ( case cause when 'DEBIT' then outcome = 'PAID' and debit_subject is not null and proposal_id is null and proof_id is null else
    debit_subject is null and proposal_id is not null and proof_id is not null end),
  primary key (batch_id, line_no),
  foreign key (batch_id, line_no) references payout_batch_lines (batch_id, line_no)
);
create index payout_line_ends_open on payout_line_ends (ended_at) where done_at is null;
comment on table payout_line_ends is 'Keyed by the line of a batch.';
grant select on payout_line_ends to kapao_app, audit;
grant insert on payout_line_ends to kapao_operator, kapao_worker;
grant update (done_at) on payout_line_ends to kapao_worker;

-- One row is the outcome of a payout whose bank reports none: the result that two operators confirmed by a picture that both have seen.
create table payout_hand_ends (
  member_id text,
  operation_id uuid,
  outcome text not null check (outcome in ('PAID', 'FAILED')),
  proposal_id uuid not null references proposals,
  evidence_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references withdrawals (member_id, operation_id)
);
create index payout_hand_ends_of_proposal on payout_hand_ends (proposal_id);
grant select on payout_hand_ends to kapao_app, audit;
grant insert on payout_hand_ends to kapao_operator;

-- One row links a withdrawal to the deposit that it pays back to its sender.
create table deposit_returns (
  member_id text,
  -- The withdrawal that pays it back.
  operation_id uuid,
  deposit_id uuid not null,
  begun_by text not null,
  reason text not null check (reason <> ''),
  -- Picture that shows the full number of an account that is not the member's.
  evidence_id uuid,
  at timestamptz not null default clock_timestamp(),
  -- True when an operator typed the account instead of taking the one that paid.
  is_typed boolean not null default false,
  bank_holder text check (length(bank_holder) >= 1 and length(bank_holder) <= 500),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references withdrawals (member_id, operation_id),
  foreign key (member_id, deposit_id) references operations (member_id, operation_id),
  -- A typed account has a proof that its holder is the sender, for the second person.
  constraint typed_account_is_shown check (not is_typed or evidence_id is not null)
);
create index deposit_returns_of_deposit on deposit_returns (member_id, deposit_id);
grant select on deposit_returns to kapao_app, audit;
grant insert on deposit_returns to kapao_operator;

-- One row is the automatic payouts of one instant within the last hour, for the breaker, whose sums restart at every reset.
create table recent_automatic_payouts (
  currency text references ledger.currencies,
  at timestamptz,
  count int not null check (count > 0),
  amount bigint not null check (amount > 0),
  primary key (currency, at)
);
grant select on recent_automatic_payouts to kapao_app, audit;
