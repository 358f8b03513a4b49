-- payout_batches: triggers in firing order.

-- Before each row
-- A batch starts unconfirmed and not exported, so that two operators must confirm it.
create or replace trigger batch_begins before insert on payout_batches for each row execute function check_batch_begin();
-- Only the state of a batch moves; it is confirmed by a second operator for exactly the hash of the file.
create or replace trigger batch_stays before update on payout_batches for each row execute function check_batch_change();
-- A batch without a cancelling operator is cancelled only after its proposal has expired.
create or replace trigger cancelled_by_time before update of state on payout_batches for each row
  when (new.state = 'CANCELLED' and new.cancelled_by is null)
  execute function check_cancelled_by_time();

-- After each row
-- At commit the batch's count and total equal its lines.
drop trigger if exists batch_is_its_lines on payout_batches;
create constraint trigger batch_is_its_lines after insert on payout_batches deferrable initially deferred for each row
  execute function check_batch_total();
