-- What a rule asks for is a code in a column of its own; the texts beside it are for people and may be reworded.

-- How a call to a provider ended: null while it is under way, or where its process died. Unsent is a definite no (safety F9).
alter table provider_calls add column outcome text check (outcome in ('answered', 'unsent', 'unknown'));
update provider_calls set outcome = case when answer like 'unsent%' then 'unsent' when answer like 'answered%' then 'answered'
  else 'unknown' end where answer is not null;
alter table provider_calls add constraint answered_with_an_outcome check ((answer is null) = (outcome is null));

-- Why people must judge a transfer.
update transfer_evidence set people_reason = case people_reason
    when 'the balance changed by another amount' then 'OTHER_AMOUNT'
    when 'the balance did not change by exactly the amount in time' then 'NOT_IN_TIME'
    when 'a bet is too near to the transfer to tell them apart' then 'BET_TOO_NEAR'
    when 'bets were told late or changed since the transfer' then 'BETS_TOLD_LATE'
    when 'bets there are not told, and could look like the transfer' then 'BETS_NOT_TOLD'
    when 'the provider has it with another amount or direction' then 'BOOKED_OTHERWISE'
    else 'CANNOT_ASK' end
  where people_since is not null;
alter table transfer_evidence
  add constraint people_have_a_reason check ((people_since is null) = (people_reason is null)),
  add constraint people_reason_known check (people_reason in ('OTHER_AMOUNT', 'NOT_IN_TIME', 'CANNOT_ASK', 'BET_TOO_NEAR',
    'BETS_TOLD_LATE', 'BETS_NOT_TOLD', 'BOOKED_OTHERWISE'));

drop function next_transfer_call(text, uuid, bigint, int, text, bigint, text, text);
drop function end_transfer(text, uuid, bigint, text, double precision, text, text, int, text, text, text, int, text);

-- The answer of a call, written with whatever comes after it.
create function end_provider_call(p_member text, p_operation uuid, p_call int, p_outcome text, p_answer text) returns void
language sql as $$
  update provider_calls set outcome = p_outcome, answer = p_answer, ended_at = clock_timestamp()
    where member_id = p_member and operation_id = p_operation and call_no = p_call
$$;

-- The next call of a transfer, with the answer of the one before and the balance that was read by it. Null when somebody else holds the
-- transfer by now: then nothing may be sent.
create function next_transfer_call(
  p_member text, p_operation uuid, p_fence bigint, p_ended_call int, p_outcome text, p_answer text,
  p_balance bigint, p_purpose text, p_request text
) returns int language plpgsql set enable_seqscan = off as $$
declare
  o operations;
  v_call int;
begin
  if p_ended_call is not null then perform end_provider_call(p_member, p_operation, p_ended_call, p_outcome, p_answer); end if;
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
  p_people text, p_ended_call int, p_outcome text, p_answer text, p_route text, p_key text, p_status int, p_reply text
) returns setof operations language plpgsql set enable_seqscan = off as $$
declare o operations;
begin
  if p_ended_call is not null then perform end_provider_call(p_member, p_operation, p_ended_call, p_outcome, p_answer); end if;
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

grant execute on function end_provider_call, next_transfer_call, end_transfer to kapao_app;
grant update (outcome) on provider_calls to kapao_app;
