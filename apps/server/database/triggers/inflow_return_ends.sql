-- inflow_return_ends: triggers in firing order.

-- Before each row
-- An operator closes a sent return only with the outcome and evidence that two operators approved.
create or replace trigger return_closed_by_two before insert on inflow_return_ends for each row execute function check_return_end();
