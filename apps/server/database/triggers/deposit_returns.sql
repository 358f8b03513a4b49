-- deposit_returns: triggers in firing order.

-- Before a statement
-- Rows are the reason why a deposit was paid back: never changed or removed.
create or replace trigger append_only before delete or update or truncate on deposit_returns for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A deposit goes back to the bank it came from, with two approvals, and never beyond what is returnable.
create or replace trigger goes_back_once before insert on deposit_returns for each row execute function check_deposit_return();
