-- One table of what happened to a member (record 119). A row is written in the transaction of the fact it records; push messages are made
-- from the rows, and the app reads them on every device. Texts are made by the reader's app from the kind and the facts.
create table inbox_events (
  member_id text not null,
  kind text not null check (kind in
    ('deposit', 'paid', 'refunded', 'reward', 'bonus-ended', 'adjustment', 'limit', 'device', 'account', 'chat')),
  -- The operation, session, change or chat message.
  subject uuid not null,
  facts jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (member_id, kind, subject)
);
create index inbox_events_newest on inbox_events (member_id, created_at desc);
create index inbox_events_unread on inbox_events (member_id, created_at desc) where read_at is null;
create index inbox_events_by_age on inbox_events (created_at);

-- As in 0640, but by way of the table.
create function note_operation_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts)
    values (new.member_id, case when new.kind <> 'withdrawal' then new.kind when new.state = 'PAID' then 'paid' else 'refunded' end,
      new.operation_id, jsonb_build_object('amount', new.amount::text, 'currency', new.currency, 'sign', new.cash_sign,
        'source', case when new.cash_sign = 1 then new.from_code else new.to_code end, 'state', new.state, 'answer', new.last_answer))
    on conflict do nothing;
  return null;
end $$;
create or replace trigger tells_of_deposits after insert on operations for each row
  when (new.kind = 'deposit' and new.state = 'CREDITED') execute function note_operation_event();
create or replace trigger tells_of_withdrawals after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state in ('PAID', 'FAILED', 'REJECTED') and old.state <> new.state)
  execute function note_operation_event();
create trigger tells_of_rewards after insert on operations for each row
  when (new.kind = 'reward' and new.state = 'CREDITED' or new.kind = 'adjustment' and new.state = 'POSTED')
  execute function note_operation_event();

create function note_bonus_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts)
    values (new.member_id, 'bonus-ended', new.operation_id, jsonb_build_object('state', new.state, 'amount', new.kept::text,
      'lost', new.lost::text, 'currency', new.currency))
    on conflict do nothing;
  return null;
end $$;
create trigger tells_of_bonus_ends after update of state on turnover_conditions for each row
  when (old.state = 'OPEN' and new.state <> 'OPEN') execute function note_bonus_end();

-- Limits change only when the member asks for it twice or lowers them, so the row is read from the beginning.
create function note_limit_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts, read_at)
    values (new.member_id, 'limit', gen_random_uuid(), jsonb_build_object('limit', new.kind, 'period', new.period, 'change', new.change,
      'most', new.most::text, 'wish', new.wish::text), clock_timestamp());
  return null;
end $$;
create trigger tells_of_limits after insert on play_limit_changes for each row execute function note_limit_event();

create function note_device_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts)
    values (new.member_id, 'device', new.session_id, jsonb_build_object('device', new.device)) on conflict do nothing;
  return null;
end $$;
create trigger tells_of_devices after insert on sessions for each row when (new.is_new_device) execute function note_device_event();

create function note_account_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts)
    values (new.member_id, 'account', new.change_id, jsonb_build_object('change', new.change)) on conflict do nothing;
  return null;
end $$;
create trigger tells_of_changes after insert on member_changes for each row execute function note_account_event();

-- As in 0775: of one member found first. The newest answer replaces one that has not been read, so a talk is one row and not thirty.
create function note_answer_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_member text;
begin
  select member_id into v_member from chat_conversations where conversation_id = new.conversation_id and new.created_at > now() - interval '10 seconds';
  if v_member is null then return null; end if;
  delete from inbox_events where member_id = v_member and kind = 'chat' and read_at is null;
  insert into inbox_events (member_id, kind, subject) values (v_member, 'chat', new.message_id) on conflict do nothing;
  return null;
end $$;

create or replace trigger tells_of_answers after insert on chat_messages for each row
  when (new.sender = 'other' and new.author <> 'flow') execute function note_answer_event();

-- An answer that was read in the chat is read in the inbox.
create function read_answer_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp();
begin
  update inbox_events set read_at = v_now where member_id = new.member_id and kind = 'chat' and read_at is null;
  return null;
end $$;
create trigger reads_answers after update of customer_read on chat_conversations for each row
  when (new.member_id is not null and new.customer_read > old.customer_read and new.customer_read >= new.last_sequence)
  execute function read_answer_events();

-- Browsers that the member lets notify are told of money and answers; an answer when it was not read within some seconds.
create function push_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into push_messages (member_id, subscription_id, kind, subject, expires_at, next_attempt_at)
    select p.member_id, p.subscription_id, new.kind, new.subject, clock_timestamp() + interval '1 day',
      clock_timestamp() + case when new.kind = 'chat' then interval '15 seconds' else interval '0' end
    from push_subscriptions p where p.member_id = new.member_id
    on conflict do nothing;
  return null;
end $$;
create trigger tells_browsers after insert on inbox_events for each row when (new.kind in ('deposit', 'paid', 'refunded', 'chat'))
  execute function push_event();

drop function push_operation, push_answer;
revoke all on function note_operation_event, note_bonus_end, note_limit_event, note_device_event, note_account_event, note_answer_event,
  read_answer_events, push_event from public;
grant select on inbox_events to kapao_app;
grant update (read_at) on inbox_events to kapao_member;
grant delete on inbox_events to kapao_worker;
