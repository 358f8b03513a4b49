-- The first step of a money story: takes the member's row, then reads the key. Returns no operation when another caller runs under the key
-- or has its answer, and the operation of a holder whose lease ended.
create or replace function begin_story(p_member text, p_route text, p_key text, p_body_hash bytea, p_operation uuid)
    returns table (status text, operation_id uuid)
language plpgsql set enable_seqscan = off as $$
begin
  select m.status into status from members m where m.member_id = p_member for no key update;
  select case when k.reply_status is null and k.lease_until < clock_timestamp() and k.body_hash = p_body_hash then k.operation_id end
    into operation_id from idempotency_keys k where k.member_id = p_member and k.route = p_route and k.key = p_key;
  if not found then operation_id := p_operation; end if;
  return next;
end $$;
grant execute on function begin_story to kapao_app;
