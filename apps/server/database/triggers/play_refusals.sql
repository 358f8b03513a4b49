-- play_refusals: triggers in firing order.

-- Before each row
-- Refusals stay for `refusalDays` days; only the count and amount of a summed row grow.
create or replace trigger kept_for_its_time before delete or update on play_refusals for each row execute function check_refusal_change();
