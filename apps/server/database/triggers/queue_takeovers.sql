-- queue_takeovers: triggers in firing order.

-- Before each row
-- Only an operator with a live session takes over an item.
create or replace trigger taken_by_who_is_there before insert on queue_takeovers for each row execute function check_takeover();
