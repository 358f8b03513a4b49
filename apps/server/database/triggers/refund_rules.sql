-- refund_rules: triggers in firing order.

-- Before a statement
-- Rules are the terms of past refunds: never changed or removed.
create or replace trigger append_only before delete or update or truncate on refund_rules for each statement
  execute function ledger.refuse_change();
