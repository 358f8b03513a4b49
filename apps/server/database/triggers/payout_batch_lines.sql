-- payout_batch_lines: triggers in firing order.

-- Before each row
-- A line only returns its payout, once, while its batch is cancelled or its file is being written.
create or replace trigger batch_line_stays before update on payout_batch_lines for each row execute function check_line_change();
-- A line refers to an existing payout; no foreign key covers both withdrawals and returns.
create or replace trigger names_a_payout before insert on payout_batch_lines for each row execute function check_payout_named();
-- Only an approved payout with no other payer enters a batch, locked so that no second order leaves.
create or replace trigger waits_for_a_file before insert on payout_batch_lines for each row execute function check_batch_line();

-- After each row
-- At commit the batch's count and total equal its lines, so no line is added later.
drop trigger if exists batch_is_its_lines on payout_batch_lines;
create constraint trigger batch_is_its_lines after insert on payout_batch_lines deferrable initially deferred for each row
  execute function check_batch_total();
