-- shift_notes: triggers in firing order.

-- Before each row
-- Only an operator with a live session writes a note, at most 50 a day.
create or replace trigger written_by_who_is_there before insert on shift_notes for each row execute function check_shift_note();
