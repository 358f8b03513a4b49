-- queue_takeovers: triggers in firing order.

-- Before a statement
-- Takeovers stay, so that the first operator learns of them: never changed or removed (record 128).
create or replace trigger append_only before delete or update or truncate on queue_takeovers for each statement
  execute function ledger.refuse_change();

-- Before each row
-- Only an operator with a live session takes over an item.
create or replace trigger taken_by_who_is_there before insert on queue_takeovers for each row execute function check_takeover();
