-- payout_batches: triggers in firing order.

-- Before each row
-- A batch starts unconfirmed and only its state moves: confirmed by a second operator, cancelled by an operator or by time.
create or replace trigger batch_stays before insert or update on payout_batches for each row execute function check_batch_change();

-- After each row
-- At commit the batch's count and total equal its lines.
drop trigger if exists batch_is_its_lines on payout_batches;
create constraint trigger batch_is_its_lines after insert on payout_batches deferrable initially deferred for each row
  execute function check_batch_total();
