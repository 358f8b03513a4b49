-- house_bank_balances: triggers in firing order.

-- Before a statement
-- Balances read at the bank are evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on house_bank_balances for each statement
  execute function ledger.refuse_change();
