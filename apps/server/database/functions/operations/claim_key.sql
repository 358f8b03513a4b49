-- Returns the operation id of an idempotency key that the caller is the first to use or takes over after its lease; null while it is taken.
-- The lease of 40 seconds exceeds any money request, so only a dead process loses it.
create or replace function claim_key(p_member text, p_route text, p_key text, p_body_hash bytea, p_operation uuid) returns uuid
language plpgsql as $$
declare
  v_operation uuid;
  v_now constant timestamptz := now();
begin
  insert into idempotency_keys as k (member_id, route, key, body_hash, operation_id, lease_until)
    values (p_member, p_route, p_key, p_body_hash, p_operation, v_now + interval '40 seconds')
  on conflict (member_id, route, key) do update set lease_until = excluded.lease_until
    where k.reply_status is null and k.lease_until < v_now
      and k.body_hash = excluded.body_hash
  returning k.operation_id into v_operation;
  return v_operation;
end $$;
grant execute on function claim_key to kapao_app;
