-- What people do with money that waits, what the bank's feed told line by line, and when each step of an operation was.

-- Notes and decisions about an inflow; one operator asks for a return once (four eyes above a limit).
create table inflow_acts (
  inflow_id uuid not null references inflows (inflow_id),
  act_no int not null,
  operator text not null,
  act text not null check (act in ('NOTE', 'MARK', 'UNMARK', 'RETURN')),
  reason text not null check (reason <> ''),
  at timestamptz not null default now(),
  primary key (inflow_id, act_no)
);
create unique index one_return_per_operator on inflow_acts (inflow_id, operator) where act = 'RETURN';
create trigger append_only before update or delete or truncate on inflow_acts
  for each statement execute function ledger.refuse_change();
grant select, insert on inflow_acts to kapao_app;
grant select on inflow_acts to audit;

-- Likely senders are looked for by the first name on the account.
create index members_by_account_first_name on members (upper(split_part(bank_account_name, ' ', 1)));
-- What a sender's account brought before.
create index inflows_by_sender on inflows (from_bank, from_account_masked) where credited_member_id is not null;

-- One line per row of the bank's feed, in the order of the bank. A line that could not be booked is kept as it came, for
-- people: it must neither vanish nor hold back those behind it.
create table bank_feed_lines (
  receiving_account_id text not null references receiving_accounts,
  bank_seq bigint not null,
  bank_ref text,
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  problem text check (problem in ('UNREADABLE', 'NOT_PAYABLE', 'OTHER_ACCOUNT')),
  raw jsonb,
  seen_at timestamptz not null default now(),
  primary key (receiving_account_id, bank_seq),
  check ((problem is null) = (raw is null)),
  check (problem is not null or (bank_ref is not null and amount is not null and currency is not null))
);
create index bank_feed_lines_with_problem on bank_feed_lines (seen_at) where problem is not null;
create trigger append_only before update or delete or truncate on bank_feed_lines
  for each statement execute function ledger.refuse_change();

-- How people settled such a line: booked by hand as an inflow, or explained, with the amount it stands for at the bank.
create table bank_feed_settlements (
  receiving_account_id text not null,
  bank_seq bigint not null,
  outcome text not null check (outcome in ('BOOKED', 'EXPLAINED')),
  inflow_id uuid references inflows (inflow_id),
  amount bigint not null check (amount >= 0),
  operator text not null,
  reason text not null check (reason <> ''),
  at timestamptz not null default now(),
  primary key (receiving_account_id, bank_seq),
  foreign key (receiving_account_id, bank_seq) references bank_feed_lines,
  check ((outcome = 'BOOKED') = (inflow_id is not null))
);
create trigger append_only before update or delete or truncate on bank_feed_settlements
  for each statement execute function ledger.refuse_change();
grant select, insert on bank_feed_lines, bank_feed_settlements to kapao_app;
grant select on bank_feed_lines, bank_feed_settlements to audit;

-- From here on bank and books are compared; what came before was not written down line by line.
alter table receiving_accounts add column compared_from bigint not null default 0,
  add column compared_since timestamptz not null default now();
update receiving_accounts set compared_from = feed_cursor;

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
grant select, insert, update on reconciliations to kapao_app;
grant select on reconciliations to audit;

-- Every state an operation has been in, and since when; written by the operation itself.
create table operation_steps (
  member_id text not null,
  operation_id uuid not null,
  step_no int not null,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id, step_no),
  foreign key (member_id, operation_id) references operations
);
create trigger append_only before update or delete or truncate on operation_steps
  for each statement execute function ledger.refuse_change();
insert into operation_steps (member_id, operation_id, step_no, state, at)
  select member_id, operation_id, 1, state, coalesce(final_at, created_at) from operations;

create function note_operation_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state then return null; end if;
  insert into operation_steps (member_id, operation_id, step_no, state)
    select new.member_id, new.operation_id, coalesce(max(step_no), 0) + 1, new.state
    from operation_steps where member_id = new.member_id and operation_id = new.operation_id;
  return null;
end $$;
create trigger notes_steps after insert or update of state on operations
  for each row execute function note_operation_step();
grant select on operation_steps to kapao_app, audit;
