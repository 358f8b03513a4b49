-- queue_claims: triggers in firing order.

-- Before each row
-- Only an operator with a live session claims an item.
create or replace trigger written_by_who_is_there before insert or update on queue_claims for each row execute function check_shift_note();
