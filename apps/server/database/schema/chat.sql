-- Conversations of members and guests with operators.

create table chat_conversations (
  conversation_id uuid default gen_random_uuid() primary key,
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
  burst_began_at timestamptz not null default '-infinity'::timestamptz,
  burst_count int not null default 0,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now()
);
create index chat_conversations_queue on chat_conversations (last_message_at desc);
create index chat_conversations_open on chat_conversations (assigned_to) where state = 'OPEN';
comment on table chat_conversations is 'Keyed by its own id, because a guest has no member id yet.';
grant select, insert, update, delete on chat_conversations to kapao_app;

-- A guest's id is a secret of the browser: only its hash is kept (spec 3, design 4).
create table chat_guests (
  guest_hash bytea primary key,
  conversation_id uuid not null unique references chat_conversations on delete cascade
);
grant select, insert, update, delete on chat_guests to kapao_app;

-- One row is a session within a conversation, from its first message to its end, with the customer's rating.
create table chat_sessions (
  session_id uuid primary key,
  conversation_id uuid not null references chat_conversations on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text,
  score int check (score >= 1 and score <= 5),
  comment text
);
create index chat_sessions_of_conversation on chat_sessions (conversation_id, started_at);
grant select, insert, update, delete on chat_sessions to kapao_app;

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
create index chat_files_of_member on chat_files (member_id, created_at) where member_id is not null;
create index chat_files_of_guest on chat_files (guest_hash, created_at) where guest_hash is not null;
create index chat_files_by_age on chat_files (created_at);
comment on table chat_files is 'Keyed by its own id, which the address of the file names.';
grant select, insert, update, delete on chat_files to kapao_app;

-- One row is a message of a conversation, numbered in order.
create table chat_messages (
  conversation_id uuid references chat_conversations on delete cascade,
  sequence bigint check (sequence > 0),
  message_id uuid not null default gen_random_uuid() unique,
  client_id text not null,
  session_id uuid not null,
  sender text not null check (sender in ('customer', 'other')),
  -- Operator who wrote the message; 'flow' for automatic replies, null for the customer.
  author text,
  message jsonb not null,
  attachment jsonb,
  file_id text references chat_files,
  -- Text that search reads.
  words text not null,
  created_at timestamptz not null default clock_timestamp(),
  check ((author is null) = (sender = 'customer')),
  primary key (conversation_id, sequence),
  unique (conversation_id, client_id)
);
create index chat_messages_of_file on chat_messages (file_id) where file_id is not null;
create index chat_messages_by_age on chat_messages (created_at);
grant select, insert, update, delete on chat_messages to kapao_app;

-- Notes among operators, apart from the messages so that no answer to a customer can hold one.
create table chat_notes (
  note_id uuid default gen_random_uuid() primary key,
  conversation_id uuid not null references chat_conversations on delete cascade,
  operator text not null references operators,
  note text not null,
  created_at timestamptz not null default now()
);
create index chat_notes_of_conversation on chat_notes (conversation_id, created_at);
create index chat_notes_by_age on chat_notes (created_at);
grant select, insert, update, delete on chat_notes to kapao_app;

-- One row is a prepared reply that operators insert by its shortcut, in several languages.
create table chat_canned_replies (
  canned_id uuid default gen_random_uuid() primary key,
  shortcut text not null unique,
  texts jsonb not null check (texts ? 'th'),
  operator text not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update, delete on chat_canned_replies to kapao_app;

-- Automatic replies: what sets one off, and what it says.
create table chat_flows (
  flow_id uuid default gen_random_uuid() primary key,
  name text not null,
  position int not null default 0,
  is_active boolean not null default false,
  definition jsonb not null,
  version int not null default 1,
  operator text not null,
  changed_at timestamptz not null default now()
);
grant select, insert, update, delete on chat_flows to kapao_app;

-- Payloads of the socket adapter that do not fit a notification (8,000 bytes); it clears them itself.
create table chat_socket_attachments (
  id bigserial primary key,
  created_at timestamptz default now(),
  payload bytea
);
grant select, insert, update, delete on chat_socket_attachments to kapao_app;
grant usage on sequence chat_socket_attachments_id_seq to kapao_app;
