-- An answer that was read in the chat is read in the inbox.
create or replace function read_answer_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp();
begin
  update inbox_events set read_at = v_now where member_id = new.member_id and kind = 'chat' and read_at is null;
  return null;
end $$;
revoke all on function read_answer_events from public;
