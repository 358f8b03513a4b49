-- inflow_references: triggers in firing order.

-- Before each row
-- A reference is added only to an inflow from a file, and never one that names another inflow.
create or replace trigger names_a_credit_of_a_file before insert on inflow_references for each row execute function check_inflow_reference();
