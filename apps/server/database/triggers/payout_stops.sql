-- payout_stops: triggers in firing order.

-- Before a statement
-- Stops are evidence: reset, never removed.
create or replace trigger never_removed before delete or truncate on payout_stops for each statement execute function ledger.refuse_change();

-- Before each row
-- A stop is reset once; its reason and time never change.
create or replace trigger reset_once before update on payout_stops for each row execute function check_payout_stop();
