-- Opens an operation once with the member's next statement number, and returns the new or the existing row. No process has another way,
-- but `open_deposits`. The member row is the first lock of every money operation; accounts come after it. A new operation whose facts differ
-- from those of the decision is not opened: `facts` then says what they are.
create or replace function open_operation(o operations, p_decided jsonb default '{}')
    returns table (opened boolean, facts jsonb, operation operations)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_number bigint;
  v_final_at timestamptz;
begin
  update members m set statement_count = statement_count + 1 where m.member_id = o.member_id
    and not exists (select 1 from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id)
    returning statement_count into v_number;
  if v_number is null then
    return query select false, null::jsonb, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
    return;
  end if;
  facts := opening_facts(o);
  if facts #- '{playTime,now}' <> coalesce(p_decided -> 'facts', '{}') #- '{playTime,now}' then
    opened := false;
  else
    if facts ? 'passkey' and p_decided #>> '{writes,proof}' is distinct from coalesce(facts #>> '{passkey,proof}', 'none') then
      raise exception 'withdrawal % spends no proof by a passkey', o.operation_id using errcode = 'check_violation', constraint = 'spends_a_proof';
    end if;
    facts := null;
    if (select is_final from operation_states s where s.kind = o.kind and s.state = o.state) then v_final_at := now(); end if;
    insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
      amount, currency, cash_sign, external_ref, next_attempt_at, lease_until, fence, final_at)
    values (o.member_id, o.operation_id, o.kind, o.state, v_number, o.statement_type, o.from_code, o.to_code, o.counterparty,
      o.amount, o.currency, o.cash_sign, o.external_ref, o.next_attempt_at, o.lease_until, coalesce(o.fence, 0), v_final_at)
    on conflict (member_id, operation_id) do nothing;
    opened := found;
    if opened and p_decided -> 'writes' <> '{}' then perform keep_decision(o, p_decided -> 'writes'); end if;
  end if;
  if not opened then
    -- Nobody has seen the number: the facts differ, or another caller opened the operation while this one waited for the member's row.
    update members m set statement_count = statement_count - 1 where m.member_id = o.member_id;
  end if;
  select e.* into operation from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
  return next;
end $$;
revoke all on function open_operation from public;
grant execute on function open_operation to kapao_app;
