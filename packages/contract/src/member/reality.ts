import * as z from 'zod/mini';
import { currency, done, localNames, timestamp, whole } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

const read = { method: 'GET', access: 'member', effect: false } as const;

export const getReality = route({
  ...read,
  path: '/api/fair-play/reality',
  summary: 'How long the member has been playing and how it stands, and every how many minutes that is shown',
  reply: z.object({
    currency,
    /** Null where no rule of the site asks for it and the member chose nothing. */
    everyMinutes: z.nullable(z.number()),
    minMinutes: z.number(),
    maxMinutes: z.number(),
    now: timestamp,
    /** Until when the games told their bets; a result of what was played later is not in `session`. Null where none tells any. */
    toldUntil: z.nullable(timestamp),
    /** Null while the member does not play. */
    session: z.nullable(
      z.object({
        startedAt: timestamp,
        minutes: z.number(),
        staked: replyAmount,
        /** Won less lost; below zero is lost. */
        net: z.number(),
      }),
    ),
  }),
  refusals: [],
});
export type Reality = z.output<typeof getReality.reply>;

export const setReality = route({
  method: 'POST',
  access: 'member',
  effect: true,
  path: '/api/fair-play/reality',
  summary: 'Chooses every how many minutes time and result are shown, within the bounds of the site',
  body: z.strictObject({ minutes: whole(1, 1_440) }),
  reply: done,
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const getPlayYear = route({
  ...read,
  path: '/api/fair-play/year',
  summary: 'A year of the member in sums: paid in, paid out, and won or lost at each game',
  query: z.strictObject({
    year: z.optional(z.coerce.number().check(z.int(), z.gte(2020, { error: 'KEY_INVALID' }), z.lte(2999))),
  }),
  reply: z.object({
    currency,
    year: z.number(),
    /** The year the member came; earlier ones have nothing to tell. */
    since: z.number(),
    in: replyAmount,
    out: replyAmount,
    /** Paid out less paid in. */
    net: z.number(),
    games: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        ...localNames,
        staked: replyAmount,
        won: replyAmount,
        net: z.number(),
      }),
    ),
  }),
  refusals: ['KEY_INVALID', 'NO_DATA'],
});
export type PlayYear = z.output<typeof getPlayYear.reply>;

export const REALITY_ROUTES = [getReality, setReality, getPlayYear] as const;
