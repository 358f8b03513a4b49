-- inflow_acts: triggers in firing order.

-- Before a statement
-- Notes and decisions about an inflow are evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on inflow_acts for each statement
  execute function ledger.refuse_change();
