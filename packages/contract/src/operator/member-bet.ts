import * as z from 'zod/mini';
import { playedBet } from '../member/play-history.ts';
import { currency } from '../shared/fields.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { route } from '../shared/route.ts';

export const listMemberBets = route({
  method: 'GET',
  access: 'operator',
  right: 'members.read',
  effect: false,
  path: '/ops/api/members/:id/bets',
  look: { action: 'member.bets', subject: { params: 'id' }, query: ['game', 'after', 'before'] },
  summary: 'What a member played, at every game or at one, newest first',
  params: z.object({
    id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })),
  }),
  query: z.strictObject({
    ...longPaging,
    game: z.optional(z.string().check(z.regex(/^[a-z0-9]{2,20}$/, { error: 'KEY_INVALID' }))),
  }),
  reply: z.object({
    ...longList,
    currency,
    /** Games where the member has an account or had one, by name. */
    games: z.array(z.object({ code: z.string(), name: z.string() })),
    bets: z.array(playedBet),
  }),
  refusals: ['NO_USER', 'KEY_INVALID'],
});

export const MEMBER_BETS_ROUTES = [listMemberBets] as const;
