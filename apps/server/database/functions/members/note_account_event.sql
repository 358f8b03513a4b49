-- Writes a change of a member's account details to the inbox.
create or replace function note_account_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts)
    values (new.member_id, 'account', new.change_id, jsonb_build_object('change', new.change)) on conflict do nothing;
  return null;
end $$;
revoke all on function note_account_event from public;
