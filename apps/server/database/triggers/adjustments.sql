-- adjustments: triggers in firing order.

-- Before each row
-- An adjustment fits the limits and matches its operation and a proposal that two operators approved.
create or replace trigger adjusted_by_two before insert on adjustments for each row execute function check_adjustment();
