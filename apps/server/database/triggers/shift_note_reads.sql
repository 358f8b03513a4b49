-- shift_note_reads: triggers in firing order.

-- Before each row
-- Only an operator with a live session marks a note as read.
create or replace trigger written_by_who_is_there before insert on shift_note_reads for each row execute function check_shift_note();
