import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { CASH_CURRENCIES, fromMinor } from '@kapao/contract/shared/money.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { insertVoid, type LockedCoupon, lockDeskCoupon } from './coupon-desk-store.ts';

const KIND = 'coupon.void';

const agreed = z.strictObject({ memberId: z.string(), amount: z.number(), currency: z.enum(CASH_CURRENCIES) });

interface VoidWish {
  memberId: string;
  couponId: string;
  operator: string;
  reason: string;
}

/** Only what could be claimed can be voided; under its lock, so that a claim of the same moment comes before or after. */
async function lockOpen(tx: Tx, wish: { memberId: string; couponId: string }): Promise<LockedCoupon> {
  const coupon = (await lockDeskCoupon(tx, wish)) ?? refuse('NO_DATA');
  if (coupon.state === 'EXPIRED') refuse('COUPON_EXPIRED');
  return coupon.state === 'OPEN' ? coupon : refuse('NO_CLAIMABLE_COUPON');
}

const detailOf = ({ coupon_id: couponId, prize, amount, currency }: LockedCoupon) => ({
  ...{ couponId, prize, currency },
  amount: fromMinor(amount, currency),
});

/** A coupon for coins is voided at once, one for cash when another operator agrees. */
export function voidCoupon(db: Db, propose: Propose, wish: VoidWish): Promise<Proposed | { message: string }> {
  const { memberId, couponId, operator, reason } = wish;
  return inTransaction(db, async (tx) => {
    const coupon = await lockOpen(tx, wish);
    const { currency, amount } = coupon;
    if (currency !== 'COIN') {
      const content = { memberId, amount: fromMinor(amount, currency), currency };
      return propose(tx, { kind: KIND, subject: couponId, content, reason, operator });
    }
    await insertVoid(tx, coupon);
    await recordAct(tx, { operator, action: 'coupon.void', subject: memberId, reason, detail: detailOf(coupon) });
    return { message: 'SUCCESS' };
  });
}

export const COUPON_PUBLISHER: Publisher = {
  kind: KIND,
  isOwnCall: true,
  check: (content) => readOrRefuse(agreed, content),
  async publish(tx, { subject: couponId, content, proposedBy, approvedBy, reason }) {
    const { memberId } = agreed.parse(content);
    const coupon = await lockOpen(tx, { memberId, couponId });
    await insertVoid(tx, coupon);
    const act = { operator: proposedBy, action: 'coupon.void', subject: memberId, reason } as const;
    await recordActOfTwo(tx, { ...act, detail: detailOf(coupon) }, approvedBy);
  },
};
