-- earned_days: triggers in firing order.

-- After each row
-- Waits for bets that are being stored, so that the earning sees them or they see this day.
create or replace trigger waits_for_bets after insert on earned_days for each row execute function hold_earned_day();
