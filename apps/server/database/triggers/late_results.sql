-- late_results: triggers in firing order.

-- Before a statement
-- Late results are evidence of amounts owed: never changed or removed.
create or replace trigger append_only before delete or update or truncate on late_results for each statement
  execute function ledger.refuse_change();
