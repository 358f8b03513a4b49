-- Money that comes in: bank feeds, statement files, QR codes, slips, gift links, and what is sent back.

create type told_line as (
  seq bigint,
  ref text,
  inflow uuid,
  amount bigint,
  currency text,
  bank text,
  masked text,
  name text,
  at timestamptz,
  member text,
  evidence jsonb,
  proves boolean,
  marks jsonb,
  reason text
);

create type statement_line as (
  no int,
  identity text,
  at timestamptz,
  until timestamptz,
  amount bigint,
  currency text,
  bank text,
  masked text
);

create table inflows (
  receiving_account_id text references receiving_accounts,
  bank_ref text check (bank_ref <> ''),
  inflow_id uuid not null default gen_random_uuid(),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  state text not null check (state in ('UNMATCHED', 'CREDITED', 'RETURNED')),
  wait_reason text check (wait_reason in ('UNKNOWN_SENDER', 'AMBIGUOUS', 'MEMBER_FROZEN', 'OTHER_CURRENCY', 'QR_LATE', 'QR_AGAIN',
    'QR_UNKNOWN', 'OTHER_SENDER', 'NAME_DIFFERS', 'NO_NAME', 'BEFORE_ACCOUNT', 'ACCOUNT_UNSURE')),
  source text not null check (source in ('feed', 'notice', 'slip', 'qr', 'prepaid', 'hand', 'file')),
  from_bank text not null,
  from_account_masked text not null,
  from_name text not null,
  credited_member_id text references members,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  final_at timestamptz,
  -- The house's side of the money in the ledger: `bank`, `gateway:<name>` or `prepaid` (design 3).
  house_code text not null default 'bank' check (house_code in ('bank', 'prepaid') or house_code ~ '^gateway:[A-Z0-9]{2,20}$'),
  -- MATCH and SLIP are credits by themselves from what banks say of the sender; CODE and GIFT name their member.
  credited_by text check (credited_by in ('MATCH', 'SLIP', 'CODE', 'GIFT', 'OPERATOR')),
  evidence jsonb,
  check ((state = 'CREDITED') = (credited_member_id is not null)),
  check ((state = 'UNMATCHED') = (final_at is null)),
  primary key (receiving_account_id, bank_ref),
  constraint credited_with_cause check ((state = 'CREDITED') = (credited_by is not null)),
  constraint credited_by_fitting_sender check (credited_by is null or credited_by not in ('MATCH', 'SLIP') or coalesce((evidence ->>
    'memberId') = credited_member_id and (evidence ->> 'account') = 'fits' and (((evidence ->> 'score')::int) >= ((evidence ->>
    'threshold')::int) or ((evidence ->> 'isProven')::boolean) and (evidence -> 'reasons') ? 'NO_NAME'), false))
);
create unique index inflows_by_id on inflows (inflow_id);
create index inflows_waiting on inflows (created_at) where state = 'UNMATCHED';
create index inflows_newest on inflows (created_at desc);
-- Finds the inflows from a sender's account that were credited earlier.
create index inflows_by_sender on inflows (from_bank, from_account_masked) where credited_member_id is not null;
create index inflows_ended on inflows (receiving_account_id, final_at) where final_at is not null;
create index inflows_desk on inflows (state, created_at, inflow_id) include (amount, from_bank);
-- Credits of an amount around a time.
create index inflows_alike on inflows (receiving_account_id, amount, occurred_at);
create index inflows_of_files on inflows (receiving_account_id, amount, occurred_at) where source = 'file';
create index inflows_of_account_by_time on inflows (receiving_account_id, occurred_at) include (amount);
create index inflows_sent_back on inflows (receiving_account_id, final_at) include (amount) where state = 'RETURNED';
create index inflows_by_time on inflows (occurred_at);
-- Payments of codes whose payer was told, by member: before a payout they are compared with the member's names.
create index inflows_by_code on inflows (credited_member_id, final_at) where (credited_by = 'CODE') and (from_name <> '');
-- Money that only a file has told, at an account whose bank tells its credits by a feed: while the bank has not named it, no payout of the
-- member leaves by itself.
create index inflows_by_file on inflows (credited_member_id, final_at) where source = 'file';
create index inflows_by_hand_of_member on inflows (credited_member_id, final_at) where source = 'hand';
comment on table inflows is 'Keyed by bank fact; belongs to nobody until it is credited.';
grant select, insert, update on inflows to kapao_app;
grant select on inflows to audit;

