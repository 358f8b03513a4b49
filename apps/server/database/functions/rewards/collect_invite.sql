-- Credits a member's invite earnings in one statement (record 61) if the member has no debt, no open check and no turnover condition
-- follows, which would require knowledge of every game. Other cases return `look` with the key claimed.
create or replace function collect_invite(p_member text, p_operation uuid, p_currency text, p_amount bigint, p_description jsonb,
    p_message text, p_route text, p_key text, p_body_hash bytea) returns table (outcome text, claimed_operation uuid, reply json)
language plpgsql set enable_seqscan = off as $$
declare
  -- Seen before the member's row is taken: who waits for another one who collects it is told so.
  v_amount constant bigint := coalesce(p_amount, (select a.balance from ledger.accounts a
    where a.owner = p_member and a.code = 'invite' and a.currency = p_currency), 0);
  v_status text;
  v_said text;
begin
  select m.status into v_status from members m where m.member_id = p_member for no key update;
  claimed_operation := claim_key(p_member, p_route, p_key, p_body_hash, p_operation);
  if claimed_operation is null then
    outcome := 'held';
    return next;
    return;
  end if;
  if claimed_operation <> p_operation or v_status <> 'ACTIVE' or v_amount = 0
    or (select r.multiple_hundredths from invite_rules r order by r.version desc limit 1) > 0
    or exists (select from reward_checks r where r.member_id = p_member)
    or reward_debt_open(p_member, p_currency) > 0 then
    outcome := 'look';
    return next;
    return;
  end if;
  perform from open_operation(row(p_member, p_operation, 'reward', 'CREDITED', 0, 'bonus', 'INVITE', 'WALLET', 'house', v_amount,
    p_currency, 1, p_operation::text, null, null, 0, null, null, 0, null)::operations);
  insert into operation_causes (member_id, operation_id, cause_kind, cause_id, description)
    values (p_member, p_operation, 'invite', p_operation::text, p_description);
  v_said := ledger.post_movement(p_member, p_operation, 'collect', 'invite', p_currency, 'invite', 'cash', v_amount);
  if starts_with(v_said, 'short:') then
    perform refuse_with(case when p_amount is null then 'INVITE_COLLECT' else 'MONEY_NOT_ENOUGH' end);
  end if;
  if v_said <> 'posted' then raise exception 'invariant: % collects once (%)', p_operation, v_said; end if;
  select 'given', json_build_object('message', p_message, 'amount', trim_scale(v_amount / 10::numeric ^ u.exponent))
    into outcome, reply from ledger.currencies u where u.currency = p_currency;
  perform keep_reply(p_member, p_route, p_key, 200, reply::text);
  return next;
end $$;
grant execute on function collect_invite to kapao_app;
