-- The first step of a money story: takes the member's row, refuses a member who is not active, then reads the key. Returns the operation of
-- a holder whose lease ended or the one given, and null when another caller runs under the key or has its answer.
create or replace function begin_story(p_member text, p_route text, p_key text, p_body_hash bytea, p_operation uuid) returns uuid
language plpgsql set enable_seqscan = off as $$
declare
  v_status text;
  v_operation uuid;
begin
  select m.status into v_status from members m where m.member_id = p_member for no key update;
  if v_status is distinct from 'ACTIVE' then perform refuse_with('INACTIVE_USER'); end if;
  select case when k.reply_status is null and k.lease_until < clock_timestamp() and k.body_hash = p_body_hash then k.operation_id end
    into v_operation from idempotency_keys k where k.member_id = p_member and k.route = p_route and k.key = p_key;
  return case when found then v_operation else p_operation end;
end $$;
grant execute on function begin_story to kapao_app;