create table qr_codes (
  -- Also the reference inside the code and at the gateway: 95 random bits, in the letters that reference 1 may have.
  qrcode_id text check (qrcode_id ~ '^[A-Z0-9]{20}$') primary key,
  member_id text not null references members,
  provider text not null constraint codes_of_ways check (provider in ('KBANK', 'WW', 'ZAPMAN', 'BCEL')),
  receiving_account_id text not null references receiving_accounts,
  amount bigint not null,
  currency text not null default 'THB',
  state text not null default 'OPENING',
  payload text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_ref text,
  paid_amount bigint check (paid_amount > 0),
  ended_at timestamptz,
  -- When the gateway is asked next; null when there is nothing left to learn.
  next_check_at timestamptz,
  -- The partner that created the code. Only this partner is queried about the code, because another does not know it and the money would
  -- never be found.
  partner_id text references partners,
  -- A company that collects for us counts by numbers of its own, and its codes carry them instead of our reference. Such a code is bound to
  -- its charge when it is first shown: no other charge can pay it, and no other code can be paid by that charge.
  charge_ref text check (charge_ref ~ '^[A-Za-z0-9_-]{5,64}$'),
  -- A code of a bank may be known there by a part of our reference, or by one with a prefix.
  sent_refs text[] not null default '{}'::text[],
  constraint qr_codes_check1 check (expires_at > created_at),
  constraint qr_codes_check2 check (state in ('OPENING', 'FAILED', 'PAID') or payload is not null),
  constraint qr_codes_check3 check ((state = 'PAID') = (paid_ref is not null) and (paid_ref is null) = (paid_amount is null)),
  constraint qr_codes_check4 check (state in ('OPENING', 'ACTIVE') = (ended_at is null)),
  constraint qr_codes_check5 check (state <> 'CANCELLED' or provider <> 'ZAPMAN'),
  constraint paid_by_its_charge check (paid_ref = charge_ref),
  constraint code_has_the_currency_of_its_way check (currency = case provider when 'BCEL' then 'LAK' else 'THB' end),
  constraint code_pays_enough check (amount >= case provider when 'KBANK' then 100 when 'BCEL' then 100000 else 10000 end),
  constraint code_pays_whole_kip check (currency <> 'LAK' or (amount % 100::bigint) = 0)
);
create unique index one_qr_code_at_a_time on qr_codes (member_id, provider) where state in ('OPENING', 'ACTIVE');
create index qr_codes_of_member on qr_codes (member_id, provider, created_at desc);
create index qr_codes_of_member_by_time on qr_codes (member_id, created_at, qrcode_id collate "C");
create index qr_codes_due on qr_codes (provider, next_check_at) where next_check_at is not null;
create unique index charge_of_one_code on qr_codes (partner_id, charge_ref) where charge_ref is not null;
-- A deposit is named after the code that it paid, also where the bank's own report of the transfer was first.
create index qr_codes_of_member_by_payment on qr_codes (member_id, paid_ref) where paid_ref is not null;
create index qr_codes_by_sent_ref on qr_codes using gin (sent_refs) where sent_refs <> '{}'::text[];
create index qr_codes_by_charge on qr_codes (charge_ref) where charge_ref is not null;
comment on table qr_codes is 'Keyed by the reference that comes back in notices.';
grant select, insert, update on qr_codes to kapao_app;
grant select on qr_codes to audit;

-- Money wins over every other end (safety Q); only PAID is for good.
create table qr_code_moves (
  from_state text,
  to_state text,
  primary key (from_state, to_state)
);
grant select on qr_code_moves to kapao_app, audit;
insert into qr_code_moves (from_state, to_state) values
  ('OPENING', 'ACTIVE'),
  ('OPENING', 'FAILED'),
  ('OPENING', 'PAID'),
  ('ACTIVE', 'PAID'),
  ('ACTIVE', 'EXPIRED'),
  ('ACTIVE', 'CANCELLED'),
  ('EXPIRED', 'PAID'),
  ('CANCELLED', 'PAID'),
  ('FAILED', 'PAID');

-- Slips: pictures by which members show a transfer. The row is the state machine of safety S and also the job that brings it to an end:
-- `next_attempt_at` says when a worker should take it, lease and fence that only one does.
create table slip_states (
  state text primary key,
  -- Result shown to the member: SUCCESS, FAILED, or PENDING for in progress (spec 4).
  shown text not null check (shown in ('SUCCESS', 'FAILED', 'PENDING')),
  is_final boolean not null
);
grant select on slip_states to kapao_app, audit;
insert into slip_states (state, shown, is_final) values
  ('UPLOADED', 'PENDING', false),
  ('READ', 'PENDING', false),
  ('VERIFYING', 'PENDING', false),
  ('SUCCESS', 'SUCCESS', true),
  ('FAILED', 'FAILED', true);

