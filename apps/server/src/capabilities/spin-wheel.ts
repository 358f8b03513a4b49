import { makeCoupons } from '../features/spin-wheel/coupon.ts';
import { makeSpinWheel } from '../features/spin-wheel/spin-wheel.ts';
import { bindSpinWheelOperator } from '../features/spin-wheel/wheel-operator-routes.ts';
import { bindSpinWheel } from '../features/spin-wheel/wheel-routes.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Base, Capability } from './capability.ts';
import { rewardDebtsOf } from './reward-debts.ts';

/** The prize wheel. Its coins are settled by whoever moves the money that earns them (`settleCoins`). */
export function spinWheelCapability(
  { db, likeness }: Base,
  { hasOpenBonus }: { hasOpenBonus: (tx: Tx, memberId: string) => Promise<boolean> },
): Capability {
  const wheel = makeSpinWheel(db);
  const settleDebts = rewardDebtsOf(db).settle;
  const coupons = makeCoupons({ db, settleDebts, hasOpenBonus, checkLikeness: likeness.check });
  return {
    bindMember: (binder) => bindSpinWheel(binder, { db, wheel, coupons }),
    bindOffice: (binder) => bindSpinWheelOperator(binder, db),
  };
}
