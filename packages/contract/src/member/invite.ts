import * as z from 'zod/mini';
import { paging, timestamp } from '../shared/fields.ts';
import { replyAmount, wireAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { runningSum } from '../shared/running-sum.ts';
import { MAX_PASTED } from '../shared/typed-fields.ts';

/** Invite record of spec 3: a friend with a masked name, what came of it so far, and since when. */
const invite = z.object({
  from: z.object({ name: z.string() }),
  amount: replyAmount,
  /** Earned, but an operator looks at it first. */
  held: replyAmount,
  createdAt: timestamp,
});
export type Invite = z.output<typeof invite>;

export const listInvites = route({
  method: 'POST',
  path: '/api/invite',
  access: 'member',
  effect: false,
  summary: 'Friends the member brought, newest first',
  body: z.strictObject(paging),
  reply: z.object({
    total: z.number(),
    invites: z.array(invite),
    /** Owed for rewards of bets that were voided; taken from the next ones. */
    owed: replyAmount,
    /** How friends earn the member something; null while invites are switched off. */
    rule: z.nullable(
      z.object({ basis: z.enum(['turnover', 'loss']), percent: z.number(), turnoverMultiple: z.number() }),
    ),
  }),
  refusals: ['KEY_INVALID'],
});

const collected = z.object({ message: z.string(), amount: replyAmount });

export const collectInvite = route({
  method: 'GET',
  path: '/api/invite/bonus',
  postTwin: true,
  access: 'member',
  effect: true,
  idempotent: true,
  asksProof: true,
  summary: 'Moves everything earned by invites to the wallet; `message` is INVITE_BONUS_SUCCESS',
  reply: collected,
  refusals: [
    'INACTIVE_USER',
    'REQUEST_LIMIT',
    'INVITE_INACTIVE',
    'NO_INVITEE_PLAY_INFO',
    'NO_INVITE_BONUS',
    'INVITE_COLLECT',
    'BONUS_REMAINING',
    'BONUS_CONDITION',
    'GAME_NOT_READ',
    'ON_BREAK',
    'EXCLUDED',
    'INVITE_BONUS_FAIL',
  ],
});

export const addInviteToWallet = route({
  method: 'POST',
  path: '/api/wallet/add',
  access: 'member',
  effect: true,
  idempotent: true,
  asksProof: true,
  summary: 'Moves an amount from the referral-bonus wallet to the cash wallet, at most what is there (design 4)',
  body: z.strictObject({ amount: wireAmount }),
  reply: collected,
  refusals: [
    'KEY_MISSING',
    'KEY_INVALID',
    'INACTIVE_USER',
    'REQUEST_LIMIT',
    'MONEY_NOT_ENOUGH',
    'BONUS_REMAINING',
    'BONUS_CONDITION',
    'GAME_NOT_READ',
    'ON_BREAK',
    'EXCLUDED',
    'INVITE_BONUS_FAIL',
  ],
});

export const runningInvite = route({
  method: 'GET',
  path: '/api/invite/today',
  access: 'member',
  effect: false,
  summary: 'What friends have earned the member today so far; not final',
  reply: runningSum,
  refusals: [],
});

/** The name is masked: whoever has a link sees whose it is, and nobody else learns a name by it. */
export const lookupInviter = route({
  method: 'GET',
  path: '/api/lookup/inviter',
  access: 'public',
  effect: false,
  summary: 'The masked name of the member whose invite code or link it is; null for a code of nobody',
  query: z.object({ code: z.string().check(z.maxLength(MAX_PASTED)) }),
  reply: z.object({ name: z.nullable(z.string()) }),
  refusals: ['KEY_INVALID'],
});

export const INVITE_ROUTES = [lookupInviter, listInvites, collectInvite, addInviteToWallet, runningInvite] as const;
