-- Deposits of several members in one statement (record 61): a page of a bank's feed is a few of these. The rules stay where they were, in
-- the tables, their triggers and `ledger`; what the usual line does not need is left to the way that was there, line by line.

-- One movement each for several owners, of one step, kind, currency and pair of accounts. Those of one owner come in the order given,
-- one entry at a time as the accounts want it; owners are beside each other in one statement. All or none: what `post_movement`
-- would answer with anything but `posted` is an error here. Owners are locked in one order, so that two callers never wait for each other.
create function ledger.post_movements(
  p_owners text[], p_operations uuid[], p_step text, p_kind text, p_currency text, p_from text, p_to text, p_amounts bigint[]
) returns void
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_owner text;
  v_rounds int;
  v_posted int := 0;
  v_done int;
begin
  for v_owner in select distinct o from unnest(p_owners) o order by o loop
    if pg_advisory_xact_lock(hashtextextended(v_owner, 0)) is null then null; end if;
    if (select count(*) from accounts where owner = v_owner and code in (p_from, p_to) and currency = p_currency) < 2 then
      perform open_accounts(v_owner, p_currency, array[p_from, p_to]);
    end if;
  end loop;
  select max(n) into v_rounds from (select count(*) as n from unnest(p_owners) o group by o) each;
  for v_round in 1..v_rounds loop
    with told as (
      select t.owner, t.operation, t.amount, row_number() over (partition by t.owner order by t.place) as round,
        uuid_send(t.operation) || convert_to(p_step, 'UTF8') || int4send(1) as said
      from unnest(p_owners, p_operations, p_amounts) with ordinality as t (owner, operation, amount, place)
    ),
    taken as (
      update accounts a set balance = balance - t.amount, seq = seq + 1, moved = -t.amount,
        head = sha256(head || t.said || int8send(-t.amount) || int8send(balance - t.amount) || int8send(seq + 1))
      from told t where t.round = v_round and a.owner = t.owner and a.code = p_from and a.currency = p_currency
        and (a.balance >= t.amount or not a.never_negative)
      returning a.owner, t.operation, t.amount, a.seq, a.balance, a.head
    ),
    given as (
      update accounts a set balance = balance + t.amount, seq = seq + 1, moved = t.amount,
        head = sha256(head || t.said || int8send(t.amount) || int8send(balance + t.amount) || int8send(seq + 1))
      from told t where t.round = v_round and a.owner = t.owner and a.code = p_to and a.currency = p_currency
      returning a.owner, a.seq, a.balance, a.head
    )
    insert into movements (owner, operation_id, step, line, kind, currency, amount, from_code, from_seq, from_balance_after,
      from_hash, to_code, to_seq, to_balance_after, to_hash)
    select f.owner, f.operation, p_step, 1, p_kind, p_currency, f.amount, p_from, f.seq, f.balance, f.head,
      p_to, t.seq, t.balance, t.head
    from taken f join given t on t.owner = f.owner;
    get diagnostics v_done = row_count;
    v_posted := v_posted + v_done;
  end loop;
  if v_posted <> cardinality(p_owners) then
    raise exception 'invariant: % of % movements were posted', v_posted, cardinality(p_owners);
  end if;
end $$;
revoke all on function ledger.post_movements from public;
grant execute on function ledger.post_movements to kapao_app;

-- What a new operation brings with it, for all of a statement at once. The money of these operations is not booked yet, so what is left of
-- earlier deposits is looked at once, before any of them: between two deposits of one statement nothing was lost.
create function note_new_operations() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  insert into operation_steps (member_id, operation_id, step_no, state) select member_id, operation_id, 1, state from new_operations;
  if not exists (select from new_operations where kind = 'deposit') then return null; end if;
  -- Money that is gone is not asked for: with less than one whole unit left anywhere the deposits before have been lost.
  update play_requirements r set met_at = clock_timestamp()
    from (select distinct member_id, currency from new_operations where kind = 'deposit') n
    where r.member_id = n.member_id and r.currency = n.currency and r.met_at is null
      and not exists (select from bets b where b.member_id = n.member_id and b.state = 'RUNNING')
      and (select coalesce(sum(a.balance), 0) from ledger.accounts a where a.owner = n.member_id and a.currency = n.currency
        and (a.code = 'cash' or a.code like 'game:%' or a.code like 'transit:%' or a.code like 'hold:%'))
        < (select 10::numeric ^ c.exponent from ledger.currencies c where c.currency = n.currency);
  insert into play_requirements (member_id, operation_id, currency, amount, factor, since)
    select n.member_id, n.operation_id, n.currency, n.amount, f.factor, n.created_at
    from new_operations n join (select currency, policy_number('playThrough', 'factor' || currency) as factor
      from (select distinct currency from new_operations) c) f on f.currency = n.currency and f.factor > 0
    where n.kind = 'deposit';
  return null;
end $$;
revoke all on function note_new_operations from public;
drop trigger notes_steps on operations;
drop trigger requires_play on operations;
drop function require_play;
create trigger notes_new after insert on operations referencing new table as new_operations
  for each statement execute function note_new_operations();
create trigger notes_steps after update of state on operations for each row execute function note_operation_step();

-- Coins to give now, or, below zero, to take back, as `coinsDue` works them out: a test holds both together. Whole coins only; never more than the money that is there earns, however often it
-- comes and goes. When money left, coins that were not spent go with it; spent ones lower what is earned next.
create function coins_due(
  p_counted bigint, p_left bigint, p_coin_per bigint, p_earned bigint, p_earned_today bigint, p_unspent bigint, p_max_per_day bigint
) returns bigint language plpgsql immutable as $$
declare
  v_due constant bigint := greatest(p_counted, 0) / p_coin_per - p_earned;
