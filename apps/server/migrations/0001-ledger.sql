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
  owner text not null check (owner <> ''),
  code text not null,
  currency text not null references ledger.currencies,
  kind text not null,
  never_negative boolean not null,
  balance bigint not null default 0,
  seq bigint not null default 0 check (seq >= 0),
  -- Signed amount of the last entry, and the hash that covers it and every entry before it (L5).
  moved bigint not null default 0,
  head bytea not null default '',
  primary key (owner, code, currency),
  foreign key (kind, never_negative) references ledger.account_kinds (kind, never_negative),
  constraint code_is_of_its_kind check (code = kind or (code <> 'coin:issued' and starts_with(code, kind || ':'))),
  constraint member_account_never_negative check (balance >= 0 or not never_negative)
) with (fillfactor = 50);

-- One movement takes a positive amount from one account and gives it to another of the same owner and currency: it cannot
-- be unbalanced (L1, L6). A posting is the movements of one (operation, step); each movement is two entries.
create table ledger.movements (
  owner text not null,
  operation_id uuid not null,
  step text not null check (step ~ '^[a-z][a-z0-9-]{0,39}$'),
  line smallint not null check (line > 0),
  kind text not null check (kind <> ''),
  currency text not null,
  amount bigint not null check (amount > 0),
  from_code text not null,
  from_seq bigint not null check (from_seq > 0),
  from_balance_after bigint not null,
  from_hash bytea not null,
  to_code text not null,
  to_seq bigint not null check (to_seq > 0),
  to_balance_after bigint not null,
  to_hash bytea not null,
  reverses_operation uuid,
  reverses_step text,
  at timestamptz not null default now(),
  -- L7: an operation's step is posted once.
  primary key (owner, operation_id, step, line),
  -- L3: the sequence numbers of an account have no repeat.
  constraint from_seq_once unique (owner, from_code, currency, from_seq),
  constraint to_seq_once unique (owner, to_code, currency, to_seq),
  constraint two_accounts check (from_code <> to_code),
  constraint reverses_a_posting check ((reverses_operation is null) = (reverses_step is null))
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
create function ledger.check_account_move() returns trigger language plpgsql as $$
begin
  if new.owner <> old.owner or new.code <> old.code or new.currency <> old.currency
    or new.kind <> old.kind or new.never_negative <> old.never_negative
    or (new.seq <> old.seq and (new.seq <> old.seq + 1 or new.balance <> old.balance + new.moved or new.moved = 0))
    or (new.seq = old.seq and (new.balance <> old.balance or new.moved <> old.moved or new.head <> old.head)) then
    raise exception 'account % of % moves by one entry at a time', old.code, old.owner using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger moves_by_entries before update on ledger.accounts
  for each row execute function ledger.check_account_move();

-- A new account is empty.
create function ledger.check_account_opening() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.seq <> 0 or new.moved <> 0 or new.head <> '' then
    raise exception 'an account opens empty' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger opens_empty before insert on ledger.accounts
  for each row execute function ledger.check_account_opening();

-- Both entries of a new movement are what their accounts have just done (L3, L6, L14).
create function ledger.check_movement() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
begin
  if not exists (
    select from accounts f, accounts t, currencies c
    where f.owner = new.owner and f.code = new.from_code and f.currency = new.currency
      and t.owner = new.owner and t.code = new.to_code and t.currency = new.currency
      and c.currency = new.currency and new.amount % c.step = 0 and new.amount <= c.cap
      and f.seq = new.from_seq and f.balance = new.from_balance_after and f.moved = -new.amount and f.head = new.from_hash
      and t.seq = new.to_seq and t.balance = new.to_balance_after and t.moved = new.amount and t.head = new.to_hash
  ) then
    raise exception 'a movement says what its two accounts did, in payable units' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger continues_accounts after insert on ledger.movements
  for each row execute function ledger.check_movement();

-- L8: a reversal is the exact negation of its movement and is never reversed itself.
create function ledger.check_reversal() returns trigger language plpgsql set search_path = ledger, pg_temp as $$
begin
  if not exists (
    select from movements o
    where o.owner = new.owner and o.operation_id = new.reverses_operation and o.step = new.reverses_step
      and o.line = new.line and o.currency = new.currency and o.amount = new.amount
      and o.from_code = new.to_code and o.to_code = new.from_code and o.reverses_operation is null
  ) then
    raise exception 'a reversal negates one posting exactly' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger negates_exactly after insert on ledger.movements
  for each row when (new.reverses_operation is not null) execute function ledger.check_reversal();

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

-- Covers the account's last hash and everything this entry says.
create function ledger.entry_hash(
  previous bytea, operation_id uuid, step text, line int, amount bigint, balance_after bigint, seq bigint
) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(previous || convert_to(concat_ws('|', operation_id, step, line, amount, balance_after, seq), 'UTF8'));
end $$;

-- One movement; the caller holds the owner's lock. Answers null, or `short:<code>` with nothing written.
create function ledger.move(m ledger.movements) returns text
language plpgsql set search_path = ledger, pg_temp as $$
begin
  for v_attempt in 1..2 loop
    update accounts set balance = balance - m.amount, seq = seq + 1, moved = -m.amount,
      head = entry_hash(head, m.operation_id, m.step, m.line, -m.amount, balance - m.amount, seq + 1)
    where owner = m.owner and code = m.from_code and currency = m.currency
      and (balance >= m.amount or not never_negative)
    returning seq, balance, head into m.from_seq, m.from_balance_after, m.from_hash;
    exit when found;
    if v_attempt = 2 then return 'short:' || m.from_code; end if;
    perform open_accounts(m.owner, m.currency, array[m.from_code]);
  end loop;
  for v_attempt in 1..2 loop
    update accounts set balance = balance + m.amount, seq = seq + 1, moved = m.amount,
      head = entry_hash(head, m.operation_id, m.step, m.line, m.amount, balance + m.amount, seq + 1)
    where owner = m.owner and code = m.to_code and currency = m.currency
    returning seq, balance, head into m.to_seq, m.to_balance_after, m.to_hash;
    exit when found;
    perform open_accounts(m.owner, m.currency, array[m.to_code]);
  end loop;
  insert into movements (owner, operation_id, step, line, kind, currency, amount, from_code, from_seq, from_balance_after,
    from_hash, to_code, to_seq, to_balance_after, to_hash, reverses_operation, reverses_step)
  values (m.owner, m.operation_id, m.step, m.line, m.kind, m.currency, m.amount, m.from_code, m.from_seq,
    m.from_balance_after, m.from_hash, m.to_code, m.to_seq, m.to_balance_after, m.to_hash, m.reverses_operation,
    m.reverses_step);
  return null;
end $$;

-- The only writer of money: one call, one round trip. Movement i takes p_amounts[i] from p_from[i] and gives it to p_to[i].
-- Answers `posted`, `already` (same key, same movements), `conflict` (same key, other movements), or `short:<code>` naming
-- the account that would have gone below zero, in which case nothing was written.
create function ledger.post(
  p_owner text, p_operation uuid, p_step text, p_kind text, p_currency text, p_from text[], p_to text[], p_amounts bigint[]
) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  m movements;
  v_lines int := cardinality(p_from);
  v_short text;
begin
  -- One writer per owner at a time, until commit. The rows could be locked instead, but only in one fixed order, and then
  -- a short account would be found after the other one was written.
  if pg_advisory_xact_lock(hashtextextended(p_owner, 0)) is null then null; end if;
  if exists (select from movements where owner = p_owner and operation_id = p_operation and step = p_step) then
    return same_movements(p_owner, p_operation, p_step, p_currency, p_from, p_to, p_amounts);
  end if;
  m.owner := p_owner; m.operation_id := p_operation; m.step := p_step; m.kind := p_kind; m.currency := p_currency;
  if v_lines = 1 then
    m.line := 1; m.from_code := p_from[1]; m.to_code := p_to[1]; m.amount := p_amounts[1];
    return coalesce(move(m), 'posted');
  end if;
  begin
    for i in 1..v_lines loop
      m.line := i; m.from_code := p_from[i]; m.to_code := p_to[i]; m.amount := p_amounts[i];
      v_short := move(m);
      if v_short is not null then raise exception using errcode = 'KP001', message = v_short; end if;
    end loop;
  exception when sqlstate 'KP001' then return sqlerrm;
  end;
  return 'posted';
end $$;

create function ledger.same_movements(
  p_owner text, p_operation uuid, p_step text, p_currency text, p_from text[], p_to text[], p_amounts bigint[]
) returns text language sql stable set search_path = ledger, pg_temp as $$
  select case when array_agg((m.from_code, m.to_code, m.amount) order by m.line) = (
    select array_agg((f, t, a) order by line) from unnest(p_from, p_to, p_amounts) with ordinality l(f, t, a, line)
  ) and min(m.currency) = p_currency then 'already' else 'conflict' end
  from movements m where m.owner = p_owner and m.operation_id = p_operation and m.step = p_step
$$;

-- Takes a posting back: its exact negation under the same operation and a step of its own (L8). Answers as `post` does.
create function ledger.reverse(p_owner text, p_operation uuid, p_step text, p_reversal_step text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  o movements;
  m movements;
  v_short text;
begin
  if pg_advisory_xact_lock(hashtextextended(p_owner, 0)) is null then null; end if;
  if exists (select from movements where owner = p_owner and operation_id = p_operation and step = p_reversal_step) then
    return case when exists (select from movements where owner = p_owner and operation_id = p_operation
      and step = p_reversal_step and reverses_step = p_step) then 'already' else 'conflict' end;
  end if;
  begin
    for o in select * from movements where owner = p_owner and operation_id = p_operation and step = p_step order by line desc
    loop
      m := o;
      m.step := p_reversal_step; m.from_code := o.to_code; m.to_code := o.from_code;
      m.reverses_operation := p_operation; m.reverses_step := p_step;
      v_short := move(m);
      if v_short is not null then raise exception using errcode = 'KP001', message = v_short; end if;
    end loop;
  exception when sqlstate 'KP001' then return sqlerrm;
  end;
  return case when m.owner is null then 'missing' else 'posted' end;
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
grant execute on function ledger.post, ledger.reverse, ledger.open_accounts, ledger.kind_of, ledger.entry_hash to kapao_app;
-- The auditor reads the ledger itself as well: recomputing the hashes needs more than the views show.
grant usage on schema ledger, audit to audit;
grant select on all tables in schema ledger to audit;
grant execute on function ledger.entry_hash to audit;
grant select on all tables in schema audit to audit;
