import * as z from 'zod/mini';
import { currency, hundredths, missingOr, perLocale, text, whole } from './fields.ts';
import { wireAmount } from './money.ts';
import { optionalMoment } from './optional-moment.ts';

export const PRODUCT_GROUPS = ['slot', 'sport', 'casino', 'lotto'] as const;

const percent = whole(0, 100);

/** A bonus of a member's n-th deposit names at most this one. */
export const MAX_DEPOSIT_NUMBER = 20;

/** One inside the terms must fit into a call beside them; larger ones are uploaded. */
const pictureAddress = text(80_000).check(
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
      /** Only of the member's first, second, n-th credited deposit; absent: of any. */
      depositNumber: z.optional(whole(1, MAX_DEPOSIT_NUMBER)),
    }),
  ]),
  /** What the multiple is of: the award, or the deposit it was given of and the award. */
  base: z.enum(['award', 'depositAndAward'], { error: missingOr('KEY_INVALID') }),
  multiple: hundredths(0, 1_000),
  weights: z.strictObject({ slot: percent, sport: percent, casino: percent, lotto: percent }),
  percentSuccess: percent,
  percentFail: percent,
  /** The most that is kept of what came of it (award and winnings), on top of the member's own money (record 30). */
  cap: z.nullable(wireAmount),
  expiresInHours: z.nullable(whole(1, 8_760)),
  /** The most that is given in all, over all members. */
  budget: wireAmount,
  /** How often it may be taken in all. */
  mostClaims: z.nullable(whole(1, 10_000_000)),
  startsAt: optionalMoment,
  endsAt: optionalMoment,
});
export type BonusTerms = z.output<typeof bonusTerms>;

export const BONUS_KINDS = ['bonus', 'promotion'] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Codes are written in capitals, whatever was typed (spec 5). */
export const BONUS_CODE = /^[A-Z0-9_-]{2,32}$/;
