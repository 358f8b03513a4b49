-- member_notes: triggers in firing order.

-- Before each row
-- At most 100 notes about a member in 24 hours, so that no operator buries a colleague's note.
create or replace trigger notes_of_a_day before insert on member_notes for each row execute function check_member_note();
