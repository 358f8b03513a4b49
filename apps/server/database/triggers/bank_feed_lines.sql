-- bank_feed_lines: triggers in firing order.

-- Before a statement
-- Lines of a bank feed are evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on bank_feed_lines for each statement
  execute function ledger.refuse_change();
