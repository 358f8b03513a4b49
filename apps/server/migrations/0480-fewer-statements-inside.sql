-- Most of what a money step costs the database are the statements inside its functions and triggers: each is started, given a snapshot and
-- ended for itself, which takes longer than the one row it reads. Here the same rules are asked together where they were asked one
-- after the other; none is left out, and none is asked of older rows.
--
-- A function whose answer nobody needs is called in an `if`: an expression costs a fraction of the `select` that `perform` makes of it.

-- What is told of a reversal is asked of reversals only.
create or replace function ledger.check_movement() returns trigger language plpgsql as $$
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
  if new.reverses_operation is not null or new.reverses_step is not null then
    if not exists (
      select from ledger.movements o
      where o.owner = new.owner and o.operation_id = new.reverses_operation and o.step = new.reverses_step
        and o.line = new.line and o.currency = new.currency and o.amount = new.amount
        and o.from_code = new.to_code and o.to_code = new.from_code and o.reverses_operation is null
    ) then
      raise exception 'a reversal negates one posting exactly' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;

create or replace function check_operation_move() returns trigger language plpgsql as $$
declare v_is_final boolean;
begin
  if (new.member_id, new.operation_id, new.kind, new.statement_no, new.amount, new.currency, new.cash_sign, new.created_at,
      new.from_code, new.to_code, new.counterparty, new.statement_type)
    is distinct from (old.member_id, old.operation_id, old.kind, old.statement_no, old.amount, old.currency, old.cash_sign,
      old.created_at, old.from_code, old.to_code, old.counterparty, old.statement_type) then
    raise exception 'what an operation is never changes' using errcode = 'check_violation';
  end if;
  if new.state <> old.state then
    select s.is_final into v_is_final from operation_moves m join operation_states s on s.kind = m.kind and s.state = m.to_state
      where m.kind = old.kind and m.from_state = old.state and m.to_state = new.state;
    if not found then
      raise exception '% may not go from % to %', old.kind, old.state, new.state using errcode = 'check_violation';
    end if;
    if v_is_final then
      new.final_at := coalesce(old.final_at, clock_timestamp());
      new.next_attempt_at := null;
      new.lease_until := null;
    end if;
  elsif old.final_at is not null then
    raise exception 'operation % is final', old.operation_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

