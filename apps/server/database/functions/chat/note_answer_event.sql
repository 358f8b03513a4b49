-- Writes an inbox event for the member when the site answers in chat; the newest answer replaces an unread one, so a conversation is one
-- event. It finds the member first, because a cluster needs the member as a value.
create or replace function note_answer_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_member text;
begin
  select member_id into v_member from chat_conversations where conversation_id = new.conversation_id and new.created_at > now() - interval '10 seconds';
  if v_member is null then return null; end if;
  delete from inbox_events where member_id = v_member and kind = 'chat' and read_at is null;
  insert into inbox_events (member_id, kind, subject) values (v_member, 'chat', new.message_id) on conflict do nothing;
  return null;
end $$;
revoke all on function note_answer_event from public;
