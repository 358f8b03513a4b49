-- Stores one message with the next number. 'stored', 'repeated' (the same client id and content), 'conflict' (the same client id, another
-- content), or 'limited' (more than five of a customer in a second).
create or replace function chat_append(p_conversation uuid, p_client_id text, p_sender text, p_author text, p_message jsonb, p_attachment
    jsonb, p_file text, p_words text, out outcome text, out message_id uuid, out sequence bigint, out session_id uuid, out created_at
    timestamptz, out begins boolean, out handled_by text) returns record
language plpgsql as $$
declare
  c chat_conversations;
  m chat_messages;
begin
  -- The row is the queue: whoever writes into this conversation at the same time waits here.
  select * into strict c from chat_conversations where conversation_id = p_conversation for update;
  begins := false;
  handled_by := c.handled_by;
  select * into m from chat_messages x where x.conversation_id = p_conversation and x.client_id = p_client_id;
  if found then
    message_id := m.message_id; sequence := m.sequence; session_id := m.session_id; created_at := m.created_at;
    outcome := case when m.message = p_message and m.sender = p_sender and m.attachment is not distinct from p_attachment
      then 'repeated' else 'conflict' end;
    return;
  end if;
  if p_sender = 'customer' then
    if c.burst_began_at < clock_timestamp() - interval '1 second' then
      c.burst_began_at := clock_timestamp(); c.burst_count := 0;
    end if;
    c.burst_count := c.burst_count + 1;
    if c.burst_count > 5 then outcome := 'limited'; return; end if;
    c.customer_read := c.last_sequence + 1;
  else
    -- An automatic reply is no sign that a person has seen anything.
    if p_author <> 'flow' then c.support_read := c.last_sequence + 1; c.handled_by := 'people'; end if;
  end if;
  begins := c.last_sequence = 0 or c.state = 'CLOSED';
  if begins then
    if c.state = 'CLOSED' then
      c.session_id := gen_random_uuid(); c.state := 'OPEN'; c.assigned_to := null;
      c.handled_by := case when p_sender = 'customer' then 'flow' else 'people' end;
    end if;
    insert into chat_sessions (session_id, conversation_id) values (c.session_id, p_conversation) on conflict do nothing;
  end if;
  handled_by := c.handled_by;
  insert into chat_messages as n (conversation_id, sequence, client_id, session_id, sender, author, message, attachment,
      file_id, words)
    values (p_conversation, c.last_sequence + 1, p_client_id, c.session_id, p_sender, p_author, p_message, p_attachment,
      p_file, p_words)
    returning n.message_id, n.sequence, n.session_id, n.created_at into message_id, sequence, session_id, created_at;
  update chat_conversations set last_sequence = sequence, last_message_at = chat_append.created_at, state = c.state,
    session_id = c.session_id, assigned_to = c.assigned_to, handled_by = c.handled_by, burst_began_at = c.burst_began_at,
    burst_count = c.burst_count, customer_read = c.customer_read, support_read = c.support_read
    where conversation_id = p_conversation;
  outcome := 'stored';
end $$;
grant execute on function chat_append to kapao_app;
