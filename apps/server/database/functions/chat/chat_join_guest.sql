-- Moves a guest's conversation to the member who signed in, invalidates the guest id (design 4) and returns the number of messages moved.
-- It locks each conversation by its id and inserts the messages again, because the conversation is part of their key.
create or replace function chat_join_guest(p_member text, p_guest bytea) returns bigint language plpgsql as $$
declare
  g chat_conversations;
  c chat_conversations;
  v_id uuid;
  v_messages jsonb;
  v_sessions jsonb;
  v_notes jsonb;
begin
  update chat_files set member_id = p_member, guest_hash = null where guest_hash = p_guest;
  select conversation_id into v_id from chat_guests where guest_hash = p_guest;
  if not found then return 0; end if;
  select * into g from chat_conversations where conversation_id = v_id for update;
  if not found then return 0; end if;
  delete from chat_guests where guest_hash = p_guest;
  if not found then return 0; end if;
  perform from members where member_id = p_member for no key update;
  select conversation_id into v_id from chat_conversations where member_id = p_member;
  if v_id is not null then select * into c from chat_conversations where conversation_id = v_id for update; end if;
  if c.conversation_id is null then
    update chat_conversations set member_id = p_member where conversation_id = g.conversation_id;
    return g.last_sequence;
  end if;
  -- Client ids of a stranger could be those of the member, so they are told apart from here on.
  select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('conversation_id', c.conversation_id, 'sequence', c.last_sequence + m.sequence,
    'client_id', left(g.conversation_id::text, 8) || ':' || m.client_id)), '[]') into v_messages
    from chat_messages m where m.conversation_id = g.conversation_id;
  select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('conversation_id', c.conversation_id)), '[]') into v_sessions
    from chat_sessions s where s.conversation_id = g.conversation_id;
  select coalesce(jsonb_agg(to_jsonb(n) || jsonb_build_object('conversation_id', c.conversation_id)), '[]') into v_notes
    from chat_notes n where n.conversation_id = g.conversation_id;
  update chat_files set conversation_id = c.conversation_id where conversation_id = g.conversation_id;
  delete from chat_conversations where conversation_id = g.conversation_id;
  insert into chat_messages select * from jsonb_populate_recordset(null::chat_messages, v_messages);
  insert into chat_sessions select * from jsonb_populate_recordset(null::chat_sessions, v_sessions);
  insert into chat_notes select * from jsonb_populate_recordset(null::chat_notes, v_notes);
  update chat_conversations set last_sequence = c.last_sequence + g.last_sequence,
    customer_read = c.last_sequence + g.customer_read,
    support_read = case when g.last_sequence = 0 then c.support_read
      else greatest(c.support_read, case when c.support_read >= c.last_sequence then c.last_sequence + g.support_read else 0 end) end,
    session_id = case when g.last_sequence > 0 then g.session_id else c.session_id end,
    state = case when g.last_sequence > 0 then g.state else c.state end,
    handled_by = case when 'people' in (g.handled_by, c.handled_by) then 'people' else 'flow' end,
    assigned_to = coalesce(c.assigned_to, g.assigned_to),
    last_message_at = greatest(c.last_message_at, g.last_message_at)
    where conversation_id = c.conversation_id;
  return g.last_sequence;
end $$;
grant execute on function chat_join_guest to kapao_app;
