-- play_limit_changes: triggers in firing order.

-- Before a statement
-- The history of limits is evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on play_limit_changes for each statement
  execute function ledger.refuse_change();

-- After each row
-- Writes an inbox event, already read, because the member made the change.
create or replace trigger tells_of_limits after insert on play_limit_changes for each row execute function note_limit_event();
