import { listDeskCoupons, voidCoupon as voidCouponRoute } from '@kapao/contract/operator/coupon.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { voidCoupon } from './coupon-desk.ts';
import { type DeskCoupon, readCouponPage } from './coupon-desk-store.ts';

export function bindCouponOperator(binder: Binder, { db, propose }: { db: Db; propose: Propose }): void {
  binder.bind(listDeskCoupons, async ({ query }) => {
    const { member: memberId, state, ...part } = query;
    const { rows, ...list } = await readCouponPage(db, { ...part, state, memberId });
    return { ...list, coupons: rows.map(couponWire) };
  });
  binder.bind(voidCouponRoute, ({ params, body, operator }) =>
    voidCoupon(db, propose, {
      ...{ memberId: params.member, couponId: params.coupon },
      ...{ operator: operator().username, reason: body.reason },
    }),
  );
}

const couponWire = (row: DeskCoupon) => ({
  couponId: row.coupon_id,
  memberId: row.member_id,
  state: row.state,
  amount: fromMinor(row.amount, row.currency),
  currency: row.currency,
  givenAt: row.given_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  claimedAt: row.claimed_at?.toISOString() ?? null,
  voidedAt: row.voided_at?.toISOString() ?? null,
  proposalId: row.proposal_id,
});
