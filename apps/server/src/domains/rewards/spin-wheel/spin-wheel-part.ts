import type { Base, Needs, Part } from '../../../part.ts';
import { hasOpenBonus } from '../../../queries/rewards/turnover-facts.ts';
import { makeCoupons } from './coupon.ts';
import { COUPON_PUBLISHER } from './coupon-desk.ts';
import { bindCouponOperator } from './coupon-operator-routes.ts';
import { makeSpinWheel } from './spin-wheel.ts';
import { bindSpinWheelOperator } from './wheel-operator-routes.ts';
import { WHEEL_PUBLISHER } from './wheel-publisher.ts';
import { bindSpinWheel } from './wheel-routes.ts';

/** The prize wheel. Its coins are settled by whoever moves the money that earns them (`settleCoins`). */
export function spinWheelPart(
  { db, propose }: Base,
  needs: Needs<typeof makeCoupons, 'readPlayAndDebts' | 'checkLikeness' | 'openCondition'>,
): Part {
  const wheel = makeSpinWheel(db);
  const coupons = makeCoupons({ db, hasOpenBonus, ...needs });
  return {
    bindMember: (binder) => bindSpinWheel(binder, { db, wheel, coupons }),
    bindOffice(binder) {
      bindSpinWheelOperator(binder, db);
      bindCouponOperator(binder, { db, propose });
    },
    publishers: [WHEEL_PUBLISHER, COUPON_PUBLISHER],
  };
}
