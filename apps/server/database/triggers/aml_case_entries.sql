-- aml_case_entries: triggers in firing order.

-- Before a statement
-- Entries are the history of the case: never changed or removed.
create or replace trigger append_only before delete or update or truncate on aml_case_entries for each statement
  execute function ledger.refuse_change();
