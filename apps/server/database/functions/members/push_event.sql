-- Browsers that the member lets notify are told of money and answers; an answer when it was not read within some seconds.
create or replace function push_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into push_messages (member_id, subscription_id, kind, subject, expires_at, next_attempt_at)
    select p.member_id, p.subscription_id, new.kind, new.subject, clock_timestamp() + interval '1 day',
      clock_timestamp() + case when new.kind = 'chat' then interval '15 seconds' else interval '0' end
    from push_subscriptions p where p.member_id = new.member_id
    on conflict do nothing;
  return null;
end $$;
revoke all on function push_event from public;
