-- bank_account_holders: triggers in firing order.

-- Before a statement
-- Rows stay, so that payouts to an account find all members who ever entered it.
create or replace trigger append_only before delete or update or truncate on bank_account_holders for each statement
  execute function ledger.refuse_change();
