-- Support chat: one conversation per member or guest, messages numbered by the server, files, and what operators add.

create table chat_conversations (
  conversation_id uuid primary key default gen_random_uuid(),
  -- Null while it is a guest's.
  member_id text unique references members,
  -- The talk that goes on now; after its end the next message begins another.
  session_id uuid not null default gen_random_uuid(),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  handled_by text not null default 'flow' check (handled_by in ('flow', 'people')),
  assigned_to text references operators,
  locale text not null default 'th' check (locale in ('th', 'la', 'en')),
  last_sequence bigint not null default 0,
  customer_read bigint not null default 0,
  support_read bigint not null default 0,
  -- Messages of the customer within the running second; the row lock makes the limit hold over all processes.
  burst_began_at timestamptz not null default '-infinity',
  burst_count int not null default 0,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now()
);
comment on table chat_conversations is 'Keyed by its own id, because a guest has no member id yet.';
create index chat_conversations_queue on chat_conversations (last_message_at desc);

-- A guest's id is a secret of the browser: only its hash is kept (spec 3, design 4).
create table chat_guests (
  guest_hash bytea primary key,
  conversation_id uuid not null unique references chat_conversations on delete cascade
);

create table chat_sessions (
  session_id uuid primary key,
  conversation_id uuid not null references chat_conversations on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text,
  score int check (score between 1 and 5),
  comment text
);
create index chat_sessions_of_conversation on chat_sessions (conversation_id, started_at);

create table chat_files (
  file_id text primary key,
  member_id text references members,
  guest_hash bytea,
  -- An operator's file belongs to the conversation it was uploaded for.
  conversation_id uuid references chat_conversations on delete cascade,
  operator text references operators,
  kind text not null check (kind in ('image', 'video')),
  content_type text not null,
  byte_length bigint not null check (byte_length > 0),
  stored_name text not null,
  created_at timestamptz not null default now(),
  -- Set when a message shows it; what no message shows is forgotten after a day.
  is_sent boolean not null default false,
  check (num_nonnulls(member_id, guest_hash, operator) = 1)
);
comment on table chat_files is 'Keyed by its own id, which the address of the file names.';
create index chat_files_of_member on chat_files (member_id, created_at) where member_id is not null;
create index chat_files_of_guest on chat_files (guest_hash, created_at) where guest_hash is not null;
create index chat_files_by_age on chat_files (created_at);

create table chat_messages (
  conversation_id uuid not null references chat_conversations on delete cascade,
  sequence bigint not null check (sequence > 0),
  message_id uuid not null unique default gen_random_uuid(),
  client_id text not null,
  session_id uuid not null,
  sender text not null check (sender in ('customer', 'other')),
  -- Who of the site wrote it; 'flow' for automatic replies.
  author text check ((author is null) = (sender = 'customer')),
  message jsonb not null,
  attachment jsonb,
  file_id text references chat_files,
  -- What a search looks at.
  words text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, sequence),
  unique (conversation_id, client_id)
);
create index chat_messages_of_file on chat_messages (file_id) where file_id is not null;
create index chat_messages_by_age on chat_messages (created_at);

-- Notes among operators, apart from the messages so that no answer to a customer can hold one.
create table chat_notes (
  note_id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references chat_conversations on delete cascade,
  operator text not null references operators,
  note text not null,
  created_at timestamptz not null default now()
);
create index chat_notes_of_conversation on chat_notes (conversation_id, created_at);

create table chat_canned_replies (
  canned_id uuid primary key default gen_random_uuid(),
  shortcut text not null unique,
  texts jsonb not null check (texts ? 'th'),
  operator text not null,
  changed_at timestamptz not null default now()
);

-- Automatic replies: what sets one off, and what it says.
create table chat_flows (
  flow_id uuid primary key default gen_random_uuid(),
  name text not null,
  position int not null default 0,
  is_active boolean not null default false,
  definition jsonb not null,
  version int not null default 1,
  operator text not null,
  changed_at timestamptz not null default now()
);

-- Payloads of the socket adapter that do not fit a notification (8,000 bytes); it clears them itself.
create table chat_socket_attachments (
  id bigserial primary key,
  created_at timestamptz default now(),
  payload bytea
);

-- The conversation of a member or guest, made when there is none. No lock is left on one that is there.
create function chat_conversation_of(p_member text, p_guest bytea, p_locale text) returns uuid language plpgsql as $$
declare
  v_id uuid;
begin
  if p_member is not null then
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

-- Stores one message with the next number. 'stored', 'repeated' (the same client id and content), 'conflict' (the same
-- client id, another content), or 'limited' (more than five of a customer in a second).
create function chat_append(p_conversation uuid, p_client_id text, p_sender text, p_author text, p_message jsonb,
  p_attachment jsonb, p_file text, p_words text, out outcome text, out message_id uuid, out sequence bigint,
  out session_id uuid, out created_at timestamptz, out begins boolean, out handled_by text)
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

-- A guest who signs in brings the conversation along (design 4); afterwards the guest id opens nothing any more.
-- Answers how many messages came along.
create function chat_join_guest(p_member text, p_guest bytea) returns bigint language plpgsql as $$
declare
  g chat_conversations;
  c chat_conversations;
begin
  update chat_files set member_id = p_member, guest_hash = null where guest_hash = p_guest;
  select x.* into g from chat_guests s join chat_conversations x using (conversation_id) where s.guest_hash = p_guest
    for update of x;
  if not found then return 0; end if;
  delete from chat_guests where guest_hash = p_guest;
  select * into c from chat_conversations where member_id = p_member for update;
  if not found then
    update chat_conversations set member_id = p_member where conversation_id = g.conversation_id;
    return g.last_sequence;
  end if;
  -- Client ids of a stranger could be those of the member, so they are told apart from here on.
  update chat_messages set conversation_id = c.conversation_id, sequence = c.last_sequence + sequence,
    client_id = left(g.conversation_id::text, 8) || ':' || client_id where conversation_id = g.conversation_id;
  update chat_sessions set conversation_id = c.conversation_id where conversation_id = g.conversation_id;
  update chat_notes set conversation_id = c.conversation_id where conversation_id = g.conversation_id;
  update chat_files set conversation_id = c.conversation_id where conversation_id = g.conversation_id;
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
  delete from chat_conversations where conversation_id = g.conversation_id;
  return g.last_sequence;
end $$;

grant select, insert, update, delete on chat_conversations, chat_guests, chat_sessions, chat_files, chat_messages, chat_notes,
  chat_canned_replies, chat_flows, chat_socket_attachments to kapao_app;
grant usage on chat_socket_attachments_id_seq to kapao_app;
grant execute on function chat_conversation_of, chat_append, chat_join_guest to kapao_app;
