import * as z from 'zod/mini';
import { ERROR_CODES } from '../shared/error-codes.ts';
import { currency, filterOf, missingOr, text, timestamp } from '../shared/fields.ts';
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

/**
 * Answers of a provider to the question what became of a transfer. `done`: it has the transfer as it was ordered. `other`: with another
 * amount or direction. `refused`: it has refused it, or was never sent it. `not-found`: it knows no such reference now.
 */
export const PROVIDER_VERDICTS = ['done', 'refused', 'not-found', 'other', 'unknown'] as const;
export type ProviderVerdict = (typeof PROVIDER_VERDICTS)[number];

/** The last time an operator had the provider asked. */
const transferInquiry = z.object({
  verdict: z.enum(PROVIDER_VERDICTS),
  /** As it is kept with the transfer. */
  answer: z.string(),
  operator: z.string(),
  at: timestamp,
});
export type TransferInquiry = z.output<typeof transferInquiry>;

const operatorTransfer = z.object({
  id: z.string(),
  /** Our reference exactly as the provider received it; null where it takes none. */
  sentReference: z.nullable(z.string()),
  /** The provider's own name of the transfer, where it told one. */
  partnerReference: z.nullable(z.string()),
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
    inquiry: z.nullable(transferInquiry),
    /** The decision that waits for a second operator. */
    proposalId: z.nullable(z.string()),
    calls: z.array(providerCall),
  }),
  refusals: ['NO_DATA'],
});

const id = z.uuid({ error: 'NO_DATA' });
const outcome = z.enum(['SUCCEEDED', 'FAILED'], { error: 'KEY_INVALID' });

export const askTransfer = route({
  method: 'POST',
  path: '/ops/api/transfers/:id/ask',
  access: 'operator',
  right: 'transfers.settle',
  effect: true,
  summary:
    'Asks the provider now what became of a transfer; a clear answer ends it, as any answer of the provider does',
  params: z.object({ id }),
  reply: z.object({ message: z.string(), inquiry: transferInquiry, transfer: operatorTransfer }),
  refusals: ['NO_DATA', 'KEY_INVALID', 'TRANSFER_STILL_ASKED'],
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
  body: z.strictObject({ outcome, reason: text(500) }),
  reply: orProposed(
    z.object({
      message: z.string(),
      transfer: operatorTransfer,
      /** `provider`: asked now, it said how it ended, and that counts whatever the operator wrote. */
      decidedBy: z.enum(['operator', 'provider']),
    }),
  ),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID', 'ITEM_HELD', 'TRANSFER_STILL_ASKED'],
});

/** Transfers of one outage that are settled together. */
export const MAX_SETTLED_TOGETHER = 20;

/** `operator` and `provider`: ended, and by whom. `proposed`: waits for another operator. `refused`: nothing happened, and why. */
const settledLine = z.object({
  id: z.string(),
  result: z.enum(['operator', 'provider', 'proposed', 'refused']),
  why: z.nullable(z.enum(ERROR_CODES)),
});
export type SettledLine = z.output<typeof settledLine>;

export const settleTransfers = route({
  method: 'POST',
  path: '/ops/api/transfers/settle',
  access: 'operator',
  right: 'transfers.settle',
  effect: true,
  summary:
    'Settles several transfers of one outage, each by its own proof; one that cannot be settled does not stop the others',
  body: z.strictObject({
    outcome,
    reason: text(300),
    lines: z
      .array(z.strictObject({ id: z.uuid({ error: 'KEY_INVALID' }), proof: text(200) }), {
        error: missingOr('KEY_INVALID'),
      })
      .check(
        z.minLength(1, { error: 'KEY_MISSING' }),
        z.maxLength(MAX_SETTLED_TOGETHER, { error: 'KEY_INVALID' }),
        z.refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, { error: 'KEY_INVALID' }),
      ),
  }),
  reply: z.object({ message: z.string(), lines: z.array(settledLine) }),
  refusals: ['KEY_MISSING', 'KEY_INVALID'],
});

export const TRANSFERS_ROUTES = [listTransfers, getTransfer, askTransfer, settleTransfer, settleTransfers] as const;
