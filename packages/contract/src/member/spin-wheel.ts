import * as z from 'zod/mini';
import { done, queryPaging, timestamp } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { MAX_PASTED } from '../shared/typed-fields.ts';
import { plainWord } from '../shared/typed-text.ts';
import { spinWheelActive } from './spin-wheel-active.ts';

/** A slice of spec 3, with its odds beside it: `chance` is its share of all weights, 0 to 1. */
export const wheelSlice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: z.string(),
  prize: z.enum(['cash', 'coin', 'none']),
  /** Baht or kip, or coins; 0 for nothing. */
  amount: replyAmount,
  weight: z.number(),
  chance: z.number(),
  /** Prizes left; null is without end. */
  remaining: z.nullable(z.number()),
});
export type WheelSlice = z.output<typeof wheelSlice>;

/** What a draw depended on, and how the member can repeat it (design 4, commit and reveal). */
const drawProof = z.object({
  /** SHA-256 of the seed, as hex: shown before the spin. */
  commitment: z.string(),
  /** The seed itself, as hex: shown after it. */
  seed: z.string(),
  clientSeed: z.string(),
  /** What the draw is called; it takes no part in it, or the server could choose it. */
  spinId: z.string(),
  offered: z.array(z.object({ code: z.string(), weight: z.number() })),
});
export type DrawProof = z.output<typeof drawProof>;

const spun = z.object({
  spinId: z.string(),
  code: z.string(),
  label: z.string(),
  remainingCoin: z.number(),
  /** The coupon that came of it; null for nothing. */
  coupon: z.nullable(z.string()),
  proof: drawProof,
});
export type Spun = z.output<typeof spun>;

export const spinWheelSetup = route({
  method: 'GET',
  path: '/api/spinwheel/setup',
  access: 'member',
  effect: false,
  summary: 'The wheel, its odds, the member’s coins, and the commitment to the next draw',
  query: localeQuery,
  reply: z.object({
    result: z.object({
      activeSpinwheel: z.object({ name: z.string(), slice: z.array(wheelSlice) }),
      userCoin: z.number(),
      /** As published; either way coins come for deposits that reached the wallet and were staked since. */
      coinBasis: z.enum(['turnover', 'net-deposits']),
      /** How much of it earns one coin, in the member's currency; null when nothing does. */
      coinPerDeposit: z.nullable(replyAmount),
      commitment: z.string(),
      /** A spin whose result was not shown, because the connection was lost. */
      unseen: z.nullable(spun),
    }),
  }),
  refusals: ['NO_DATA'],
});

export const spin = route({
  method: 'POST',
  path: '/api/spinwheel/spin',
  tellsSuccess: true,
  access: 'member',
  effect: true,
  idempotent: true,
  summary: 'One coin, one draw, one coupon; the same draw for every repeat',
  query: localeQuery,
  body: z.strictObject({
    /** Chance of the member's own device, mixed in after the server has committed itself. */
    clientSeed: z._default(
      z.string({ error: 'KEY_INVALID' }).check(z.regex(/^[A-Za-z0-9_-]{0,64}$/, { error: 'KEY_INVALID' })),
      '',
    ),
  }),
  reply: z.object({ success: z.boolean(), result: spun }),
  refusals: ['KEY_INVALID', 'INACTIVE_USER', 'NO_DATA', 'REQUEST_LIMIT', 'MONEY_NOT_ENOUGH', 'ON_BREAK', 'EXCLUDED'],
});

export const seeSpin = route({
  method: 'POST',
  path: '/api/spinwheel/spins/:spinId/seen',
  access: 'member',
  effect: true,
  summary: 'The member has seen the result',
  params: z.object({ spinId: z.uuid({ error: 'NO_DATA' }) }),
  reply: done,
  refusals: ['NO_DATA'],
});

export const listSpins = route({
  method: 'GET',
  path: '/api/spinwheel/spins',
  access: 'member',
  effect: false,
  summary: 'The member’s draws with everything needed to repeat them',
  query: z.extend(localeQuery, queryPaging),
  reply: z.object({
    total: z.number(),
    spins: z.array(z.object({ createdAt: timestamp, code: z.string(), label: z.string(), proof: drawProof })),
  }),
  refusals: ['KEY_INVALID'],
});

/** Coupon of spec 3: its prize with name and slice, and the amount. */
const coupon = z.object({
  coupon: z.string(),
  prize: z.object({ name: z.string(), slice: z.object({ code: z.string(), label: z.string(), bgColor: z.string() }) }),
  type: z.enum(['cash', 'coin']),
  amount: replyAmount,
  /** Valid turnover that a claim asks for before money is withdrawn; 0 for coins. */
  toPlay: replyAmount,
  expiresAt: timestamp,
  createdAt: timestamp,
});
export type Coupon = z.output<typeof coupon>;

export const listCoupons = route({
  method: 'GET',
  path: '/api/spinwheel/coupon',
  access: 'member',
  effect: false,
  summary: 'Coupons that can be claimed, the one that expires first in front',
  query: z.extend(localeQuery, queryPaging),
  reply: z.object({ total: z.number(), coupons: z.array(coupon) }),
  refusals: ['KEY_INVALID'],
});

export const claimCoupon = route({
  method: 'POST',
  path: '/api/spinwheel/coupon/claim',
  tellsSuccess: true,
  access: 'member',
  effect: true,
  asksProof: true,
  idempotent: true,
  summary: 'Turns a coupon into cash or coins, once and in time',
  body: z.strictObject({
    coupon: z
      .string({ error: 'INVALID_CODE' })
      .check(z.maxLength(MAX_PASTED, { error: 'INVALID_CODE' }), z.overwrite(plainWord)),
  }),
  reply: z.object({ success: z.boolean(), type: z.enum(['cash', 'coin']), amount: replyAmount }),
  refusals: [
    'INACTIVE_USER',
    'INVALID_PRIZE_CODE',
    'INVALID_CODE',
    'INVALID_COUPON_TYPE',
    'NO_CLAIMABLE_COUPON',
    'COUPON_EXPIRED',
    'UNDER_REVIEW',
    'REWARD_REFUSED',
    'ON_BREAK',
    'EXCLUDED',
    'BONUS_REMAINING',
    'BONUS_CONDITION',
    'GAME_NOT_READ',
    'REQUEST_LIMIT',
  ],
});

export const SPIN_WHEEL_ROUTES = [
  spinWheelActive,
  spinWheelSetup,
  spin,
  seeSpin,
  listSpins,
  listCoupons,
  claimCoupon,
] as const;
