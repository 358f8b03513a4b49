-- coupon_voids: triggers in firing order.

-- Before each row
-- Only an unclaimed coupon with a prize is voided; a cash coupon needs the approval of two operators.
create or replace trigger coupon_voided_by_two before insert on coupon_voids for each row execute function check_coupon_void();
