-- sessions: triggers in firing order.

-- Before each row
-- Sessions are logs: kept for at least 12 months, so that an intruder cannot erase traces.
create or replace trigger kept_a_year before delete on sessions for each row execute function refuse_early_removal('created_at');
-- The time and reason of an ended session are never overwritten.
create or replace trigger session_ends_once before update of ended_at, end_reason on sessions for each row
  when (old.ended_at is not null and (old.ended_at is distinct from new.ended_at or old.end_reason is distinct from new.end_reason))
  execute function check_session_end();
-- A member with a second factor gets a session only after proving it.
create or replace trigger session_needs_factor before insert on sessions for each row execute function session_needs_factor();

-- After each row
-- Writes an inbox event, so that the member learns of a sign-in from a new device.
create or replace trigger tells_of_devices after insert on sessions for each row
  when (new.is_new_device)
  execute function note_device_event();
-- Notifies all processes, so that the ended or shortened session is not trusted any longer.
create or replace trigger told_when_ended after update of ended_at, ends_at on sessions for each row
  when (old.ended_at is distinct from new.ended_at or new.ends_at < old.ends_at)
  execute function tell_member_change();
-- Notifies all processes, so that the removed session is not trusted any longer.
create or replace trigger told_when_removed after delete on sessions for each row
  when (old.ended_at is null and old.ends_at > now())
  execute function tell_member_change();
