-- After the provider was asked: writes its answer down, moves the operation by its fence, settles or releases the money, and keeps the
-- member's reply under the key. No row when somebody else holds the transfer by now, or it has ended: then only the answer is written.
create or replace function end_transfer(p_member text, p_operation uuid, p_fence bigint, p_state text, p_again_seconds double precision,
    p_last_answer text, p_people text, p_ended_call int, p_outcome text, p_answer text, p_route text, p_key text, p_status int, p_reply
    text) returns setof operations
language plpgsql set enable_seqscan = off as $$
declare v_now timestamptz := clock_timestamp(); o operations;
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
    on conflict (member_id, operation_id) do update set people_since = v_now, people_reason = p_people where e.people_since is null;
  end if;
  if p_key is not null then
    if keep_reply(p_member, p_route, p_key, p_status, p_reply) is null then null; end if;
  end if;
  return next o;
end $$;
grant execute on function end_transfer to kapao_app;
