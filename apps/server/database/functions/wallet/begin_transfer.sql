-- Opens a transfer before the provider is called: claims the key, locks the member, opens the operation, reserves the money and records the
-- call, all or nothing. Returns `opened`, `known` (opened earlier), `held` (another caller has the key), `taken-over` (its holder's lease
-- ended), `news` (the balance must be examined first) or `facts` (the decision was made on others, these are the ones of now).
create or replace function begin_transfer(p_member text, p_operation jsonb, p_decided jsonb, p_call jsonb, p_key jsonb, p_reading jsonb)
    returns table (outcome text, opened_operation uuid, opened_at timestamptz, facts text)
language plpgsql set enable_seqscan = off as $$
declare
  o operations := jsonb_populate_record(null::operations, p_operation);
  v_username text;
  v_claimed uuid;
  v_opening record;
begin
  o.member_id := p_member;
  o.lease_until := now() + make_interval(secs => (p_call ->> 'leaseSeconds')::int);
  o.next_attempt_at := o.lease_until;
  o.fence := 1;
  opened_operation := o.operation_id;
  -- The account at the game comes before the member wherever a balance is booked.
  if p_reading is not null then
    perform from game_accounts where member_id = p_member and game_code = o.counterparty for update;
  end if;
  perform from members where member_id = p_member for no key update;
  select a.username into v_username from game_accounts a where a.member_id = p_member and a.game_code = o.counterparty;
  if v_username <> p_call ->> 'username' then
    raise exception 'the account of % at % has another name', p_member, o.counterparty;
  end if;
  if p_reading is not null and v_username is not null and not note_quiet_balance(p_member, o.counterparty, o.currency,
      (p_reading ->> 'reportedMinor')::bigint, (p_reading ->> 'askedAt')::timestamptz) then
    outcome := 'news';
    return next;
    return;
  end if;
  if p_key is not null then
    v_claimed := claim_key(p_member, p_key ->> 'route', p_key ->> 'key', decode(p_key ->> 'bodyHash', 'hex'), o.operation_id);
    if v_claimed is distinct from o.operation_id then
      outcome := case when v_claimed is null then 'held' else 'taken-over' end;
      opened_operation := v_claimed;
      return next;
      return;
    end if;
  end if;
  select b.opened, b.facts, b.operation into v_opening from open_operation(o, p_decided) b;
  if v_opening.facts is not null then
    if p_key is not null then
      delete from idempotency_keys where member_id = p_member and route = p_key ->> 'route' and key = p_key ->> 'key'
        and operation_id = o.operation_id and reply_status is null;
    end if;
    outcome := 'facts';
    facts := v_opening.facts;
    return next;
    return;
  end if;
  if v_opening.opened then
    if post_transfer(v_opening.operation, 'hold') is null then null; end if;
    if p_call ? 'request' then
      insert into provider_calls (member_id, operation_id, call_no, purpose, request)
        values (p_member, o.operation_id, 1, p_call ->> 'purpose', p_call ->> 'request');
    end if;
  end if;
  outcome := case when v_opening.opened then 'opened' else 'known' end;
  opened_at := (v_opening.operation).created_at;
  return next;
end $$;
grant execute on function begin_transfer to kapao_app;
