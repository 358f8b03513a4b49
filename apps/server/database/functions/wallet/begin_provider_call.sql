-- The share lock and the row it makes way for in one call: as one statement it would lock a row that a cluster does not find by its member
-- alone.
create or replace function begin_provider_call(p_member text, p_operation uuid, p_fence bigint, p_purpose text, p_request text, p_max int)
    returns int
language plpgsql as $$
declare v_call int;
begin
  perform from operations where member_id = p_member and operation_id = p_operation and fence = p_fence and final_at is null for share;
  if not found then return null; end if;
  select 1 + coalesce(max(call_no), 0) into v_call from provider_calls where member_id = p_member and operation_id = p_operation;
  if v_call > p_max then return null; end if;
  insert into provider_calls (member_id, operation_id, call_no, purpose, request)
    values (p_member, p_operation, v_call, p_purpose, p_request);
  return v_call;
end $$;
grant execute on function begin_provider_call to kapao_app;
