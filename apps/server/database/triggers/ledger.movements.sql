-- ledger.movements: triggers in firing order.

-- Before a statement
-- Movements are the ledger: never changed or removed (L5).
create or replace trigger append_only before delete or update or truncate on ledger.movements for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A movement records the last entry of both its accounts, and a reversal negates one movement exactly.
create or replace trigger continues_accounts before insert on ledger.movements for each row execute function ledger.check_movement();

-- After each row
-- At commit, because a posting and its source are written in one transaction in whatever order suits them.
drop trigger if exists posting_has_a_source on ledger.movements;
create constraint trigger posting_has_a_source after insert on ledger.movements deferrable initially deferred for each row
  execute function check_posting_source();