do $$
declare
  v_before constant text := pg_get_functiondef('note_new_operations()'::regprocedure);
  -- The first step, and whether any is a deposit, in one statement.
  v_after constant text := replace(v_before, 'begin
  insert into operation_steps (member_id, operation_id, step_no, state) select member_id, operation_id, 1, state from new_operations;
  if not exists (select from new_operations where kind = ''deposit'') then return null; end if;', 'declare v_is_deposit boolean;
begin
  with noted as (
    insert into operation_steps (member_id, operation_id, step_no, state) select member_id, operation_id, 1, state from new_operations
  )
  select true into v_is_deposit from new_operations where kind = ''deposit'' limit 1;
  if not found then return null; end if;');
begin
  if v_after = v_before then raise exception 'note_new_operations is not as expected'; end if;
  execute v_after;
end $$;

-- A balance that says nothing new is booked by noting when it was asked for. Its caller holds the account at the game and then the
-- member, as every reading does. False when it has to be looked into, and nothing was written then.
create or replace function note_quiet_balance(p_member text, p_game text, p_currency text, p_reported bigint, p_asked_at timestamptz)
returns boolean language plpgsql as $$
begin
  update game_accounts a set synced_at = p_asked_at
    where a.member_id = p_member and a.game_code = p_game and (a.synced_at is null or a.synced_at <= p_asked_at)
      and not exists (select from result_checks c where c.member_id = p_member and c.game_code = p_game and c.closed_at is null)
      and not exists (select from operations o where o.member_id = p_member and o.kind = 'transfer' and o.counterparty = p_game
        and (o.final_at is null or o.final_at >= p_asked_at))
      and (p_reported, 0::bigint, coalesce((select r.told + r.allowed from game_results r
          where r.member_id = p_member and r.game_code = p_game), 0))
        = (select coalesce(max(l.balance) filter (where l.code = 'game:' || p_game), 0),
            coalesce(max(l.balance) filter (where l.code = 'quarantine:' || p_game), 0),
            -coalesce(max(l.balance) filter (where l.code = 'result:' || p_game), 0)
          from ledger.accounts l where l.owner = p_member and l.currency = p_currency
            and l.code in ('game:' || p_game, 'quarantine:' || p_game, 'result:' || p_game));
  return found;
end $$;

create or replace function begin_transfer(
  p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint, p_currency text, p_lease_seconds int,
  p_username text, p_purpose text, p_request text,
  -- Null where no key is to be claimed, or it was before.
  p_route text, p_key text, p_body_hash bytea,
  -- Null where no balance was read.
  p_reported bigint, p_asked_at timestamptz
) returns table (outcome text, opened_operation uuid, opened_at timestamptz)
language plpgsql set enable_seqscan = off as $$
declare
  v_who record;
  v_claimed uuid;
  v_opening record;
  v_lease timestamptz := now() + make_interval(secs => p_lease_seconds);
begin
  -- The account at the game comes before the member wherever a balance is booked.
  if p_reported is not null then
    perform from game_accounts where member_id = p_member and game_code = p_game for update;
  end if;
  select m.status, g.code as game, g.is_on, g.in_maintenance, a.username into v_who
    from members m left join games g on g.code = p_game left join game_accounts a on a.game_code = g.code and a.member_id = m.member_id
    where m.member_id = p_member for no key update of m;
  if p_reported is not null and v_who.username is not null
    and not note_quiet_balance(p_member, p_game, p_currency, p_reported, p_asked_at) then
    return query select 'news', p_operation, null::timestamptz;
    return;
  end if;
  if p_key is not null then
    v_claimed := claim_key(p_member, p_route, p_key, p_body_hash, p_operation);
    if v_claimed is distinct from p_operation then
      return query select case when v_claimed is null then 'held' else 'taken-over' end, v_claimed, null::timestamptz;
      return;
    end if;
  end if;
  -- What is taken back from a game is taken from a frozen member too.
  if v_who.status <> 'ACTIVE' and p_to <> 'HOUSE' then perform refuse_with('INACTIVE_USER'); end if;
  -- A game that is switched off takes no more money, but gives back what it holds.
  if v_who.game is null or (p_from = 'WALLET' and (not v_who.is_on or v_who.in_maintenance)) then perform refuse_with('NO_GAME'); end if;
  if v_who.username is null then perform refuse_with('SLOT_NO_ACCOUNT'); end if;
  if v_who.username <> p_username then
    raise exception 'the account of % at % has another name', p_member, p_game;
  end if;
  select b.opened, b.operation into v_opening from open_operation(row(p_member, p_operation, 'transfer', 'SENT', 0, 'transfer', p_from,
    p_to, p_game, p_amount, p_currency, case when p_to = 'HOUSE' then 0 when p_from = 'WALLET' then -1 else 1 end, p_operation::text,
    null, null, 0, v_lease, v_lease, 1, null)::operations) b;
  if v_opening.opened then
    if post_transfer(v_opening.operation, 'hold') is null then null; end if;
    if p_request is not null then
      insert into provider_calls (member_id, operation_id, call_no, purpose, request)
        values (p_member, p_operation, 1, p_purpose, p_request);
    end if;
  end if;
  outcome := case when v_opening.opened then 'opened' else 'known' end;
  opened_operation := p_operation;
  opened_at := (v_opening.operation).created_at;
  return next;
end $$;

create or replace function end_transfer(
  p_member text, p_operation uuid, p_fence bigint, p_state text, p_again_seconds double precision, p_last_answer text,
  p_people text, p_ended_call int, p_outcome text, p_answer text, p_route text, p_key text, p_status int, p_reply text
) returns setof operations language plpgsql set enable_seqscan = off as $$
declare o operations;
begin
  if p_ended_call is not null then
    update provider_calls set outcome = p_outcome, answer = p_answer, ended_at = clock_timestamp()
      where member_id = p_member and operation_id = p_operation and call_no = p_ended_call;
  end if;
  update operations set state = p_state, next_attempt_at = clock_timestamp() + make_interval(secs => p_again_seconds),
      lease_until = null, last_answer = coalesce(p_last_answer, last_answer)
    where member_id = p_member and operation_id = p_operation and fence = p_fence and (final_at is null or state <> p_state)
    returning * into o;
  if not found then return; end if;
  if o.state in ('SUCCEEDED', 'FAILED') then
    if post_transfer(o, case o.state when 'SUCCEEDED' then 'settle' else 'release' end) is null then null; end if;
  end if;
  if p_people is not null then
    insert into transfer_evidence as e (member_id, operation_id, people_since, people_reason)
      values (p_member, p_operation, now(), p_people)
    on conflict (member_id, operation_id) do update set people_since = now(), people_reason = p_people where e.people_since is null;
  end if;
  if p_key is not null then
    if keep_reply(p_member, p_route, p_key, p_status, p_reply) is null then null; end if;
  end if;
  return next o;
end $$;
