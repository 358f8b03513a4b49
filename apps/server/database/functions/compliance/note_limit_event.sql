-- Limits change only when the member asks for it twice or lowers them, so the row is read from the beginning.
create or replace function note_limit_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts, read_at)
    values (new.member_id, 'limit', gen_random_uuid(), jsonb_build_object('limit', new.kind, 'period', new.period, 'change', new.change,
      'most', new.most::text, 'wish', new.wish::text), clock_timestamp());
  return null;
end $$;
revoke all on function note_limit_event from public;
