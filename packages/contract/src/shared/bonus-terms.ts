import * as z from 'zod/mini';
import { currency, missingOr, text } from './fields.ts';
import { wireAmount } from './money.ts';

export const PRODUCT_GROUPS = ['slot', 'sport', 'casino', 'lotto'] as const;

const whole = (least: number, most: number) =>
  z
    .int({ error: missingOr('KEY_INVALID') })
    .check(z.gte(least, { error: 'KEY_INVALID' }), z.lte(most, { error: 'KEY_INVALID' }));
const percent = whole(0, 100);
const moment = z.nullable(z.iso.datetime({ error: 'KEY_INVALID' }));
/** Two decimals at most, so that it is exact in hundredths. */
const multiple = z.number({ error: missingOr('KEY_INVALID') }).check(
  z.refine((times) => times >= 0 && times <= 1_000 && /^\d+(?:\.\d{1,2})?$/.test(String(times)), {
    error: 'KEY_INVALID',
  }),
);

/** Thai is always there; what another language lacks is shown in Thai. */
const perLocale = (max: number) =>
  z.strictObject({ th: text(max), la: z.optional(text(max)), en: z.optional(text(max)) });

const pictureAddress = text(200_000).check(
  z.refine((url) => /^(?:\/(?![/\\])[^\s"'<>\\]*|data:image\/(?:png|jpeg|webp);base64,[\w+/=]+)$/.test(url), {
    error: 'KEY_INVALID',
  }),
);

/** A banner is an image or html, which the server cleans when it is written (spec 3, safety 5). */
const banner = z.union([
  z.strictObject({ image: pictureAddress, alternative: text(200) }),
  z.strictObject({ html: text(10_000) }),
]);

/** Everything operators decide about a bonus or a promotion; frozen per version (design 4). */
export const bonusTerms = z.strictObject({
  currency,
  name: perLocale(80),
  /** `%percentFail%` in it is replaced when shown (spec 2). */
  notice: perLocale(2_000),
  banners: z.array(banner).check(z.maxLength(5, { error: 'KEY_INVALID' })),
  /** Window in which at most `maxReceived` are given to one member: for ever, a Bangkok day, a Bangkok week. */
  type: z.enum(['limit', 'day', 'week'], { error: missingOr('KEY_INVALID') }),
  maxReceived: whole(1, 1_000),
  award: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('fixed'), amount: wireAmount }),
    z.strictObject({
      kind: z.literal('percent'),
      percent: whole(1, 1_000),
      cap: wireAmount,
      minDeposit: wireAmount,
      withinHours: whole(1, 720),
    }),
  ]),
  /** What the multiple is of: the award, or the deposit it was given of and the award. */
  base: z.enum(['award', 'depositAndAward'], { error: missingOr('KEY_INVALID') }),
  multiple,
  weights: z.strictObject({ slot: percent, sport: percent, casino: percent, lotto: percent }),
  percentSuccess: percent,
  percentFail: percent,
  /** The most that may be withdrawn at its end, own money aside. */
  cap: z.nullable(wireAmount),
  expiresInHours: z.nullable(whole(1, 8_760)),
  /** The most that is given in all, over all members. */
  budget: wireAmount,
  /** How often it may be taken in all. */
  mostClaims: z.nullable(whole(1, 10_000_000)),
  startsAt: moment,
  endsAt: moment,
});
export type BonusTerms = z.output<typeof bonusTerms>;

export const BONUS_KINDS = ['bonus', 'promotion'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Codes are written in capitals, whatever was typed (spec 5). */
export const BONUS_CODE = /^[A-Z0-9_-]{2,32}$/;
