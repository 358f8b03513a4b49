-- inflow_return_evidence: triggers in firing order.

-- Before a statement
-- Evidence stays as the second operator saw it: never changed or removed.
create or replace trigger append_only before delete or update or truncate on inflow_return_evidence for each statement
  execute function ledger.refuse_change();
