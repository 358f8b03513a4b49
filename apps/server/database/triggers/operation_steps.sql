-- operation_steps: triggers in firing order.

-- Before a statement
-- Steps are the history of an operation: never changed or removed.
create or replace trigger append_only before delete or update or truncate on operation_steps for each statement
  execute function ledger.refuse_change();
