-- The conversation of a member or guest, made when there is none. No lock is left on one that is there.
create or replace function chat_conversation_of(p_member text, p_guest bytea, p_locale text) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  if p_member is not null then
    select conversation_id into v_id from chat_conversations where member_id = p_member;
    if found then return v_id; end if;
    perform from members where member_id = p_member for no key update;
    select conversation_id into v_id from chat_conversations where member_id = p_member;
    if found then return v_id; end if;
    insert into chat_conversations (member_id, locale) values (p_member, p_locale) on conflict do nothing
      returning conversation_id into v_id;
    if v_id is null then select conversation_id into v_id from chat_conversations where member_id = p_member; end if;
    return v_id;
  end if;
  select conversation_id into v_id from chat_guests where guest_hash = p_guest;
  if found then return v_id; end if;
  -- Two first messages of one guest: the second waits here and then finds the conversation of the first.
  perform pg_advisory_xact_lock(hashtextextended(encode(p_guest, 'hex'), 0));
  select conversation_id into v_id from chat_guests where guest_hash = p_guest;
  if found then return v_id; end if;
  insert into chat_conversations (locale) values (p_locale) returning conversation_id into v_id;
  insert into chat_guests (guest_hash, conversation_id) values (p_guest, v_id);
  return v_id;
end $$;
grant execute on function chat_conversation_of to kapao_app;
