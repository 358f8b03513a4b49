-- aml_holds: triggers in firing order.

-- Before each row
-- A hold is placed and released once, each time with the approval of two operators.
create or replace trigger agreed_by_two before insert or update on aml_holds for each row execute function check_hold();
