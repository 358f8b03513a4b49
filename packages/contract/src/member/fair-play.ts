import * as z from 'zod/mini';
import { currency, done, timestamp, whole } from '../shared/fields.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

export const PLAY_LIMIT_KINDS = ['DEPOSIT', 'LOSS', 'STAKE', 'TIME'] as const;
export type PlayLimitKind = (typeof PLAY_LIMIT_KINDS)[number];
export const PLAY_LIMIT_PERIODS = ['DAY', 'WEEK', 'MONTH', 'SESSION'] as const;
export type PlayLimitPeriod = (typeof PLAY_LIMIT_PERIODS)[number];

/** The least and the most minutes of play a member may allow. */
export const TIME_LIMIT_MINUTES = { min: 10, max: 1_440 } as const;

const limitPlace = {
  kind: z.enum(PLAY_LIMIT_KINDS, { error: 'KEY_INVALID' }),
  period: z.enum(PLAY_LIMIT_PERIODS, { error: 'KEY_INVALID' }),
};

/** Sums in whole units, of TIME in minutes. */
const playLimit = z.object({
  ...limitPlace,
  most: replyAmount,
  used: replyAmount,
  /** At games, and so counted with what is used: it can still be staked and lost. */
  inPlay: replyAmount,
  left: replyAmount,
  /** When the day, week or month is over, or the rest after play; null while there is none to wait for. */
  opensAt: z.nullable(timestamp),
  /** A higher limit, or none (`most` null), that counts after a second yes from `opensAt` on, until `closesAt`. */
  wish: z.nullable(z.object({ most: z.nullable(replyAmount), opensAt: timestamp, closesAt: timestamp })),
});
export type PlayLimit = z.output<typeof playLimit>;

const standingExclusion = z.object({
  kind: z.enum(['BREAK', 'EXCLUSION']),
  /** Null is for ever. */
  endsAt: z.nullable(timestamp),
  /** A person looks whether this is somebody who is excluded. */
  isUnderReview: z.boolean(),
  /** It has ended, so coming back can be asked for. */
  canAsk: z.boolean(),
  /** From when the second yes counts, once it was asked for, and until when. */
  returnOpensAt: z.nullable(timestamp),
  returnClosesAt: z.nullable(timestamp),
});
export type StandingExclusion = z.output<typeof standingExclusion>;

export const getFairPlay = route({
  method: 'GET',
  path: '/api/fair-play',
  access: 'member',
  effect: false,
  summary: 'The member’s own limits with what of them is used, money set aside, and a break or exclusion that stands',
  reply: z.object({
    currency,
    limits: z.array(playLimit),
    /** Money that came in beyond a limit or during an exclusion. */
    aside: replyAmount,
    /** What of it there is room for in the wallet now. */
    asideRoom: replyAmount,
    /** The level of identity that all of it needs to go to the wallet; 0 where it needs none. */
    asideLevel: z.number(),
    exclusion: z.nullable(standingExclusion),
    rules: z.object({
      raiseHours: z.number(),
      restMinutes: z.number(),
      breakMinHours: z.number(),
      breakMaxDays: z.number(),
      exclusionMinMonths: z.number(),
      returnHours: z.number(),
    }),
  }),
  refusals: [],
});

const effect = { method: 'POST', access: 'member', effect: true } as const;

export const setPlayLimit = route({
  ...effect,
  path: '/api/fair-play/limit',
  summary: 'Sets or lowers a limit at once; a higher one, or none (null), waits for a day and a second yes',
  body: z.strictObject({ ...limitPlace, most: z.nullable(wireAmount) }),
  reply: z.object({ outcome: z.enum(['SET', 'WAITS']) }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA'],
});

/** LIMIT_WAITS names from when it can be confirmed (`opensAt`). */
export const confirmPlayLimit = route({
  ...effect,
  path: '/api/fair-play/limit/confirm',
  summary: 'The second yes to a higher limit, or none',
  body: z.strictObject(limitPlace),
  reply: done,
  refusals: ['KEY_INVALID', 'NO_DATA', 'LIMIT_WAITS'],
});

export const keepPlayLimit = route({
  ...effect,
  path: '/api/fair-play/limit/keep',
  summary: 'Takes back the wish for a higher limit',
  body: z.strictObject(limitPlace),
  reply: done,
  refusals: ['KEY_INVALID'],
});

/** How long a break or an exclusion lasts: hours of a break, months of an exclusion or null for ever. */
export const exclusionLength = z.union(
  [
    z.strictObject({ kind: z.literal('BREAK'), hours: whole(1, 10_000) }),
    z.strictObject({ kind: z.literal('EXCLUSION'), months: z.nullable(whole(1, 1_200)) }),
  ],
  { error: 'KEY_INVALID' },
);
export type ExclusionLength = z.output<typeof exclusionLength>;

export const beginExclusion = route({
  ...effect,
  path: '/api/fair-play/exclusion',
  summary: 'Begins a break or an exclusion at once; it is not undone before its end',
  body: exclusionLength,
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const askReturn = route({
  ...effect,
  path: '/api/fair-play/return',
  summary: 'Asks to play again once a break or exclusion has ended; a day passes until the second yes',
  reply: done,
  refusals: ['NO_DATA', 'ON_BREAK', 'EXCLUDED'],
});

export const confirmReturn = route({
  ...effect,
  path: '/api/fair-play/return/confirm',
  summary: 'The second yes to playing again',
  reply: done,
  refusals: ['NO_DATA', 'LIMIT_WAITS'],
});

export const releaseAside = route({
  ...effect,
  path: '/api/fair-play/aside/release',
  idempotent: true,
  summary: 'Puts money that was set aside into the wallet, as far as limits leave room',
  body: z.strictObject({ amount: wireAmount }),
  reply: done,
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'REQUEST_LIMIT',
    'INACTIVE_USER',
    'ON_BREAK',
    'EXCLUDED',
    'DEPOSIT_LIMIT',
    'IDENTITY_REQUIRED',
    'MONEY_NOT_ENOUGH',
  ],
});

export const FAIR_PLAY_ROUTES = [
  getFairPlay,
  setPlayLimit,
  confirmPlayLimit,
  keepPlayLimit,
  beginExclusion,
  askReturn,
  confirmReturn,
  releaseAside,
] as const;
