import * as z from 'zod/mini';
import { done, filterOf, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { replyAmount } from '../shared/money.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

/** What became of a coupon of the wheel; one that was not claimed in time has expired. */
export const COUPON_STATES = ['OPEN', 'CLAIMED', 'EXPIRED', 'VOIDED'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

const memberId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'KEY_INVALID' }));

const coupon = z.object({
  couponId: z.string(),
  memberId: z.string(),
  state: z.enum(COUPON_STATES),
  amount: replyAmount,
  currency: z.enum(['THB', 'LAK', 'COIN']),
  givenAt: timestamp,
  expiresAt: timestamp,
  claimedAt: z.nullable(timestamp),
  voidedAt: z.nullable(timestamp),
  /** The proposal to void it that waits for another operator. */
  proposalId: z.nullable(z.string()),
});
export type DeskCoupon = z.output<typeof coupon>;

export const listDeskCoupons = route({
  method: 'GET',
  path: '/ops/api/coupons',
  kept: {},
  access: 'operator',
  right: 'rewards.read',
  effect: false,
  look: { action: 'coupon.list', subject: 'coupons', filters: ['state'], query: ['member', 'after', 'before'] },
  summary:
    'Coupons of the wheel, of one member or of all: those that can be claimed first, then the others newest first',
  query: z.strictObject({ ...longPaging, state: filterOf(COUPON_STATES), member: z.optional(memberId) }),
  reply: z.object({ ...longList, coupons: z.array(coupon) }),
  refusals: ['KEY_INVALID'],
});

export const voidCoupon = route({
  method: 'POST',
  path: '/ops/api/members/:member/coupons/:coupon/void',
  access: 'operator',
  right: 'rewards.edit',
  effect: true,
  proposes: 'above-limit',
  summary:
    'A coupon that nobody claimed gives nothing any more: one for coins at once, one for cash when another agrees',
  params: z.object({ member: memberId, coupon: z.uuid({ error: 'NO_DATA' }) }),
  body: z.strictObject({ reason: text(500) }),
  reply: orProposed(done),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA', 'COUPON_EXPIRED', 'NO_CLAIMABLE_COUPON'],
});

export const COUPON_ROUTES = [listDeskCoupons, voidCoupon] as const;
