-- The next call of a transfer, with the answer of the one before and the balance that was read by it. Null when somebody else holds the
-- transfer by now: then nothing may be sent.
create or replace function next_transfer_call(p_member text, p_operation uuid, p_fence bigint, p_ended json, p_balance bigint,
    p_call json) returns int
language plpgsql set enable_seqscan = off as $$
declare
  o operations;
  v_call int;
  v_told bigint;
begin
  if p_ended is not null then
    perform end_provider_call(p_member, p_operation, (p_ended->>'callNo')::int, p_ended->>'outcome', p_ended->>'answer');
  end if;
  -- The share lock makes the next holder wait for the row.
  select * into o from operations where member_id = p_member and operation_id = p_operation and fence = p_fence
    and final_at is null for share;
  if not found then return null; end if;
  if p_balance is not null then
    v_told := coalesce((select told from game_results where member_id = p_member and game_code = o.counterparty), 0);
    insert into transfer_evidence (member_id, operation_id, balance_before, told_before)
      values (p_member, p_operation, p_balance, v_told)
      on conflict (member_id, operation_id) do nothing;
    if not found then return null; end if;
  end if;
  select 1 + coalesce(max(call_no), 0) into v_call from provider_calls where member_id = p_member and operation_id = p_operation;
  insert into provider_calls (member_id, operation_id, call_no, purpose, request)
    values (p_member, p_operation, v_call, p_call->>'purpose', p_call->>'request');
  return v_call;
end $$;
grant execute on function next_transfer_call to kapao_app;
