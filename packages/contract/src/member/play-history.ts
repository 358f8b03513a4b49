import * as z from 'zod/mini';
import { currency, paging, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** Today, today and the six days before it, and this month; Bangkok days (design 2). */
export const PLAY_PERIODS = ['today', 'week', 'month'] as const;
export type PlayPeriod = (typeof PLAY_PERIODS)[number];

export const playedBet = z.object({
  game: z.string(),
  /** The provider's own id, for questions to support. */
  reference: z.string(),
  product: z.enum(['slot', 'sport', 'casino', 'lotto']),
  state: z.enum(['RUNNING', 'SETTLED', 'VOID']),
  stake: replyAmount,
  payout: replyAmount,
  /** What it won or lost; zero while it runs and when it is void. */
  net: replyAmount,
  /**
   * Not one bet: what was staked from `placedAt` until its provider was asked again, where it tells no bets. `payout` and `net` are then
   * not known and 0, and no sum of won and lost counts it.
   */
  isSum: z.boolean(),
  placedAt: timestamp,
  settledAt: z.nullable(timestamp),
});

export type PlayedBet = z.output<typeof playedBet>;

/** Settled play; running bets are separate, because they are not won or lost yet. */
const sums = {
  bets: z.number(),
  stake: replyAmount,
  payout: replyAmount,
  net: replyAmount,
  running: replyAmount,
};

const providerSum = z.object({ game: z.string(), ...sums });

export type ProviderSum = z.output<typeof providerSum>;

export const listPlay = route({
  method: 'POST',
  path: '/api/playHistory',
  access: 'member',
  effect: false,
  summary:
    'What the member played, newest first, and what came of it per provider; a bet belongs to the day it was decided',
  body: z.strictObject({
    ...paging,
    period: z.enum(PLAY_PERIODS, { error: 'KEY_INVALID' }),
    /** Only this game; all when absent. The sums are always those of every game. */
    game: z.optional(z.string().check(z.regex(/^[a-z0-9]{2,20}$/, { error: 'NO_GAME' }))),
  }),
  reply: z.object({
    currency,
    total: z.number(),
    bets: z.array(playedBet),
    /** Most play first. */
    providers: z.array(providerSum),
    sum: z.object(sums),
  }),
  refusals: ['KEY_INVALID', 'NO_GAME'],
});
