-- coupons: triggers in firing order.

-- Before each row
-- A coupon that is not voided is claimed once and before it expires, unless a review in time released it later.
create or replace trigger claimed_once before update on coupons for each row execute function check_coupon_move();
-- Refuses the claim of a coupon by an excluded member or a member on a break.
create or replace trigger not_of_the_excluded before update of claimed_at on coupons for each row
  execute function check_before_play('reward');
