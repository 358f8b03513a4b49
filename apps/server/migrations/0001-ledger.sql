-- The ledger: owners, accounts, and movements between two accounts of one owner. Append only; knows no product words beyond the chart of accounts.
-- Every rule of safety 1 that a database can hold is held here, whoever writes.

do $$ begin create role kapao_app nologin; exception when duplicate_object then null; end $$;
do $$ begin create role audit nologin; exception when duplicate_object then null; end $$;

create schema ledger;
create schema audit;

-- `step` is the smallest payable amount in minor units: whole satang, whole kip (L14).
create table ledger.currencies (
  currency text primary key,
  exponent smallint not null,
  step bigint not null check (step > 0),
  cap bigint not null check (cap > 0)
);
insert into ledger.currencies values
  ('THB', 2, 1, 999999999999),
  ('LAK', 2, 100, 999999999900),
  ('COIN', 0, 1, 999999999999);

-- The chart of accounts (design 3). A code is its kind, or its kind and a name: `transit:pg`.
create table ledger.account_kinds (
  kind text primary key check (kind <> ''),
  never_negative boolean not null,
  unique (kind, never_negative)
);
insert into ledger.account_kinds values
  ('cash', true), ('invite', true), ('refund', true), ('hold', true), ('transit', true), ('game', true), ('coin', true),
  ('suspense', true),
  ('bank', false), ('gateway', false), ('prepaid', false), ('payout', false), ('cost', false), ('forfeit', false),
  ('adjustment', false), ('result', false), ('coin:issued', false), ('receivable', false);

create table ledger.accounts (
  owner text not null,
  code text not null,
  currency text not null references ledger.currencies,
  kind text not null,
  never_negative boolean not null,
  balance bigint not null default 0,
  seq bigint not null default 0,
  -- Signed amount of the last entry, and the hash that covers it and every entry before it (L5).
  moved bigint not null default 0,
  head bytea not null default '',
  primary key (owner, code, currency),
  foreign key (kind, never_negative) references ledger.account_kinds (kind, never_negative),
  constraint member_account_never_negative check (balance >= 0 or not never_negative)
) with (fillfactor = 50);

-- One movement takes a positive amount from one account and gives it to another of the same owner and currency: it cannot
-- be unbalanced (L1, L6). A posting is the movements of one (operation, step); each movement is two entries.
create table ledger.movements (
  owner text not null,
  operation_id uuid not null,
  step text not null,
  line smallint not null,
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
  -- L7: an operation's step is posted once.
  primary key (owner, operation_id, step, line),
  -- L3: the sequence numbers of an account have no repeat.
  constraint from_seq_once unique (owner, from_code, currency, from_seq),
  constraint to_seq_once unique (owner, to_code, currency, to_seq)
);
-- L8: reversed at most once.
create unique index movements_reversed_once on ledger.movements (owner, reverses_operation, reverses_step, line)
  where reverses_operation is not null;

-- L5: nothing is ever changed or removed, whoever asks.
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger.movements
  for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_change();

-- A balance moves by one entry at a time; the identity of an account never changes (L3, L6).
-- Here and below rules stand in trigger functions: a CHECK or WHEN is parsed again for each statement, which measured a
-- third of the cost of a posting; a function is compiled once per connection.
create function ledger.check_account_move() returns trigger language plpgsql as $$
begin
  if new.seq <> old.seq + 1 or new.balance <> old.balance + new.moved or new.moved = 0
    or new.owner <> old.owner or new.code <> old.code or new.currency <> old.currency
    or new.kind <> old.kind or new.never_negative <> old.never_negative then
    raise exception 'account % of % moves by one entry at a time', old.code, old.owner using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger moves_by_entries before update on ledger.accounts
  for each row execute function ledger.check_account_move();

-- A new account is empty, has an owner, and its code is of its kind. What never changes is checked here, once, and not as a
-- constraint that every posting would pay for.
create function ledger.check_account_opening() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.seq <> 0 or new.moved <> 0 or new.head <> '' or new.owner = ''
    or not (new.code = new.kind or (new.code <> 'coin:issued' and starts_with(new.code, new.kind || ':'))) then
    raise exception 'an account opens empty, under a code of its kind' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger opens_empty before insert on ledger.accounts
  for each row execute function ledger.check_account_opening();

