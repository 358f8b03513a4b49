-- deposit_returns: triggers in firing order.

-- Before each row
-- A deposit goes back to the bank it came from, with two approvals, and never beyond what is returnable.
create or replace trigger goes_back_once before insert on deposit_returns for each row execute function check_deposit_return();
