-- The answer of a call, written with whatever comes after it.
create or replace function end_provider_call(p_member text, p_operation uuid, p_call int, p_outcome text, p_answer text) returns void
language sql as $$
  update provider_calls set outcome = p_outcome, answer = p_answer, ended_at = clock_timestamp()
    where member_id = p_member and operation_id = p_operation and call_no = p_call
$$;
grant execute on function end_provider_call to kapao_app;