-- One row is an allowed transition between two states of a slip (safety S).
create table slip_moves (
  from_state text references slip_states,
  to_state text references slip_states,
  primary key (from_state, to_state)
);
grant select on slip_moves to kapao_app;
insert into slip_moves (from_state, to_state) values
  ('UPLOADED', 'READ'),
  ('UPLOADED', 'FAILED'),
  ('READ', 'VERIFYING'),
  ('READ', 'FAILED'),
  ('VERIFYING', 'SUCCESS'),
  ('VERIFYING', 'FAILED'),
  ('READ', 'SUCCESS');

create table slips (
  slip_id uuid primary key,
  member_id text not null references members,
  -- Unguessable name by which the member refers to the slip; not a bank reference.
  reference text not null check (reference ~ '^[A-Za-z0-9_-]{22}$'),
  request_key text,
  file_hash bytea not null,
  file_name text not null,
  state text not null default 'UPLOADED' references slip_states,
  reason text check (reason in ('UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS', 'CANNOT_READ_CROPPED_IMAGE', 'DEST_ACC_INVALID',
    'SLIP_REFNO_DUPLICATED', 'UNSTABLE_REFNO_ON_SLIP', 'TRIPPLE_WRONG_CAPTCHA', 'INVALID_SLIP', 'NOT_MATCH', 'EXPIRED_SLIP',
    'UNKNOW_ERROR')),
  review_reason text check (review_reason in ('SENDER_UNCERTAIN', 'RECEIVER_UNCERTAIN', 'AMOUNT_DIFFERS', 'MEMBER_FROZEN', 'OTHER_CURRENCY',
    'MONEY_RETURNED', 'VERIFIER_SILENT', 'BEFORE_ACCOUNT', 'TOO_OLD_TO_LOOK_UP')),
  -- Content of the code on the picture.
  payload text,
  sending_bank text,
  bank_reference text,
  -- Answer of the verifier that `verifier` names.
  told jsonb,
  verifier text,
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  inflow_id uuid,
  created_at timestamptz not null default now(),
  final_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_answer text,
  check ((state = 'FAILED') = (reason is not null)),
  check (state in ('SUCCESS', 'FAILED') = (final_at is not null)),
  check (state <> 'SUCCESS' or inflow_id is not null and amount is not null),
  check (state in ('UPLOADED', 'FAILED') or bank_reference is not null),
  unique (member_id, reference),
  unique (member_id, request_key)
);
create index slips_of_member on slips (member_id, created_at desc, slip_id);
create index slips_due on slips (next_attempt_at) where next_attempt_at is not null;
create index slips_open on slips (created_at) where final_at is null;
create index slips_newest on slips (created_at desc);
create index slips_by_reference on slips (reference);
create index slips_desk on slips (state, created_at, slip_id);
create index slips_by_bank_reference on slips (bank_reference) where bank_reference is not null;
comment on table slips is 'Keyed by slip: workers take them whoever they belong to.';
grant select, insert, update on slips to kapao_app;
grant select on slips to audit;

create table slip_claims (
  sending_bank text,
  bank_reference text,
  slip_id uuid not null references slips,
  claimed_at timestamptz not null default now(),
  primary key (sending_bank, bank_reference)
);
create unique index slip_claims_by_slip on slip_claims (slip_id);
comment on table slip_claims is 'Keyed by bank and reference over all members: taken when the code is read, given back only when the slip fails (safety S).';
grant select, insert, delete on slip_claims to kapao_app;
grant select on slip_claims to audit;

-- One row counts the files and bytes that a member has uploaded on one Bangkok day, refused attempts included (safety 5, 27).
create table slip_upload_days (
  member_id text references members,
  day date,
  files int not null,
  bytes bigint not null,
  primary key (member_id, day)
);
create index slip_upload_days_by_day on slip_upload_days (day);
grant select, insert, update, delete on slip_upload_days to kapao_app;

