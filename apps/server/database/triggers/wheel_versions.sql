-- wheel_versions: triggers in firing order.

-- Before a statement
-- Versions are the terms of past draws: never changed or removed.
create or replace trigger append_only before delete or update or truncate on wheel_versions for each statement
  execute function ledger.refuse_change();