begin
  if v_due < 0 then return -least(-v_due, p_unspent, (p_left + p_coin_per - 1) / p_coin_per); end if;
  return least(v_due, greatest(p_max_per_day - p_earned_today, 0));
end $$;

-- Brings the coins of members to what the money that is there earns: the sums are read under each member's lock.
create function settle_coins_of(p_members text[], p_currency text, p_window_days int, p_max_per_day bigint) returns void
language plpgsql set enable_seqscan = off as $$
declare
  r record;
  s record;
  v_member text;
begin
  select * into r from coin_rule(p_currency, p_window_days);
  if not found then return; end if;
  for v_member in select distinct m from unnest(p_members) m order by m loop
    perform from members where member_id = v_member for no key update;
    select * into strict s from coin_sums(v_member, r.basis, r.coin_per, r.counted_from);
    perform settle_coins(v_member, p_currency, p_window_days,
      coins_due(s.counted, s.gone, r.coin_per, s.earned, s.earned_today, s.unspent, p_max_per_day));
  end loop;
end $$;

-- A line of a bank as `book_feed_lines` takes it: the fact, and either whose it is and by what evidence, or why it waits.
create type told_line as (
  seq bigint, ref text, inflow uuid, amount bigint, currency text, bank text, masked text, name text, at timestamptz,
  member text, evidence jsonb, proves boolean, marks jsonb, reason text);

-- Books lines of a bank's feed or notices that are new as far as the caller knows. All of it or nothing; answers the inflows that are in
-- the books now, because a bank may give two lines one number. Left out are those whose member is busy, not active or of another currency, all of that member, and facts
-- that another told meanwhile. Members come first and in one order; nobody here waits for them.
create function book_feed_lines(
  p_account text, p_source text, p_house text, p_lines jsonb, p_coin_window_days int, p_max_coins_per_day bigint
) returns uuid[] language plpgsql set enable_seqscan = off as $$
declare
  v_currency text;
  v_lines told_line[];
  v_members text[];
  l told_line;
begin
  select currency into v_currency from receiving_accounts where receiving_account_id = p_account;
  select array_agg(x) into v_lines from jsonb_populate_recordset(null::told_line, p_lines) x;
  select array_agg(f.member_id) into v_members from (
    select m.member_id from members m
    where m.member_id = any (array(select x.member from unnest(v_lines) x)) and m.status = 'ACTIVE' and m.currency = v_currency
    order by m.member_id for no key update skip locked) f;
  with written as (
    insert into inflows (receiving_account_id, bank_ref, inflow_id, amount, currency, state, wait_reason, source, from_bank,
      from_account_masked, from_name, credited_member_id, credited_by, evidence, occurred_at, house_code, final_at)
    select p_account, x.ref, x.inflow, x.amount, x.currency, case when x.member is null then 'UNMATCHED' else 'CREDITED' end, x.reason,
      p_source, x.bank, x.masked, x.name, x.member, case when x.member is not null then 'MATCH' end, x.evidence, x.at, p_house,
      case when x.member is not null then now() end
    from unnest(v_lines) x where x.member is null or (x.member = any (v_members) and x.currency = v_currency) order by x.seq
    on conflict (receiving_account_id, bank_ref) do nothing returning inflow_id
  )
  select array_agg(x order by x.seq), array_agg(distinct x.member) filter (where x.member is not null) into v_lines, v_members
    from unnest(v_lines) x join written w on w.inflow_id = x.inflow;
  insert into bank_feed_lines (receiving_account_id, bank_seq, bank_ref, amount, currency)
    select p_account, x.seq, x.ref, x.amount, x.currency from unnest(v_lines) x on conflict do nothing;
  if v_members is not null then
    with counted as (
      update members m set statement_count = m.statement_count + c.n
      from (select x.member, count(*) as n from unnest(v_lines) x group by 1) c where m.member_id = c.member
      returning m.member_id, m.statement_count - c.n as before
    )
    insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
      amount, currency, cash_sign, external_ref, final_at)
    select x.member, x.inflow, 'deposit', 'CREDITED', c.before + row_number() over (partition by x.member order by x.seq), 'deposit',
      x.bank, 'WALLET', p_account, x.amount, x.currency, 1, x.ref, now()
    from unnest(v_lines) x join counted c on c.member_id = x.member;
    perform ledger.post_movements(array_agg(x.member), array_agg(x.inflow), 'credit', 'deposit', v_currency, p_house, 'cash',
      array_agg(x.amount)) from unnest(v_lines) x where x.member is not null;
    perform settle_coins_of(v_members, v_currency, p_coin_window_days, p_max_coins_per_day);
    insert into likeness_marks (kind, mark, member_id)
      select distinct s.kind, decode(s.mark, 'hex'), x.member
      from unnest(v_lines) x, jsonb_to_recordset(x.marks) as s (kind text, mark text) where x.member is not null
      on conflict (kind, mark, member_id) do update set last_at = now() where likeness_marks.last_at < now() - interval '1 hour';
    -- Money that came from the account under the member's name proves it.
    perform prove_account(x.member, 'DEPOSIT', x.inflow) from unnest(v_lines) x
      where x.proves and not exists (select from account_proofs p where p.member_id = x.member);
  end if;
  -- Money that is nobody's yet is the house owner's, who comes last.
  foreach l in array coalesce(v_lines, '{}') loop
    if l.member is null then
      perform ledger.post_movements(array['house:' || p_account], array[l.inflow], 'receive', 'inflow', l.currency, p_house, 'suspense',
        array[l.amount]);
    end if;
  end loop;
  return array(select x.inflow from unnest(v_lines) x);
end $$;
grant execute on function coins_due, settle_coins_of, book_feed_lines to kapao_app;