-- One row is a state of a gift link and if it is final (safety K).
create table prepaid_link_states (
  state text primary key,
  is_final boolean not null
);
grant select on prepaid_link_states to kapao_app;
insert into prepaid_link_states (state, is_final) values
  ('SUBMITTED', false),
  ('REDEEMING', false),
  ('UNKNOWN', false),
  ('CREDITED', true),
  ('INVALID', true),
  ('DUPLICATE', true),
  ('ASIDE', true);

-- Safety K, as written there. A link that was never sent for redemption ends from SUBMITTED as well.
create table prepaid_link_moves (
  from_state text references prepaid_link_states,
  to_state text references prepaid_link_states,
  primary key (from_state, to_state)
);
grant select on prepaid_link_moves to kapao_app;
insert into prepaid_link_moves (from_state, to_state) values
  ('SUBMITTED', 'REDEEMING'),
  ('SUBMITTED', 'INVALID'),
  ('SUBMITTED', 'DUPLICATE'),
  ('REDEEMING', 'CREDITED'),
  ('REDEEMING', 'INVALID'),
  ('REDEEMING', 'DUPLICATE'),
  ('REDEEMING', 'UNKNOWN'),
  ('UNKNOWN', 'CREDITED'),
  ('UNKNOWN', 'INVALID'),
  ('REDEEMING', 'ASIDE'),
  ('UNKNOWN', 'ASIDE');

create table prepaid_links (
  -- A keyed hash of the voucher code: unique for ever, and worth nothing to who reads it.
  voucher_hash bytea primary key,
  -- Bearer money until it is taken, so sealed like a password.
  voucher_sealed bytea not null,
  -- Our reference at the wallet company, the same in every repeat; later the bank reference of the inflow.
  link_id uuid not null,
  member_id text not null references members,
  receiving_account_id text not null references receiving_accounts,
  state text not null references prepaid_link_states,
  amount bigint check (amount > 0),
  created_at timestamptz not null default now(),
  final_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 1,
  -- Last answer of the wallet company, in its own words.
  last_answer text,
  -- The company that was sent the gift link. Only this company is queried about it, because another does not know the link and would redeem
  -- it again.
  partner_id text references partners,
  -- Amount that the company reported as paid to the site, kept because it may be the only report of it.
  told_amount bigint check (told_amount > 0),
  check (state <> 'CREDITED' or amount is not null),
  unique (member_id, link_id)
);
create index prepaid_links_due on prepaid_links (next_attempt_at) where next_attempt_at is not null;
create index prepaid_links_of_member on prepaid_links (member_id, created_at);
-- A check every few seconds searches for answers of wallet companies about the site's own wallet.
create index prepaid_links_about_wallet on prepaid_links (created_at) where last_answer ~~ 'TARGET\_USER\_%';
create index prepaid_links_by_reference on prepaid_links (link_id);
comment on table prepaid_links is 'Keyed by voucher; a table of its own because the key is unique over all members.';
grant select, insert, update on prepaid_links to kapao_app;
grant select (link_id, member_id, receiving_account_id, state, amount, created_at, final_at) on prepaid_links to audit;

-- Notes and decisions about an inflow; one operator asks for a return once (four eyes above a limit).
create table inflow_acts (
  inflow_id uuid references inflows (inflow_id),
  act_no int,
  operator text not null,
  act text not null check (act in ('NOTE', 'MARK', 'UNMARK', 'RETURN')),
  reason text not null check (reason <> ''),
  at timestamptz not null default now(),
  primary key (inflow_id, act_no)
);
grant select on inflow_acts to kapao_app, audit;
grant insert on inflow_acts to kapao_operator;

create table statement_files (
  file_id uuid default gen_random_uuid() primary key,
  receiving_account_id text not null references receiving_accounts,
  format text check (format in ('kbiz', 'kshop', 'scb', 'camt053')),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  stored_name text not null,
  byte_length int not null check (byte_length > 0),
  state text not null check (state in ('WAITING', 'CONFIRMED', 'COUNTED', 'REFUSED', 'UNSOUND')),
  problem text,
  problem_line int,
  opening bigint,
  closing bigint,
  is_balance_proven boolean not null default false,
  are_totals_proven boolean not null default false,
  is_account_named boolean not null default false,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  reason text,
  -- An operator who uploads a statement that cannot be read learns which cell is at fault: the cause, the heading of the column, and what
  -- the cell contains.
  problem_cause text,
  problem_column text,
  problem_cell text,
  check ((state = 'UNSOUND') = (problem is not null)),
  check (state = 'UNSOUND' or format is not null),
  check (state in ('CONFIRMED', 'COUNTED', 'REFUSED') = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (reason is null)),
  -- Whoever uploads a statement says what money came in, so somebody else says that it is one.
  constraint confirmed_by_another check (state not in ('CONFIRMED', 'COUNTED') or decided_by <> uploaded_by)
);
create unique index one_upload_of_a_file on statement_files (receiving_account_id, content_hash) where state in ('WAITING', 'CONFIRMED',
  'COUNTED');
