-- payout_disputes: triggers in firing order.

-- Before a statement
-- Disputes are evidence of a payment that the books deny: never removed.
create or replace trigger never_removed before delete or truncate on payout_disputes for each statement
  execute function ledger.refuse_change();

-- Before each row
-- The facts of a dispute never change; an agreed decision and an end are final.
create or replace trigger decided_once before update on payout_disputes for each row execute function check_payout_dispute();
