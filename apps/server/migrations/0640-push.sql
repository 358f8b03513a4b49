-- Members may be told of their money by the push service of a browser (record 88): what is told is written with the fact itself, and
-- sent by the work loop.

-- What the site shows itself by to push services; made once, because every subscription is bound to it.
create table push_keys (
  key_id text primary key check (key_id = 'vapid'),
  public_key text not null check (length(public_key) = 87),
  private_sealed bytea not null,
  made_at timestamptz not null default now()
);

create table push_subscriptions (
  member_id text not null references members,
  -- Also what a notification is addressed to: the worker of a browser shows no other.
  subscription_id uuid not null,
  -- Keyed: one browser is one member's, whose it became last.
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  -- Address and keys. Whoever has them could write to that browser in the name of the site.
  target_sealed bytea not null,
  -- Told for as long as this session is alive.
  session_id uuid not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  shows_amounts boolean not null,
  renewed_at timestamptz not null default now(),
  primary key (member_id, subscription_id),
  unique (member_id, session_id)
);
create index push_subscriptions_by_age on push_subscriptions (renewed_at);

-- One fact for one browser: once, whatever happens. It has no foreign key, so that money waits for no subscription that is being
-- removed; one that is gone by then is told nothing.
create table push_messages (
  member_id text not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('deposit', 'paid', 'refunded', 'chat')),
  -- The operation, or the message of the chat.
  subject uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  primary key (member_id, subscription_id, kind, subject)
);
create index push_messages_due on push_messages (next_attempt_at);

-- In the transaction of the fact, and for who has asked for it alone; for everybody else it is one look at an index.
create function push_operation() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  insert into push_messages (member_id, subscription_id, kind, subject, expires_at, next_attempt_at)
    select p.member_id, p.subscription_id, case new.state when 'CREDITED' then 'deposit' when 'PAID' then 'paid' else 'refunded' end,
      new.operation_id, clock_timestamp() + interval '1 day', clock_timestamp()
    from push_subscriptions p where p.member_id = new.member_id
  on conflict do nothing;
  return null;
end $$;
create trigger tells_of_deposits after insert on operations for each row
  when (new.kind = 'deposit' and new.state = 'CREDITED') execute function push_operation();
create trigger tells_of_withdrawals after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state in ('PAID', 'FAILED', 'REJECTED') and old.state <> new.state)
  execute function push_operation();

-- An answer of people is told when it was not read within some seconds: whoever has the chat open reads it there.
create function push_answer() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  insert into push_messages (member_id, subscription_id, kind, subject, expires_at, next_attempt_at)
    select p.member_id, p.subscription_id, 'chat', new.message_id, clock_timestamp() + interval '1 day',
      clock_timestamp() + interval '15 seconds'
    from chat_conversations c join push_subscriptions p using (member_id) where c.conversation_id = new.conversation_id
  on conflict do nothing;
  return null;
end $$;
create trigger tells_of_answers after insert on chat_messages for each row
  when (new.sender = 'other' and new.author <> 'flow') execute function push_answer();

revoke all on function push_operation, push_answer from public;
grant select on push_keys, push_subscriptions, push_messages to kapao_app;
grant insert on push_keys to kapao_member;
grant insert, update, delete on push_subscriptions to kapao_member;
grant delete on push_subscriptions to kapao_worker;
grant update (attempts, next_attempt_at), delete on push_messages to kapao_worker;
