-- One row per thing a member does with money: its state machine, its place in the statement, and who works on it now.
-- The row is also the job: `next_attempt_at` says when a worker should take it, lease and fence that only one does.

create table operation_states (
  kind text, state text,
  -- What a member sees: SUCCESS, FAILED, or in progress (spec 4).
  shown text not null check (shown in ('SUCCESS', 'FAILED', 'PENDING')),
  is_final boolean not null,
  primary key (kind, state)
);
insert into operation_states values
  ('deposit', 'CREDITED', 'SUCCESS', true),
  ('transfer', 'SENT', 'PENDING', false), ('transfer', 'UNKNOWN', 'PENDING', false),
  ('transfer', 'SUCCEEDED', 'SUCCESS', true), ('transfer', 'FAILED', 'FAILED', true),
  ('withdrawal', 'REVIEW', 'PENDING', false),
  ('withdrawal', 'APPROVED', 'PENDING', false), ('withdrawal', 'SENT', 'PENDING', false),
  ('withdrawal', 'UNKNOWN', 'PENDING', false), ('withdrawal', 'PAID', 'SUCCESS', true),
  ('withdrawal', 'FAILED', 'FAILED', true), ('withdrawal', 'REJECTED', 'FAILED', true), ('withdrawal', 'DISPUTED', 'FAILED', true);

-- Every allowed move (safety 2); any other is refused below. Money is reserved in the transaction that opens the row, so
-- REQUESTED and RESERVED are never seen from outside and have no state of their own.
create table operation_moves (
  kind text, from_state text, to_state text,
  primary key (kind, from_state, to_state),
  foreign key (kind, from_state) references operation_states (kind, state),
  foreign key (kind, to_state) references operation_states (kind, state)
);
insert into operation_moves values
  ('transfer', 'SENT', 'SUCCEEDED'), ('transfer', 'SENT', 'FAILED'), ('transfer', 'SENT', 'UNKNOWN'),
  ('transfer', 'UNKNOWN', 'SUCCEEDED'), ('transfer', 'UNKNOWN', 'FAILED'),
  ('withdrawal', 'REVIEW', 'APPROVED'), ('withdrawal', 'REVIEW', 'REJECTED'),
  ('withdrawal', 'APPROVED', 'SENT'),
  ('withdrawal', 'SENT', 'PAID'), ('withdrawal', 'SENT', 'FAILED'), ('withdrawal', 'SENT', 'UNKNOWN'),
  ('withdrawal', 'UNKNOWN', 'PAID'), ('withdrawal', 'UNKNOWN', 'FAILED'),
  ('withdrawal', 'FAILED', 'DISPUTED');

create table operations (
  member_id text not null references members,
  operation_id uuid not null,
  kind text not null,
  state text not null,
  statement_no bigint not null,
  statement_type text not null check (statement_type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  from_code text not null,
  to_code text not null,
  -- The outside party that may hold one unfinished operation of this member: a game code, `payout`, or an inflow's account.
  counterparty text not null,
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  -- What success does to cash: +1, -1, or 0 (L15).
  cash_sign smallint not null check (cash_sign in (-1, 0, 1)),
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
  foreign key (kind, state) references operation_states (kind, state)
);
create unique index one_open_transfer_per_game on operations (member_id, counterparty) where kind = 'transfer' and final_at is null;
create unique index one_open_withdrawal on operations (member_id) where kind = 'withdrawal' and final_at is null;
create index operations_due on operations (kind, next_attempt_at) where next_attempt_at is not null;
create index operations_open on operations (kind, created_at) where final_at is null;
create index operations_by_id on operations (operation_id);
create index operations_by_type on operations (member_id, statement_type, statement_no);
create index operations_final on operations (kind, final_at) where final_at is not null;

create function check_operation_move() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.operation_id, new.kind, new.statement_no, new.amount, new.currency, new.cash_sign, new.created_at,
      new.from_code, new.to_code, new.counterparty, new.statement_type)
    is distinct from (old.member_id, old.operation_id, old.kind, old.statement_no, old.amount, old.currency, old.cash_sign,
      old.created_at, old.from_code, old.to_code, old.counterparty, old.statement_type) then
    raise exception 'what an operation is never changes' using errcode = 'check_violation';
  end if;
  if new.state <> old.state then
    if not exists (select from operation_moves m where m.kind = old.kind and m.from_state = old.state and m.to_state = new.state) then
      raise exception '% may not go from % to %', old.kind, old.state, new.state using errcode = 'check_violation';
    end if;
    if (select is_final from operation_states s where s.kind = new.kind and s.state = new.state) then
      new.final_at := coalesce(old.final_at, clock_timestamp());
      new.next_attempt_at := null;
      new.lease_until := null;
    end if;
  elsif old.final_at is not null then
    raise exception 'operation % is final', old.operation_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger moves_as_listed before update on operations for each row execute function check_operation_move();
create trigger never_removed before delete or truncate on operations for each statement execute function ledger.refuse_change();

-- Opens an operation once: takes the member's row, gives it the next statement number, and answers the row, new or old.
-- The member row is the first lock of every money operation; accounts come after it.
create function open_operation(o operations) returns table (opened boolean, operation operations)
language plpgsql as $$
declare v_number bigint;
begin
  update members m set statement_count = statement_count + 1 where m.member_id = o.member_id
    and not exists (select from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id)
    returning statement_count into v_number;
  if v_number is null then
    return query select false, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
    return;
  end if;
  insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
    amount, currency, cash_sign, external_ref, next_attempt_at, lease_until, fence, final_at)
  values (o.member_id, o.operation_id, o.kind, o.state, v_number, o.statement_type, o.from_code, o.to_code, o.counterparty,
    o.amount, o.currency, o.cash_sign, o.external_ref, o.next_attempt_at, o.lease_until, coalesce(o.fence, 0),
    case when (select is_final from operation_states s where s.kind = o.kind and s.state = o.state) then now() end)
  on conflict (member_id, operation_id) do nothing;
  if not found then
    -- Another caller opened it while this one waited for the member's row: the number goes back, nobody has seen it.
    update members m set statement_count = statement_count - 1 where m.member_id = o.member_id;
    return query select false, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
    return;
  end if;
  return query select true, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
end $$;

create view audit.operations as
  select operation_id, kind, member_id, state, amount, currency, external_ref, created_at, final_at from operations;

grant select on operation_states, operation_moves to kapao_app;
grant select, insert, update on operations to kapao_app;
grant execute on function open_operation to kapao_app;
grant select on audit.operations to audit;
grant select on operations, operation_states to audit;
grant select (member_id, statement_count) on members to audit;
