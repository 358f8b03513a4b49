-- payout_stops: triggers in firing order.

-- Before each row
-- A stop is reset once; its reason and time never change.
create or replace trigger reset_once before update on payout_stops for each row execute function check_payout_stop();
