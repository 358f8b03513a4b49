-- payout_line_ends: triggers in firing order.

-- Before a statement
-- The end of a line is final: never removed, so that no payout ends twice.
create or replace trigger never_removed before delete or truncate on payout_line_ends for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A line ends once: by the bank's debit, or by two operators with a picture.
create or replace trigger line_end_has_a_cause before insert or update on payout_line_ends for each row execute function check_line_end();
