-- inflow_return_ends: triggers in firing order.

-- Before a statement
-- The outcome of a return is evidence: never changed or removed.
create or replace trigger append_only before delete or update or truncate on inflow_return_ends for each statement
  execute function ledger.refuse_change();

-- Before each row
-- An operator closes a sent return only with the outcome and evidence that two operators approved.
create or replace trigger return_closed_by_two before insert on inflow_return_ends for each row execute function check_return_end();
