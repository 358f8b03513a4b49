-- A step of a transfer in one statement (record 61): one before the provider is asked, one after. The rules stay where they were, in
-- `open_operation`, `ledger.post_movement`, the listed moves and the triggers; these functions only call them in one round trip.

-- The operation id of a key that nobody holds; the first writer has it, and who comes after a lease that ended. Null when it is held.
-- The lease is longer than any money request may take, so that only a dead process loses it.
create function claim_key(p_member text, p_route text, p_key text, p_body_hash bytea, p_operation uuid) returns uuid
language plpgsql as $$
declare v_operation uuid;
begin
  insert into idempotency_keys as k (member_id, route, key, body_hash, operation_id, lease_until)
    values (p_member, p_route, p_key, p_body_hash, p_operation, now() + interval '40 seconds')
  on conflict (member_id, route, key) do update set lease_until = excluded.lease_until
    where k.reply_status is null and k.lease_until < now()
      and k.body_hash = excluded.body_hash
  returning k.operation_id into v_operation;
  return v_operation;
end $$;

-- Keeps the answer under a key of the client; without one the row only guarded the running request and goes.
create function keep_reply(p_member text, p_route text, p_key text, p_status int, p_reply text) returns void
language plpgsql as $$
begin
  if starts_with(p_key, 'key:') then
    update idempotency_keys set reply_status = p_status, reply = p_reply::json
      where member_id = p_member and route = p_route and key = p_key;
  else
    delete from idempotency_keys where member_id = p_member and route = p_route and key = p_key;
  end if;
end $$;

-- Takes everything back that the statement did, and tells the code of the refusal as the name of a constraint.
create function refuse_with(p_code text) returns void language plpgsql as $$
begin
  raise exception 'refused with %', p_code using errcode = 'KP002', constraint = p_code;
end $$;

-- One step of a transfer's money: `hold`, then `settle` or `release`. What is taken back from a game meets the claim that was opened
-- when it appeared there.
create function post_transfer(o operations, p_step text) returns void language plpgsql as $$
declare
  v_source constant text := case when o.from_code = 'WALLET' then 'cash' else 'game:' || o.counterparty end;
  v_transit constant text := 'transit:' || o.counterparty;
  v_destination constant text := case when o.to_code = 'HOUSE' then 'quarantine:' || o.counterparty
    when o.from_code = 'WALLET' then 'game:' || o.counterparty else 'cash' end;
  v_said text;
begin
  v_said := ledger.post_movement(o.member_id, o.operation_id, p_step, 'transfer', o.currency,
    case p_step when 'hold' then v_source else v_transit end,
    case p_step when 'hold' then v_transit when 'settle' then v_destination when 'release' then v_source end, o.amount);
  if p_step = 'hold' and starts_with(v_said, 'short:') then perform refuse_with('MONEY_NOT_ENOUGH'); end if;
  if v_said <> 'posted' then
    raise exception 'invariant: %.% is posted once, with one content (%)', o.operation_id, p_step, v_said;
  end if;
end $$;

-- A balance that says nothing new is booked by noting when it was asked for; takes the account's row, as every reading does. False
-- when it has to be looked into, and nothing was written then.
create function note_quiet_balance(p_member text, p_game text, p_currency text, p_reported bigint, p_asked_at timestamptz)
returns boolean language plpgsql as $$
declare
  v_synced_at timestamptz;
  v_in_game bigint := 0;
  v_results bigint := 0;
  v_quarantined bigint := 0;
begin
  select synced_at into v_synced_at from game_accounts where member_id = p_member and game_code = p_game for update;
  perform from members where member_id = p_member for no key update;
  if v_synced_at > p_asked_at
    or exists (select from result_checks where member_id = p_member and game_code = p_game and closed_at is null)
    or exists (select from operations where member_id = p_member and kind = 'transfer' and counterparty = p_game
      and (final_at is null or final_at >= p_asked_at)) then
    return false;
  end if;
  select balance into v_in_game from ledger.accounts where owner = p_member and code = 'game:' || p_game and currency = p_currency;
  select -balance into v_results from ledger.accounts where owner = p_member and code = 'result:' || p_game and currency = p_currency;
  select -balance into v_quarantined from ledger.accounts
    where owner = p_member and code = 'quarantine:' || p_game and currency = p_currency;
  if coalesce(v_in_game, 0) <> p_reported or coalesce(v_quarantined, 0) <> 0 or coalesce(v_results, 0) <> coalesce(
      (select told + allowed from game_results where member_id = p_member and game_code = p_game), 0) then
    return false;
  end if;
  update game_accounts set synced_at = p_asked_at where member_id = p_member and game_code = p_game;
  return true;
end $$;

-- Before the provider is asked: claims the key, takes the member's row, opens the operation, holds the money, and writes down the call
-- that is about to leave. All of it or nothing. Answers `opened`; `known` for an operation that was opened before; `held` for a key
-- that somebody has, and `taken-over` with its operation for one whose holder is dead: nothing is opened then;
-- `news` for a balance that has to be looked into first. A refusal comes as by `refuse_with`.
-- Every lookup is by key; the setting is for connections that open while the tables are empty (`ledger.post_movement`).
create function begin_transfer(
  p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint, p_currency text, p_lease_seconds int,
  p_username text, p_purpose text, p_request text,
  -- Null where no key is to be claimed, or it was before.
  p_route text, p_key text, p_body_hash bytea,
  -- Null where no balance was read.
  p_reported bigint, p_asked_at timestamptz
) returns table (outcome text, opened_operation uuid, opened_at timestamptz)
language plpgsql set enable_seqscan = off as $$
declare
  v_status text;
  v_game record;
  v_claimed uuid;
  v_opening record;
  v_lease timestamptz := now() + make_interval(secs => p_lease_seconds);
