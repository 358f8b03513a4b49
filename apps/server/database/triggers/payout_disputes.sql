-- payout_disputes: triggers in firing order.

-- Before each row
-- The facts of a dispute never change; an agreed decision and an end are final.
create or replace trigger decided_once before update on payout_disputes for each row execute function check_payout_dispute();