create index statement_files_newest on statement_files (uploaded_at desc, file_id);
create index statement_files_to_count on statement_files (decided_at) where state = 'CONFIRMED';
comment on table statement_files is 'Statements that operators uploaded; the file itself is in the file store.';
grant select on statement_files to kapao_app;
grant insert on statement_files to kapao_operator;
grant select (file_id, state, uploaded_by, decided_by) on statement_files to audit;
grant update (state, decided_by, decided_at, reason) on statement_files to kapao_operator;
grant update (state) on statement_files to kapao_worker;

-- One line per row of the bank's feed, in the order of the bank. A line that could not be booked is kept as it came, for people: it must
-- neither vanish nor hold back those behind it.
create table bank_feed_lines (
  receiving_account_id text references receiving_accounts,
  bank_seq bigint,
  bank_ref text,
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  problem text check (problem in ('UNREADABLE', 'NOT_PAYABLE', 'OTHER_ACCOUNT', 'MAYBE_KNOWN', 'GIFT_UNSURE')),
  raw jsonb,
  seen_at timestamptz not null default now(),
  -- A line of a file says nothing about how far the feed was read.
  statement_file uuid references statement_files,
  check ((problem is null) = (raw is null)),
  check (problem is not null or bank_ref is not null and amount is not null and currency is not null),
  primary key (receiving_account_id, bank_seq)
);
create index bank_feed_lines_with_problem on bank_feed_lines (seen_at) where problem is not null;
grant select on bank_feed_lines to kapao_app, audit;
grant insert on bank_feed_lines to kapao_worker, kapao_member;

-- One row is an operator's settlement of a feed line that could not be booked: booked by hand as an inflow, or explained.
create table bank_feed_settlements (
  receiving_account_id text,
  bank_seq bigint,
  outcome text not null check (outcome in ('BOOKED', 'EXPLAINED')),
  inflow_id uuid references inflows (inflow_id),
  amount bigint not null check (amount >= 0),
  operator text not null,
  reason text not null check (reason <> ''),
  at timestamptz not null default now(),
  check ((outcome = 'BOOKED') = (inflow_id is not null)),
  primary key (receiving_account_id, bank_seq),
  foreign key (receiving_account_id, bank_seq) references bank_feed_lines (receiving_account_id, bank_seq)
);
create index bank_feed_settlements_of_inflow on bank_feed_settlements (inflow_id);
grant select on bank_feed_settlements to kapao_app, audit;
grant insert on bank_feed_settlements to kapao_operator;

-- The newest comparison of each account, replaced by every new one.
create table reconciliations (
  receiving_account_id text primary key references receiving_accounts,
  compared_at timestamptz not null,
  -- Null when the other side has no statement to compare with, or did not answer.
  bank_total bigint,
  unread bigint not null default 0,
  unexplained bigint not null,
  detail jsonb not null
);
grant select on reconciliations to kapao_app, audit;
grant insert, update on reconciliations to kapao_worker;

-- One row contains the sums of a receiving account that agreed, so that the next comparison adds only newer records; a daily full
-- comparison detects later changes to them.
create table reconciliation_bases (
  receiving_account_id text primary key references receiving_accounts,
  -- When everything of it was last compared from the beginning.
  compared_at timestamptz not null,
  -- Inflows that had ended by then are in the sums.
  until timestamptz not null,
  inflows bigint not null check (inflows >= 0),
  credited bigint not null check (credited >= 0),
  returned bigint not null check (returned >= 0),
  ledger_credited bigint not null check (ledger_credited >= 0),
  -- Lines of the feed up to this one that have their inflow.
  bank_seq bigint not null,
  lines_matched bigint not null check (lines_matched >= 0)
);
comment on table reconciliation_bases is 'What was compared and agreed; the next comparison begins there.';
grant select on reconciliation_bases to kapao_app, audit;
grant insert, update on reconciliation_bases to kapao_worker;

