-- aml_holds: triggers in firing order.

-- Before a statement
-- Holds are evidence for the regulator: released, never removed.
create or replace trigger never_removed before delete or truncate on aml_holds for each statement execute function ledger.refuse_change();

-- Before each row
-- A hold is placed and released once, each time with the approval of two operators.
create or replace trigger agreed_by_two before insert or update on aml_holds for each row execute function check_hold();
