-- After the provider was asked: writes its answer down, moves the operation by its fence, settles or releases the money, and keeps the
-- member's reply under the key. No row when somebody else holds the transfer by now, or it has ended: then only the answer is written.
create or replace function end_transfer(p_member text, p_operation uuid, p_fence bigint, p_move json, p_ended json, p_kept json)
    returns setof operations
language plpgsql set enable_seqscan = off as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_state constant text := p_move->>'to';
  v_people constant text := p_move->>'people';
  o operations;
begin
  if p_ended is not null then
    update provider_calls set outcome = p_ended->>'outcome', answer = p_ended->>'answer', ended_at = clock_timestamp()
      where member_id = p_member and operation_id = p_operation and call_no = (p_ended->>'callNo')::int;
  end if;
  update operations set state = v_state, next_attempt_at = clock_timestamp() + make_interval(secs => (p_move->>'retryInSeconds')::float8),
      lease_until = null, last_answer = coalesce(p_move->>'lastAnswer', last_answer)
    where member_id = p_member and operation_id = p_operation and fence = p_fence and (final_at is null or state <> v_state)
    returning * into o;
  if not found then return; end if;
  if o.state in ('SUCCEEDED', 'FAILED') then
    if post_transfer(o, case o.state when 'SUCCEEDED' then 'settle' else 'release' end) is null then null; end if;
  end if;
  if v_people is not null then
    insert into transfer_evidence as e (member_id, operation_id, people_since, people_reason)
      values (p_member, p_operation, now(), v_people)
    on conflict (member_id, operation_id) do update set people_since = v_now, people_reason = v_people where e.people_since is null;
  end if;
  if p_kept is not null then
    if keep_reply(p_member, p_kept->>'route', p_kept->>'key', (p_kept->>'status')::int, (p_kept->'reply')::text) is null then null; end if;
  end if;
  return next o;
end $$;
grant execute on function end_transfer to kapao_app;