-- One row is a line of an uploaded bank statement and its outcome: a new or known credit, a debit, or the reason it was skipped.
create table statement_rows (
  file_id uuid references statement_files,
  row_no int,
  -- Line number in the file, shown to operators.
  line int not null,
  receiving_account_id text not null references receiving_accounts,
  format text not null,
  -- Key that recognises the line when it appears again; null for a row that moves no money.
  identity text check (identity ~ '^[\x21-\x7e]{1,64}$'),
  fate text not null check (fate in ('NEW', 'REPEATED', 'KNOWN', 'DOUBT', 'SKIPPED')),
  skip text,
  told_at timestamptz not null,
  told_until timestamptz not null,
  direction text not null check (direction in ('IN', 'OUT')),
  amount bigint not null check (amount >= 0),
  balance bigint,
  from_bank text not null,
  from_account_masked text not null,
  from_name text not null,
  told text not null,
  -- The credit it is, by the reference of its inflow.
  inflow_ref text,
  taken_at timestamptz,
  -- The debit that a row is. Each format names a debit once: what it tells a second time is a second debit.
  debit_subject text,
  check ((fate = 'SKIPPED') = (skip is not null)),
  check (fate = 'SKIPPED' or direction = 'IN' and amount > 0 and identity is not null),
  check (told_until > told_at),
  check (taken_at is null or fate not in ('NEW', 'KNOWN') or inflow_ref is not null),
  primary key (file_id, row_no),
  constraint only_payout_lines_are_debits check (debit_subject is null or taken_at is not null and direction = 'OUT' and skip =
    'PAYOUT_LINE')
);
create unique index a_line_counts_once on statement_rows (receiving_account_id, identity) where (taken_at is not null) and fate in ('NEW',
  'KNOWN', 'DOUBT');
create unique index a_credit_is_named_once_by_a_format on statement_rows (receiving_account_id, inflow_ref, format) where (taken_at is not
  null) and fate in ('NEW', 'KNOWN');
create index statement_rows_to_take on statement_rows (file_id, row_no) where taken_at is null;
create index statement_rows_by_time on statement_rows (receiving_account_id, format, told_at) where identity is not null;
create unique index a_debit_is_named_once_by_a_format on statement_rows (debit_subject, format) where debit_subject is not null;
create index statement_rows_that_were_debits on statement_rows (receiving_account_id, identity) where debit_subject is not null;
grant select on statement_rows to kapao_app;
grant insert on statement_rows to kapao_operator;
grant select (file_id, row_no, receiving_account_id, fate, direction, amount, inflow_ref, taken_at, debit_subject) on statement_rows to
  audit;
grant update (fate, inflow_ref, taken_at, debit_subject) on statement_rows to kapao_worker;

-- The bank's own reference of a credit that a file told first. Each credit has one.
create table inflow_references (
  receiving_account_id text,
  bank_ref text,
  inflow_ref text not null,
  told_at timestamptz not null default now(),
  primary key (receiving_account_id, bank_ref),
  unique (receiving_account_id, inflow_ref),
  foreign key (receiving_account_id, inflow_ref) references inflows (receiving_account_id, bank_ref)
);
grant select, insert on inflow_references to kapao_app;
grant select on inflow_references to audit;

-- One row contains the limits, share of members, rest period and opening balance of a receiving account, agreed by two operators.
create table house_account_rules (
  receiving_account_id text primary key references receiving_accounts,
  -- Maximum amount per Bangkok day; null for no limit.
  max_day_amount bigint check (max_day_amount > 0),
  max_day_count int check (max_day_count > 0),
  max_balance bigint check (max_balance > 0),
  -- Its share of the members of its bank; null is shown to everybody.
  weight int check (weight >= 1 and weight <= 100),
  rest_from timestamptz,
  rest_until timestamptz,
  -- Balance that the bank reported at `opened_at`; later balances are calculated from it.
  opening_balance bigint check (opening_balance >= 0),
  opened_at timestamptz,
  proposal_id uuid not null references proposals,
  check ((opening_balance is null) = (opened_at is null)),
  check (rest_until > rest_from),
  check (max_balance is null or opening_balance is not null)
);
grant select on house_account_rules to kapao_app, audit;
grant insert, update on house_account_rules to kapao_operator;

-- One row is the amount and number of payments that arrived at an account in one full hour, by the bank's clock. A day or a balance is
-- therefore a sum of hours. Hours before `house_hours_until.until` are counted, and a payment that is reported later is added when it is
-- written.
create table house_account_hours (
  receiving_account_id text references receiving_accounts,
  hour timestamptz,
  amount bigint not null,
  payments bigint not null,
  primary key (receiving_account_id, hour) include (amount, payments)
);
comment on table house_account_hours is 'Written by its functions alone; the audit counts again.';
grant select on house_account_hours to kapao_app, audit;

