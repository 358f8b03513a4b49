-- inflow_references: triggers in firing order.

-- Before a statement
-- References stay, so that a credit a file has reported is never booked again.
create or replace trigger append_only before delete or update or truncate on inflow_references for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A reference is added only to an inflow from a file, and never one that names another inflow.
create or replace trigger names_a_credit_of_a_file before insert on inflow_references for each row execute function check_inflow_reference();
