import * as z from 'zod/mini';
import { currency, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';
import { TRANSFER_STATES } from './transfer.ts';

/** WAITING for its bets; OPEN before people; RELEASED to the member; TAKING back until TAKEN; EXPLAINED by bets that came late. */
export const RESULT_CHECK_STATES = ['WAITING', 'OPEN', 'TAKING', 'RELEASED', 'TAKEN', 'EXPLAINED'] as const;

const resultCheck = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  game: z.string(),
  currency,
  state: z.enum(RESULT_CHECK_STATES),
  /** Waits at the game and cannot come home. */
  surplus: replyAmount,
  /** The part of the balance that bets do not explain, held or gone; below zero where bets reported more than arrived. */
  excess: replyAmount,
  excessAtFirst: replyAmount,
  /** The balance when it was noticed, and the one known before. */
  balanceBefore: replyAmount,
  balanceAfter: replyAmount,
  openedAt: timestamp,
  /** Until then its bets are waited for. */
  dueAt: timestamp,
  closedAt: z.nullable(timestamp),
  decidedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  decisionReason: z.nullable(z.string()),
});
export type ResultCheck = z.output<typeof resultCheck>;

const nearTransfer = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  amount: replyAmount,
  state: z.enum(TRANSFER_STATES),
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
  /** Given back here or counted as come home, of exactly this amount: the provider may have done otherwise. */
  isLikelyCause: z.boolean(),
});

const nearBet = z.object({
  reference: z.string(),
  state: z.enum(['RUNNING', 'SETTLED', 'VOID']),
  stake: replyAmount,
  payout: replyAmount,
  placedAt: timestamp,
  settledAt: z.nullable(timestamp),
});

const params = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

export const listResultChecks = route({
  method: 'GET',
  path: '/ops/api/result-checks',
  kept: {},
  look: { action: 'result.list', subject: 'result-checks', filters: ['state'], query: ['page'] },
  access: 'operator',
  right: 'transfers.read',
  effect: false,
  summary: 'Results at games that bets do not explain; open ones oldest first',
  query: z.strictObject({ ...queryPaging, state: filterOf(RESULT_CHECK_STATES) }),
  reply: z.object({ total: z.number(), checks: z.array(resultCheck) }),
  refusals: ['KEY_INVALID'],
});

export const getResultCheck = route({
  method: 'GET',
  path: '/ops/api/result-checks/:id',
  look: { action: 'result.look', subject: { params: 'id' }, reply: { memberId: 'check.memberId' } },
  access: 'operator',
  right: 'transfers.read',
  effect: false,
  summary: 'One of them with the transfers and bets around it',
  params,
  reply: z.object({
    check: resultCheck,
    /** When the bets of this game were last read to their end. */
    betsReadAt: z.nullable(timestamp),
    transfers: z.array(nearTransfer),
    bets: z.array(nearBet),
  }),
  refusals: ['NO_DATA'],
});
export type ResultCheckDetail = z.output<typeof getResultCheck.reply>;

export const decideResultCheck = route({
  method: 'POST',
  path: '/ops/api/result-checks/:id/decide',
  access: 'operator',
  right: 'transfers.settle',
  effect: true,
  proposes: 'above-limit',
  summary: 'Releases such a result to the member, or takes it back from the game; a large one with another operator',
  params,
  body: z.strictObject({ decision: z.enum(['RELEASE', 'TAKE'], { error: 'KEY_INVALID' }), reason: text(500) }),
  reply: orProposed(z.object({ message: z.string(), check: resultCheck })),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const RESULT_CHECKS_ROUTES = [listResultChecks, getResultCheck, decideResultCheck] as const;