-- A movement has a positive, payable amount (L14: whole satang, whole kip) between two accounts, and both entries are what
-- the accounts have just done (L3). A reversal negates one posting exactly, and is never reversed itself (L8).
create function ledger.check_movement() returns trigger language plpgsql as $$
begin
  if new.amount <= 0 or new.amount > 999999999999 or (new.currency = 'LAK' and new.amount % 100 <> 0)
    or new.from_code = new.to_code or new.step = '' or new.kind = '' or new.line < 1 then
    raise exception 'a movement takes a payable amount from one account and gives it to another' using errcode = 'check_violation';
  end if;
  if not exists (
    select from ledger.accounts where owner = new.owner and code = new.from_code and currency = new.currency
      and head = new.from_hash and seq = new.from_seq and balance = new.from_balance_after and moved = -new.amount
  ) or not exists (
    select from ledger.accounts where owner = new.owner and code = new.to_code and currency = new.currency
      and head = new.to_hash and seq = new.to_seq and balance = new.to_balance_after and moved = new.amount
  ) then
    raise exception 'a movement says what its two accounts did' using errcode = 'check_violation';
  end if;
  if (new.reverses_operation is not null or new.reverses_step is not null) and not exists (
    select from ledger.movements o
    where o.owner = new.owner and o.operation_id = new.reverses_operation and o.step = new.reverses_step
      and o.line = new.line and o.currency = new.currency and o.amount = new.amount
      and o.from_code = new.to_code and o.to_code = new.from_code and o.reverses_operation is null
  ) then
    raise exception 'a reversal negates one posting exactly' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger continues_accounts before insert on ledger.movements
  for each row execute function ledger.check_movement();

create function ledger.kind_of(p_code text) returns text language sql stable set search_path = ledger, pg_temp as $$
  select coalesce((select kind from account_kinds where kind = p_code), split_part(p_code, ':', 1))
$$;

-- Opens accounts that do not exist yet.
create function ledger.open_accounts(p_owner text, p_currency text, p_codes text[]) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into accounts (owner, code, currency, kind, never_negative)
  select p_owner, code, p_currency, k.kind, k.never_negative
  from (select distinct unnest(p_codes) code order by 1) c join account_kinds k on k.kind = kind_of(c.code)
  on conflict do nothing
$$;

-- Covers the account's last hash and everything this entry says. The writer
-- below spells it out: a call would cost more than the hash.
create function ledger.entry_hash(
  previous bytea, operation_id uuid, step text, line int, amount bigint, balance_after bigint, seq bigint
) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || uuid_send(operation_id) || convert_to(step, 'UTF8') || int4send(line) || int8send(amount)
    || int8send(balance_after) || int8send(seq))
$$;

-- The only writer of money. Takes p_amount from one account of the owner and gives it to another, as line p_line of the
-- p_lines movements of this (operation, step); one call, one round trip. Answers `posted`, `already` (same key, same
-- content), `conflict` (same key, other content), or `short:<code>` naming the account that would have gone below zero, in
-- which case nothing was written.
-- Every lookup is by key. Without the setting a connection that opens while the tables are empty would plan sequential
-- scans, keep those plans, and grow slower with every posting.
create function ledger.post_movement(
  p_owner text, p_operation uuid, p_step text, p_kind text, p_currency text, p_from text, p_to text, p_amount bigint,
  p_line int default 1, p_lines int default 1, p_reverses_operation uuid default null, p_reverses_step text default null
) returns text
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_from_seq bigint;
  v_from_balance bigint;
  v_from_head bytea;
  v_to_seq bigint;
  v_to_balance bigint;
  v_to_head bytea;
  v_said bytea := uuid_send(p_operation) || convert_to(p_step, 'UTF8') || int4send(p_line);
