-- play_limit_changes: triggers in firing order.

-- After each row
-- Writes an inbox event, already read, because the member made the change.
create or replace trigger tells_of_limits after insert on play_limit_changes for each row execute function note_limit_event();
