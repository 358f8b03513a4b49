-- Writes a sign-in from a new device to the member's inbox.
create or replace function note_device_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts)
    values (new.member_id, 'device', new.session_id, jsonb_build_object('device', new.device)) on conflict do nothing;
  return null;
end $$;
revoke all on function note_device_event from public;
