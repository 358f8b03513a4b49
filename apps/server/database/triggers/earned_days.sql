-- earned_days: triggers in firing order.

-- Before a statement
-- Days are never removed: a late bet finds the inviter's earning through them.
create or replace trigger never_removed before delete or truncate on earned_days for each statement execute function ledger.refuse_change();

-- After each row
-- Waits for bets that are being stored, so that the earning sees them or they see this day.
create or replace trigger waits_for_bets after insert on earned_days for each row execute function hold_earned_day();
