-- Keeps the answer under a key of the client; without one the row only guarded the running request and goes.
create or replace function keep_reply(p_member text, p_route text, p_key text, p_status int, p_reply text) returns void
language plpgsql as $$
begin
  if starts_with(p_key, 'key:') then
    update idempotency_keys set reply_status = p_status, reply = p_reply::json
      where member_id = p_member and route = p_route and key = p_key;
  else
    delete from idempotency_keys where member_id = p_member and route = p_route and key = p_key;
  end if;
end $$;
grant execute on function keep_reply to kapao_app;
