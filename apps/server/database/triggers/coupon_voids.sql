-- coupon_voids: triggers in firing order.

-- Before a statement
-- A voided coupon stays voided: rows are never changed or removed.
create or replace trigger append_only before delete or update or truncate on coupon_voids for each statement
  execute function ledger.refuse_change();

-- Before each row
-- Only an unclaimed coupon with a prize is voided; a cash coupon needs the approval of two operators.
create or replace trigger coupon_voided_by_two before insert on coupon_voids for each row execute function check_coupon_void();
