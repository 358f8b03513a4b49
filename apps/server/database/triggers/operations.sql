-- operations: triggers in firing order.

-- Before a statement
-- Operations are never removed: they are the member's statement.
create or replace trigger never_removed before delete or truncate on operations for each statement execute function ledger.refuse_change();

-- Before each row
-- The facts of an operation never change, and its state moves only as `operation_moves` lists; a withdrawal also as `check_payout_move` says.
create or replace trigger moves_as_listed before update on operations for each row execute function check_operation_move();

-- After each row
-- At commit, an adjustment and a deposit that goes back have the row that two operators agree on.
drop trigger if exists has_its_reason on operations;
create constraint trigger has_its_reason after insert on operations deferrable initially deferred for each row
  when (new.kind = 'adjustment' or new.kind = 'withdrawal' and new.from_code = 'DEPOSIT')
  execute function check_operation_reason();
-- Writes the history of each new state, and what the end of a withdrawal brings with it.
create or replace trigger notes_moves after update of state on operations for each row execute function note_operation_move();
-- Withholds incoming money that an exclusion, a limit or an identity gate keeps from play.
drop trigger if exists sets_aside on operations;
create constraint trigger sets_aside after insert on operations deferrable initially deferred for each row
  when (new.cash_sign = 1 and new.kind not in ('transfer', 'reward', 'aside'))
  execute function set_aside();

-- After a statement
-- Writes what new operations bring with them: history, play to require, a bonus choice, the inbox and the count of the statement.
create or replace trigger notes_new after insert on operations referencing new table as new_operations for each statement
  execute function note_new_operations();
