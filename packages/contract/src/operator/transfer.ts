import * as z from 'zod/mini';
import { currency, filterOf, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging, moneyFilter, textFilter } from '../shared/long-list.ts';
import { replyAmount } from '../shared/money.ts';
import { LONG_LIST_LOOK } from '../shared/operator-look.ts';
import { orProposed } from '../shared/proposed.ts';
import { route } from '../shared/route.ts';

/** State machine T of safety 2. */
export const TRANSFER_STATES = ['SENT', 'UNKNOWN', 'SUCCEEDED', 'FAILED'] as const;

/** Why only a person can judge what became of a transfer (safety F15, F16). */
export const TRANSFER_REVIEW_REASONS = [
  'OTHER_AMOUNT',
  'NOT_IN_TIME',
  'CANNOT_ASK',
  'BET_TOO_NEAR',
  'BETS_TOLD_LATE',
  'BETS_NOT_TOLD',
  'BOOKED_OTHERWISE',
] as const;
export type TransferReviewReason = (typeof TRANSFER_REVIEW_REASONS)[number];

const operatorTransfer = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  game: z.string(),
  direction: z.enum(['in', 'out']),
  amount: replyAmount,
  currency,
  state: z.enum(TRANSFER_STATES),
  attempts: z.number(),
  lastAnswer: z.nullable(z.string()),
  nextAskAt: z.nullable(timestamp),
  /** Without an end for 10 minutes, or with an answer only people can judge: an operator decides (design 4). */
  needsOperator: z.boolean(),
  /** Why people must look; null when it is only the time. */
  operatorReason: z.nullable(z.enum(TRANSFER_REVIEW_REASONS)),
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
});

export type OperatorTransfer = z.output<typeof operatorTransfer>;

export const listTransfers = route({
  method: 'GET',
  path: '/ops/api/transfers',
  kept: {},
  look: { action: 'transfer.list', subject: 'transfers', ...LONG_LIST_LOOK },
  access: 'operator',
  right: 'transfers.read',
  effect: false,
  summary: 'Transfers with game providers',
  query: z.strictObject({ ...longPaging, ...moneyFilter, ...textFilter, state: filterOf(TRANSFER_STATES) }),
  reply: z.object({ ...longList, transfers: z.array(operatorTransfer) }),
  refusals: ['KEY_INVALID'],
});

/** One call to a provider about a transfer, as it was recorded: secrets removed, long texts truncated. */
const providerCall = z.object({
  no: z.number(),
  purpose: z.enum(['balance', 'transfer', 'status']),
  request: z.string(),
  /** Null while it is under way, or when the process that made it died. */
  answer: z.nullable(z.string()),
  startedAt: timestamp,
  endedAt: z.nullable(timestamp),
});

export type ProviderCall = z.output<typeof providerCall>;

export const getTransfer = route({
  method: 'GET',
  path: '/ops/api/transfers/:id',
  look: { action: 'transfer.look', subject: { params: 'id' }, reply: { memberId: 'transfer.memberId' } },
  access: 'operator',
  right: 'transfers.read',
  effect: false,
  summary: 'One transfer with every raw request to the provider and its answer',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  reply: z.object({
    transfer: operatorTransfer,
    /** The member's balance there before the transfer, where only balances prove a transfer; null elsewhere. */
    balanceBefore: z.nullable(replyAmount),
    calls: z.array(providerCall),
  }),
  refusals: ['NO_DATA'],
});

export const settleTransfer = route({
  method: 'POST',
  path: '/ops/api/transfers/:id/settle',
  access: 'operator',
  right: 'transfers.settle',
  effect: true,
  proposes: 'above-limit',
  summary:
    'Ends an unclear transfer by hand, after the provider was asked once more; a large one with another operator',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  body: z.strictObject({ outcome: z.enum(['SUCCEEDED', 'FAILED'], { error: 'KEY_INVALID' }), reason: text(500) }),
  reply: orProposed(
    z.object({
      message: z.string(),
      transfer: operatorTransfer,
      /** `provider`: asked now, it said how it ended, and that counts whatever the operator wrote. */
      decidedBy: z.enum(['operator', 'provider']),
    }),
  ),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'TRANSFER_STILL_ASKED'],
});

export const TRANSFERS_ROUTES = [listTransfers, getTransfer, settleTransfer] as const;
