-- payout_line_ends: triggers in firing order.

-- Before each row
-- A line ends once: by the bank's debit, or by two operators with a picture.
create or replace trigger line_end_has_a_cause before insert or update on payout_line_ends for each row execute function check_line_end();
