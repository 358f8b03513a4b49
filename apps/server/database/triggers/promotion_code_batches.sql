-- promotion_code_batches: triggers in firing order.

-- Before a statement
-- Rows are evidence of the agreed codes: never changed or removed.
create or replace trigger append_only before delete or update or truncate on promotion_code_batches for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A batch matches a proposal that a second operator approved.
create or replace trigger promotion_codes_by_two before insert on promotion_code_batches for each row
  execute function check_promotion_batch();
