-- Transfers, adjustments and the figures of statements.

-- One row is the evidence about a transfer: the balance before it, where only balances can prove the outcome (safety F15), and since when
-- and why an operator must review it.
create table transfer_evidence (
  member_id text,
  operation_id uuid,
  balance_before bigint,
  people_since timestamptz,
  people_reason text constraint people_reason_known check (people_reason in ('OTHER_AMOUNT', 'NOT_IN_TIME', 'CANNOT_ASK', 'BET_TOO_NEAR',
    'BETS_TOLD_LATE', 'BETS_NOT_TOLD', 'BOOKED_OTHERWISE')),
  -- When the balance before was known, and what the bets told until then had done.
  read_at timestamptz not null default clock_timestamp(),
  told_before bigint not null default 0,
  -- Some providers take no reference of ours and give a transfer one of their own, by which they are asked for turnover.
  partner_ref text check (length(partner_ref) >= 1 and length(partner_ref) <= 100),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id),
  constraint people_have_a_reason check ((people_since is null) = (people_reason is null))
);
create index transfers_by_partner_ref on transfer_evidence (partner_ref) where partner_ref is not null;
grant select, insert, update on transfer_evidence to kapao_app;

-- Every call to a provider about a transfer, written down before it is sent. No such row means that nothing was sent.
create table provider_calls (
  member_id text,
  operation_id uuid,
  call_no int check (call_no >= 1 and call_no <= 500),
  purpose text not null check (purpose in ('balance', 'transfer', 'status')),
  request text not null check (length(request) <= 4000),
  answer text check (length(answer) <= 4000),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Outcome of the call: null while it is running or after its process died. `unsent` proves that the provider received nothing (safety
  -- F9).
  outcome text check (outcome in ('answered', 'unsent', 'unknown')),
  primary key (member_id, operation_id, call_no),
  foreign key (member_id, operation_id) references operations (member_id, operation_id),
  constraint answered_with_an_outcome check ((answer is null) = (outcome is null))
);
create index provider_calls_by_age on provider_calls (started_at);
grant select, insert on provider_calls to kapao_app;
grant delete on provider_calls to kapao_worker;
grant update (answer, ended_at, outcome) on provider_calls to kapao_app;

-- Pages of a statement by type: every thousandth operation of a member writes down how many of each type there are up to it, so that
-- neither their number nor the place of a page is found by counting all of them. Nothing else is written for the other 999.
create table statement_tallies (
  member_id text references members,
  until_no bigint check (until_no > 0 and (until_no % 1000::bigint) = 0),
  statement_type text,
  -- Number of operations of this type from the member's first operation up to `until_no`.
  counted bigint not null,
  check (counted >= 1 and counted <= until_no),
  primary key (member_id, until_no, statement_type)
);
comment on table statement_tallies is 'Written by the database alone; the audit counts again.';
grant select on statement_tallies to kapao_app, audit;

-- Pictures that show why, put there before anybody proposes.
create table adjustment_evidence (
  member_id text references members,
  evidence_id uuid,
  stored_name text not null,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp(),
  primary key (member_id, evidence_id)
);
create index adjustment_evidence_of_member on adjustment_evidence (member_id, put_at);
create index adjustment_evidence_by_id on adjustment_evidence (evidence_id);
grant select on adjustment_evidence to kapao_app;
grant insert on adjustment_evidence to kapao_operator;

-- One row is a manual credit or debit of a member's wallet or game account, agreed by two operators.
create table adjustments (
  member_id text,
  -- The proposal two people agreed on is the operation: it is done once, whoever tries again.
  operation_id uuid references proposals,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  cause text not null,
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  -- The operation of the same member that this makes right.
  about_operation_id uuid,
  evidence_id uuid,
  at timestamptz not null default clock_timestamp(),
  game_code text,
  check (about_operation_id is not null or evidence_id is not null),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations (member_id, operation_id),
  foreign key (member_id, about_operation_id) references operations (member_id, operation_id),
  foreign key (member_id, evidence_id) references adjustment_evidence (member_id, evidence_id),
  constraint games_are_written_down check (game_code is null or direction = 'DEBIT' and cause = 'GAME_CORRECTION')
);
create index adjustments_by_time on adjustments (at);
create index adjustments_of_proposal on adjustments (operation_id);
comment on column adjustments.game_code is 'The game whose account it is about; null: the wallet.';
grant select on adjustments to kapao_app, audit;
grant insert on adjustments to kapao_operator;