begin
  if p_reported is not null and not note_quiet_balance(p_member, p_game, p_currency, p_reported, p_asked_at) then
    return query select 'news', p_operation, null::timestamptz;
    return;
  end if;
  select m.status into v_status from members m where m.member_id = p_member for no key update;
  if p_key is not null then
    v_claimed := claim_key(p_member, p_route, p_key, p_body_hash, p_operation);
    if v_claimed is distinct from p_operation then
      return query select case when v_claimed is null then 'held' else 'taken-over' end, v_claimed, null::timestamptz;
      return;
    end if;
  end if;
  -- What is taken back from a game is taken from a frozen member too.
  if v_status <> 'ACTIVE' and p_to <> 'HOUSE' then perform refuse_with('INACTIVE_USER'); end if;
  select g.is_on, g.in_maintenance, a.username into v_game
    from games g left join game_accounts a on a.game_code = g.code and a.member_id = p_member where g.code = p_game;
  -- A game that is switched off takes no more money, but gives back what it holds.
  if not found or (p_from = 'WALLET' and (not v_game.is_on or v_game.in_maintenance)) then perform refuse_with('NO_GAME'); end if;
  if v_game.username is null then perform refuse_with('SLOT_NO_ACCOUNT'); end if;
  if v_game.username <> p_username then
    raise exception 'the account of % at % has another name', p_member, p_game;
  end if;
  select b.opened, b.operation into v_opening from open_operation(row(p_member, p_operation, 'transfer', 'SENT', 0, 'transfer', p_from,
    p_to, p_game, p_amount, p_currency, case when p_to = 'HOUSE' then 0 when p_from = 'WALLET' then -1 else 1 end, p_operation::text,
    null, null, 0, v_lease, v_lease, 1, null)::operations) b;
  if v_opening.opened then
    perform post_transfer(v_opening.operation, 'hold');
    if p_request is not null then
      insert into provider_calls (member_id, operation_id, call_no, purpose, request)
        values (p_member, p_operation, 1, p_purpose, p_request);
    end if;
  end if;
  return query select case when v_opening.opened then 'opened' else 'known' end, p_operation,
    (v_opening.operation).created_at;
end $$;

-- The next call of a transfer, with the answer of the one before and the balance that was read by it. Null when somebody else holds the
-- transfer by now: then nothing may be sent.
create function next_transfer_call(
  p_member text, p_operation uuid, p_fence bigint, p_ended_call int, p_answer text, p_balance bigint, p_purpose text, p_request text
) returns int language plpgsql set enable_seqscan = off as $$
declare
  o operations;
  v_call int;
begin
  if p_ended_call is not null then
    update provider_calls set answer = p_answer, ended_at = clock_timestamp()
      where member_id = p_member and operation_id = p_operation and call_no = p_ended_call;
  end if;
  -- The share lock makes the next holder wait for the row.
  select * into o from operations where member_id = p_member and operation_id = p_operation and fence = p_fence
    and final_at is null for share;
  if not found then return null; end if;
  if p_balance is not null then
    insert into transfer_evidence (member_id, operation_id, balance_before, told_before)
      values (p_member, p_operation, p_balance,
        coalesce((select told from game_results where member_id = p_member and game_code = o.counterparty), 0))
      on conflict (member_id, operation_id) do nothing;
    if not found then return null; end if;
  end if;
  select 1 + coalesce(max(call_no), 0) into v_call from provider_calls where member_id = p_member and operation_id = p_operation;
  insert into provider_calls (member_id, operation_id, call_no, purpose, request)
    values (p_member, p_operation, v_call, p_purpose, p_request);
  return v_call;
end $$;

-- After the provider was asked: writes its answer down, moves the operation by its fence, settles or releases the money, and keeps the
-- member's reply under the key. No row when somebody else holds the transfer by now, or it has ended: then only the answer is written.
create function end_transfer(
  p_member text, p_operation uuid, p_fence bigint, p_state text, p_again_seconds double precision, p_last_answer text,
  p_people text, p_ended_call int, p_answer text, p_route text, p_key text, p_status int, p_reply text
) returns setof operations language plpgsql set enable_seqscan = off as $$
declare o operations;
begin
  if p_ended_call is not null then
    update provider_calls set answer = p_answer, ended_at = clock_timestamp()
      where member_id = p_member and operation_id = p_operation and call_no = p_ended_call;
  end if;
  update operations set state = p_state, next_attempt_at = clock_timestamp() + make_interval(secs => p_again_seconds),
      lease_until = null, last_answer = coalesce(p_last_answer, last_answer)
    where member_id = p_member and operation_id = p_operation and fence = p_fence and (final_at is null or state <> p_state)
    returning * into o;
  if not found then return; end if;
  if o.state = 'SUCCEEDED' then perform post_transfer(o, 'settle'); end if;
  if o.state = 'FAILED' then perform post_transfer(o, 'release'); end if;
  if p_people is not null then
    insert into transfer_evidence as e (member_id, operation_id, people_since, people_reason)
      values (p_member, p_operation, now(), p_people)
    on conflict (member_id, operation_id) do update set people_since = now(), people_reason = p_people where e.people_since is null;
  end if;
  if p_key is not null then perform keep_reply(p_member, p_route, p_key, p_status, p_reply); end if;
  return next o;
end $$;

grant execute on function claim_key, keep_reply, refuse_with, post_transfer, note_quiet_balance, begin_transfer, next_transfer_call,
  end_transfer to kapao_app;
