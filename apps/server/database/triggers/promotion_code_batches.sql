-- promotion_code_batches: triggers in firing order.

-- Before each row
-- A batch matches a proposal that a second operator approved.
create or replace trigger promotion_codes_by_two before insert on promotion_code_batches for each row
  execute function check_promotion_batch();