begin
  -- One writer per owner at a time, until commit. The rows could be locked instead, but only in one fixed order, and then
  -- a short account would be found after the other one was written.
  if pg_advisory_xact_lock(hashtextextended(p_owner, 0)) is null then null; end if;
  if exists (select from movements where owner = p_owner and operation_id = p_operation and step = p_step and line = p_line) then
    return case when exists (
      select from movements where owner = p_owner and operation_id = p_operation and step = p_step and line = p_line
        and currency = p_currency and from_code = p_from and to_code = p_to and amount = p_amount
        and reverses_step is not distinct from p_reverses_step
    ) and (select count(*) from movements where owner = p_owner and operation_id = p_operation and step = p_step) = p_lines
    then 'already' else 'conflict' end;
  end if;
  for v_attempt in 1..2 loop
    update accounts set balance = balance - p_amount, seq = seq + 1, moved = -p_amount,
      head = sha256(head || v_said || int8send(-p_amount) || int8send(balance - p_amount) || int8send(seq + 1))
    where owner = p_owner and code = p_from and currency = p_currency and (balance >= p_amount or not never_negative)
    returning seq, balance, head into v_from_seq, v_from_balance, v_from_head;
    exit when found;
    if v_attempt = 2 then return 'short:' || p_from; end if;
    perform open_accounts(p_owner, p_currency, array[p_from]);
  end loop;
  for v_attempt in 1..2 loop
    update accounts set balance = balance + p_amount, seq = seq + 1, moved = p_amount,
      head = sha256(head || v_said || int8send(p_amount) || int8send(balance + p_amount) || int8send(seq + 1))
    where owner = p_owner and code = p_to and currency = p_currency
    returning seq, balance, head into v_to_seq, v_to_balance, v_to_head;
    exit when found;
    perform open_accounts(p_owner, p_currency, array[p_to]);
  end loop;
  insert into movements (owner, operation_id, step, line, kind, currency, amount, from_code, from_seq, from_balance_after,
    from_hash, to_code, to_seq, to_balance_after, to_hash, reverses_operation, reverses_step)
  values (p_owner, p_operation, p_step, p_line, p_kind, p_currency, p_amount, p_from, v_from_seq, v_from_balance, v_from_head,
    p_to, v_to_seq, v_to_balance, v_to_head, p_reverses_operation, p_reverses_step);
  return 'posted';
end $$;

-- Several movements as one posting: all of them or none. Answers as `post_movement`.
create function ledger.post(
  p_owner text, p_operation uuid, p_step text, p_kind text, p_currency text, p_from text[], p_to text[], p_amounts bigint[]
) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_lines int := cardinality(p_from);
  v_answer text;
begin
  for i in 1..v_lines loop
    v_answer := post_movement(p_owner, p_operation, p_step, p_kind, p_currency, p_from[i], p_to[i], p_amounts[i], i, v_lines);
    -- What earlier lines wrote goes with the exception.
    if v_answer not in ('posted', 'already') then raise exception using errcode = 'KP001', message = v_answer; end if;
  end loop;
  return v_answer;
exception when sqlstate 'KP001' then return sqlerrm;
end $$;

-- Takes a posting back: its exact negation under the same operation and a step of its own (L8). Answers as `post` does,
-- or `missing` when there is no such posting.
create function ledger.reverse(p_owner text, p_operation uuid, p_step text, p_reversal_step text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  o movements;
  v_lines int;
  v_answer text := 'missing';
begin
  if pg_advisory_xact_lock(hashtextextended(p_owner, 0)) is null then null; end if;
  select count(*) into v_lines from movements where owner = p_owner and operation_id = p_operation and step = p_step;
  for o in select * from movements where owner = p_owner and operation_id = p_operation and step = p_step order by line desc loop
    v_answer := post_movement(p_owner, p_operation, p_reversal_step, o.kind, o.currency, o.to_code, o.from_code, o.amount,
      o.line::int, v_lines, p_operation, p_step);
    if v_answer not in ('posted', 'already') then raise exception using errcode = 'KP001', message = v_answer; end if;
  end loop;
  return v_answer;
exception when sqlstate 'KP001' then return sqlerrm;
end $$;

-- The public read side (design 3). Amounts are minor units.
create view audit.accounts as select owner, code, currency, balance from ledger.accounts;
create view audit.entries as
  select operation_id || '.' || step as posting_id, owner, from_code as code, currency, -amount as amount,
    from_balance_after as balance_after, from_seq as seq, at from ledger.movements
  union all
  select operation_id || '.' || step, owner, to_code, currency, amount, to_balance_after, to_seq, at from ledger.movements;
create view audit.postings as
  select operation_id || '.' || step as posting_id, owner, kind, operation_id,
    reverses_operation || '.' || reverses_step as reverses, at
  from ledger.movements where line = 1;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to kapao_app;
grant select on all tables in schema ledger to kapao_app;
grant execute on function ledger.post_movement, ledger.post, ledger.reverse, ledger.open_accounts, ledger.kind_of, ledger.entry_hash to kapao_app;
-- The auditor reads the ledger itself as well: recomputing the hashes needs more than the views show.
grant usage on schema ledger, audit to audit;
grant select on all tables in schema ledger to audit;
grant execute on function ledger.entry_hash to audit;
grant select on all tables in schema audit to audit;
