-- exclusion_stops: triggers in firing order.

-- Before each row
-- Counts of refused calls only grow, and a row is deleted only after its retention time.
create or replace trigger kept_for_its_time before delete or update on exclusion_stops for each row execute function check_stop_change();
