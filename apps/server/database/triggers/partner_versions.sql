-- partner_versions: triggers in firing order.

-- Before a statement
-- Versions show the settings in force at any time: never changed or removed.
create or replace trigger append_only before delete or update or truncate on partner_versions for each statement
  execute function ledger.refuse_change();