-- One row is the sum that withdrawals moved to the ledger account `payout` through one partner in one currency during one completed hour.
create table house_payout_hours (
  partner_id text references partners,
  currency text references ledger.currencies,
  hour timestamptz,
  amount bigint not null,
  primary key (partner_id, currency, hour) include (amount)
);
grant select on house_payout_hours to kapao_app, audit;

-- The only row is the hour up to which `house_account_hours` and `house_payout_hours` are summed.
create table house_hours_until (
  is_only boolean default true check (is_only) primary key,
  until timestamptz not null
);
grant select on house_hours_until to kapao_app, audit;
insert into house_hours_until (until) values
  ('2026-11-30 23:00:00+00');

-- One row is an account balance that an operator read at the bank; a counted statement file provides balances as well.
create table house_bank_balances (
  receiving_account_id text references receiving_accounts,
  at timestamptz,
  balance bigint not null,
  put_by text not null,
  put_at timestamptz default clock_timestamp(),
  check (at <= (put_at + '00:05:00'::interval)),
  primary key (receiving_account_id, at, put_at)
);
grant select on house_bank_balances to kapao_app;
grant insert on house_bank_balances to kapao_operator;

-- Sweeps: the house's own money, moved between its accounts or to its main account. A proposal is a sweep, so it is booked once.
create table house_sweep_evidence (
  evidence_id uuid primary key,
  stored_name text not null,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp()
);
create index house_sweep_evidence_newest on house_sweep_evidence (put_at);
grant select on house_sweep_evidence to kapao_app;
grant insert on house_sweep_evidence to kapao_operator;

-- One row is a transfer of the site's own money out of a receiving account, to another one or to its main account, agreed by two operators.
create table house_sweeps (
  sweep_id uuid primary key references proposals,
  from_account text not null references receiving_accounts,
  -- Null is an account that takes nothing from members, which `to_name` tells.
  to_account text references receiving_accounts,
  to_name text check (to_name <> ''),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  bank_ref text not null check (bank_ref ~ '^[\x21-\x7e]{1,64}$'),
  sent_at timestamptz not null,
  evidence_id uuid not null references house_sweep_evidence,
  proposed_by text not null,
  approved_by text not null,
  at timestamptz not null default clock_timestamp(),
  -- The credit at the other account, once the bank has told it.
  inflow_id uuid unique references inflows (inflow_id),
  check (to_account <> from_account),
  check ((to_account is null) = (to_name is not null)),
  unique (from_account, bank_ref)
);
create index house_sweeps_from on house_sweeps (from_account, sent_at);
create index house_sweeps_to on house_sweeps (to_account, sent_at) where to_account is not null;
create index house_sweeps_unseen on house_sweeps (sent_at) where (inflow_id is null) and (to_account is not null);
grant select on house_sweeps to kapao_app;
grant insert on house_sweeps to kapao_operator;
grant select (sweep_id, from_account, to_account, amount, currency, sent_at, at, inflow_id) on house_sweeps to audit;
grant update (inflow_id) on house_sweeps to kapao_operator;

-- Which code has a charge, in one place: on a cluster codes lie with their members, and a new one asked every node whether any other had
-- its charge, so while a node was away nobody was shown a code. One server has a unique index for it besides; old charges are needed where
-- there is none.
create table qr_charges (
  partner_id text references partners,
  charge_ref text check (charge_ref ~ '^[A-Za-z0-9_-]{5,64}$'),
  qrcode_id text not null,
  primary key (partner_id, charge_ref)
);
comment on table qr_charges is 'Keyed by partner and charge: two codes never share one.';
grant select on qr_charges to kapao_app;
grant insert on qr_charges to kapao_member, kapao_worker;

create table inflow_return_evidence (
  evidence_id uuid primary key,
  inflow_id uuid not null references inflows (inflow_id),
  stored_name text not null unique,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp()
);
create index inflow_return_evidence_of_inflow on inflow_return_evidence (inflow_id);
comment on table inflow_return_evidence is 'Keyed by itself: belongs to money of nobody.';
grant select on inflow_return_evidence to kapao_app;
grant insert on inflow_return_evidence to kapao_operator;
grant select (evidence_id, inflow_id) on inflow_return_evidence to audit;

