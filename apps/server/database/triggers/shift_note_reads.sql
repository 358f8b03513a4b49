-- shift_note_reads: triggers in firing order.

-- Before a statement
-- Rows are evidence that a note was read: never changed or removed.
create or replace trigger append_only before delete or update or truncate on shift_note_reads for each statement
  execute function ledger.refuse_change();

-- Before each row
-- Only an operator with a live session marks a note as read.
create or replace trigger written_by_who_is_there before insert on shift_note_reads for each row execute function check_shift_note();
