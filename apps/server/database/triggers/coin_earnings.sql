-- coin_earnings: triggers in firing order.

-- Before a statement
-- Earned coins are evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on coin_earnings for each statement
  execute function ledger.refuse_change();
