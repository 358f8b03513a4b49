import * as z from 'zod/mini';
import { hundredths, missingOr, perLocale, whole } from './fields.ts';
import { wireAmount } from './money.ts';

const positive = wireAmount.check(z.refine((amount) => amount > 0, { error: 'KEY_INVALID' }));
/** The same sum in both currencies the product keeps; kip are whole. */
const inBoth = z.strictObject({
  thb: positive,
  lak: positive.check(z.refine(Number.isInteger, { error: 'KEY_INVALID' })),
});

/** The turnover condition that comes with a reward; a multiple of zero asks for none. Shares in percent. */
const condition = { multiple: hundredths(0, 100), percentSuccess: whole(0, 100), percentFail: whole(0, 100) };

/** The rule of the refund of losses (design 4); it holds from the day after it is published. */
export const refundTerms = z.strictObject({
  isOn: z.boolean({ error: 'KEY_INVALID' }),
  period: z.enum(['day', 'week'], { error: missingOr('KEY_INVALID') }),
  percent: hundredths(0.01, 100),
  cap: inBoth,
  minimum: inBoth,
  expiresDays: whole(1, 60),
  ...condition,
});
export type RefundTermsWire = z.output<typeof refundTerms>;

/** The rule of invites (design 4). */
export const inviteTerms = z.strictObject({
  isOn: z.boolean({ error: 'KEY_INVALID' }),
  basis: z.enum(['turnover', 'loss'], { error: missingOr('KEY_INVALID') }),
  percent: hundredths(0.01, 100),
  dayCap: inBoth,
  ...condition,
});
export type InviteTermsWire = z.output<typeof inviteTerms>;

const color = z
  .string({ error: missingOr('KEY_INVALID') })
  .check(z.regex(/^#[0-9A-Fa-f]{6}$/, { error: 'KEY_INVALID' }));

/** Money and coins are won from stock, so that a wheel has a budget; only nothing is without end (safety L16). */
const prize = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('coin'), coins: whole(1, 1_000), stock: whole(0, 10_000_000) }),
    z.strictObject({ kind: z.literal('cash'), amount: inBoth, stock: whole(0, 10_000_000) }),
  ],
  { error: 'KEY_INVALID' },
);

/** A wheel as operators write it; frozen per version (design 4). */
export const wheelTerms = z.strictObject({
  name: perLocale(80),
  /** What earns coins: settled valid turnover, or deposits less withdrawals. There is no third way (design 4). */
  coinBasis: z._default(z.enum(['turnover', 'net-deposits'], { error: 'KEY_INVALID' }), 'net-deposits'),
  /** How much of it earns one coin; null earns none. */
  coinPer: z.nullable(inBoth),
  couponLivesDays: whole(1, 365),
  startsAt: z.iso.datetime({ error: 'KEY_INVALID' }),
  endsAt: z.nullable(z.iso.datetime({ error: 'KEY_INVALID' })),
  slices: z
    .array(
      z.strictObject({
        code: z
          .string({ error: missingOr('KEY_INVALID') })
          .check(z.regex(/^[A-Z0-9_]{1,20}$/, { error: 'KEY_INVALID' })),
        label: perLocale(40),
        htmlDescription: z.nullable(perLocale(2_000)),
        bgColor: color,
        textColor: color,
        weight: whole(1, 1_000_000),
        prize,
      }),
    )
    .check(
      z.minLength(2, { error: 'KEY_INVALID' }),
      z.maxLength(24, { error: 'KEY_INVALID' }),
      z.refine((slices) => slices.some((slice) => slice.prize.kind === 'none'), { error: 'KEY_INVALID' }),
      z.refine((slices) => new Set(slices.map((slice) => slice.code)).size === slices.length, { error: 'KEY_INVALID' }),
    ),
});
export type WheelTerms = z.output<typeof wheelTerms>;
