-- Opens a transfer before the provider is called: claims the key, locks the member, opens the operation, reserves the money and records the
-- call, all or nothing. Returns `opened`, `known` (opened earlier), `held` (another caller has the key), `taken-over` (its holder's lease
-- ended) or `news` (the balance must be examined first).
create or replace function begin_transfer(p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint,
    p_currency text, p_lease_seconds int, p_username text, p_purpose text, p_request text, p_route text, p_key text, p_body_hash bytea,
    p_reported bigint, p_asked_at timestamptz, p_sent_ref text) returns table (outcome text, opened_operation uuid, opened_at timestamptz)
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
  select m.status, g.code as game, g.is_on, is_in_maintenance(g.in_maintenance, g.maintenance_from, g.maintenance_until) as in_maintenance, a.username into v_who
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
  -- Money leaves a game also for a frozen member.
  if v_who.status <> 'ACTIVE' and p_to <> 'HOUSE' then perform refuse_with('INACTIVE_USER'); end if;
  -- A game that is switched off takes no more money, but gives back what it holds.
  if v_who.game is null or (p_from = 'WALLET' and (not v_who.is_on or v_who.in_maintenance)) then perform refuse_with('NO_GAME'); end if;
  if v_who.username is null then perform refuse_with('SLOT_NO_ACCOUNT'); end if;
  if v_who.username <> p_username then
    raise exception 'the account of % at % has another name', p_member, p_game;
  end if;
  select b.opened, b.operation into v_opening from open_operation(row(p_member, p_operation, 'transfer', 'SENT', 0, 'transfer', p_from,
    p_to, p_game, p_amount, p_currency, case when p_to = 'HOUSE' then 0 when p_from = 'WALLET' then -1 else 1 end, p_sent_ref,
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
revoke all on function begin_transfer(p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint, p_currency text, p_lease_seconds int, p_username text, p_purpose text, p_request text, p_route text, p_key text, p_body_hash bytea, p_reported bigint, p_asked_at timestamptz, p_sent_ref text) from public;
grant execute on function begin_transfer(p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint, p_currency text, p_lease_seconds int, p_username text, p_purpose text, p_request text, p_route text, p_key text, p_body_hash bytea, p_reported bigint, p_asked_at timestamptz, p_sent_ref text) to kapao_app;
