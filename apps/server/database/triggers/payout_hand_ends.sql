-- payout_hand_ends: triggers in firing order.

-- Before each row
-- A sent payout outside a batch is closed only as two operators agreed, with picture, amount and outcome.
create or replace trigger closed_by_two before insert on payout_hand_ends for each row execute function check_hand_end();