create table inflow_returns (
  -- The reference of the order at the bank.
  return_id uuid primary key,
  inflow_id uuid not null references inflows (inflow_id),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  state text not null check (state in ('REVIEW', 'APPROVED', 'SENT', 'UNKNOWN', 'PAID', 'FAILED', 'REJECTED')),
  bank_code text not null references banks,
  account_name text not null check (account_name <> ''),
  account_no_sealed bytea not null,
  -- The number was typed by an operator; otherwise the bank told it, or it is the account of a member who surely sent the money.
  is_typed boolean not null,
  -- Account holder as named by the paying bank; null if the bank named none.
  bank_holder text check (length(bank_holder) >= 1 and length(bank_holder) <= 500),
  evidence_id uuid references inflow_return_evidence,
  -- Reference that an operator writes into a transfer made by hand, and that bank statements repeat.
  note_reference text not null check (note_reference ~ '^[A-Z0-9]{16}$') unique,
  reason text not null check (reason <> ''),
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  approved_by text,
  approved_at timestamptz,
  way text check (way in ('BANK', 'FILE', 'HAND')),
  partner_id text references partners,
  bank_number text check (length(bank_number) <= 300),
  -- Reference that the order to the bank, the line of the file or the note of the transfer carries, and the bank's own number of the order.
  sent_ref text check (length(sent_ref) >= 1 and length(sent_ref) <= 100),
  partner_ref text check (length(partner_ref) >= 1 and length(partner_ref) <= 100),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_answer text,
  final_at timestamptz,
  check (approved_by <> asked_by),
  -- A typed account has a proof that its holder is the sender, for the second person.
  constraint typed_account_is_shown check (not is_typed or evidence_id is not null),
  check ((approved_by is null) = (approved_at is null)),
  check (state in ('PAID', 'FAILED', 'REJECTED') = (final_at is not null)),
  check (state in ('REVIEW', 'REJECTED') or approved_by is not null),
  check (state in ('REVIEW', 'APPROVED', 'REJECTED') or way is not null),
  check (partner_id is not null or way is distinct from 'BANK' and way is distinct from 'FILE')
);
-- One order at a time, and none after one that has left.
create unique index one_return_of_an_inflow on inflow_returns (inflow_id) where state not in ('FAILED', 'REJECTED');
create index inflow_returns_of_inflow on inflow_returns (inflow_id, asked_at);
create index inflow_returns_due on inflow_returns (next_attempt_at) where next_attempt_at is not null;
create index inflow_returns_paid on inflow_returns (final_at) where state = 'PAID';
create index inflow_returns_by_sent_ref on inflow_returns (sent_ref) where sent_ref is not null;
create index inflow_returns_by_partner_ref on inflow_returns (partner_ref) where partner_ref is not null;
comment on table inflow_returns is 'Keyed by itself: belongs to money of nobody.';
grant select on inflow_returns to kapao_app;
grant insert on inflow_returns to kapao_operator;
grant select (return_id, inflow_id, amount, currency, state, bank_code, is_typed, evidence_id, asked_by, approved_by, way, partner_id,
  final_at) on inflow_returns to audit;
grant update (state, approved_by, approved_at, way, sent_ref, next_attempt_at, last_answer, final_at) on inflow_returns to kapao_operator;
grant update (state, bank_holder, way, partner_id, bank_number, sent_ref, partner_ref, attempts, next_attempt_at, lease_until, fence,
  last_answer, final_at) on inflow_returns to kapao_worker;

-- One row is the outcome of a return order that two operators confirmed by a picture.
create table inflow_return_ends (
  return_id uuid primary key references inflow_returns,
  outcome text not null check (outcome in ('PAID', 'FAILED')),
  -- The receiving account that an operator paid from; null for another account of the site, and where nothing was paid.
  from_account text references receiving_accounts,
  bank_ref text check (bank_ref <> ''),
  proposal_id uuid not null unique references proposals,
  evidence_id uuid not null references inflow_return_evidence,
  at timestamptz not null default clock_timestamp(),
  check ((outcome = 'PAID') = (bank_ref is not null)),
  check (outcome = 'PAID' or from_account is null)
);
create unique index a_transfer_pays_one_return on inflow_return_ends (from_account, bank_ref) nulls not distinct where outcome = 'PAID';
comment on table inflow_return_ends is 'Keyed by its order.';
grant select on inflow_return_ends to kapao_app, audit;
grant insert on inflow_return_ends to kapao_operator;
