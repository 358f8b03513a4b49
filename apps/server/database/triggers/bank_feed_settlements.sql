-- bank_feed_settlements: triggers in firing order.

-- Before a statement
-- An operator's decision about a line is final evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on bank_feed_settlements for each statement
  execute function ledger.refuse_change();
