-- What really left the payout account, as the bank tells it line by line, and the withdrawal behind each line.

-- How far the bank's list of debits is read. One row: there is one payout account.
create table payout_feed (
  only_one boolean primary key default true check (only_one),
  cursor bigint not null default 0 check (cursor >= 0),
  fence bigint not null default 0,
  next_poll_at timestamptz not null default now(),
  last_polled_at timestamptz,
  -- Nothing before this was compared.
  compared_since timestamptz not null default now(),
  -- Withdrawals that were paid up to then have been looked at for their debit; those before that never are.
  paid_checked_until timestamptz not null default now()
);
insert into payout_feed default values;

-- One line of the bank, once: its own reference names it for ever.
create table payout_debits (
  debit_ref text primary key check (debit_ref <> ''),
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
  -- UNREADABLE: no line we can parse. UNKNOWN_ORDER, NOT_SENT: no order of ours. AMOUNT, ACCOUNT: not what was ordered.
  -- SECOND: the withdrawal has its debit already.
  problem text check (problem in ('UNREADABLE', 'UNKNOWN_ORDER', 'NOT_SENT', 'AMOUNT', 'ACCOUNT', 'SECOND')),
  read_at timestamptz not null default clock_timestamp(),
  foreign key (member_id, operation_id) references withdrawals,
  check (problem is not null or (operation_id is not null and amount is not null))
);
-- A withdrawal leaves the account once.
create unique index one_debit_per_withdrawal on payout_debits (member_id, operation_id) where problem is null;
create index payout_debits_problem on payout_debits (read_at) where problem is not null;

-- Withdrawals the bank called paid, and no debit came within the time operators set.
create table payouts_without_debit (
  member_id text not null,
  operation_id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references withdrawals
);

-- What people say about either: one explains, another agrees, and only then it alarms no more.
create table payout_explanations (
  -- A debit's reference, or the id of a withdrawal without one.
  subject text primary key,
  reason text not null check (reason <> ''),
  explained_by text not null,
  explained_at timestamptz not null default clock_timestamp(),
  agreed_by text check (agreed_by <> explained_by),
  agreed_at timestamptz,
  check ((agreed_by is null) = (agreed_at is null))
);
create function check_payout_explanation() returns trigger language plpgsql as $$
begin
  if (new.subject, new.reason, new.explained_by, new.explained_at)
    is distinct from (old.subject, old.reason, old.explained_by, old.explained_at) or old.agreed_by is not null then
    raise exception 'an explanation is agreed to once, and nothing else about it changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreed_once before update on payout_explanations for each row execute function check_payout_explanation();

create trigger append_only before update or delete or truncate on payout_debits
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on payouts_without_debit
  for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on payout_explanations
  for each statement execute function ledger.refuse_change();

create index withdrawals_by_reference on operations (external_ref) where kind = 'withdrawal';

grant select, update on payout_feed to kapao_app;
grant select, insert on payout_debits, payouts_without_debit to kapao_app;
grant select, insert on payout_explanations to kapao_app;
grant update (agreed_by, agreed_at) on payout_explanations to kapao_app;
grant select on payout_feed, payout_debits, payouts_without_debit, payout_explanations to audit;
