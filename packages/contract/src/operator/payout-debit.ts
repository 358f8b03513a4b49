import * as z from 'zod/mini';
import { currency, done, queryPaging, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/**
 * Why a line of the payout account needs people. UNKNOWN_ORDER, NOT_SENT: no order of ours. AMOUNT, ACCOUNT: not what was
 * ordered. SECOND: the withdrawal has its debit already. NO_DEBIT: paid, says the bank, and nothing left the account.
 */
export const PAYOUT_PROBLEMS = [
  'UNREADABLE',
  'UNKNOWN_ORDER',
  'NOT_SENT',
  'AMOUNT',
  'ACCOUNT',
  'SECOND',
  'NO_DEBIT',
] as const;

const unexplainedPayout = z.object({
  /** The bank and its reference of a debit, or the id of a withdrawal without one. */
  subject: z.string(),
  problem: z.enum(PAYOUT_PROBLEMS),
  /** Null for a line that cannot be read. */
  amount: z.nullable(replyAmount),
  currency: z.nullable(currency),
  debitReference: z.nullable(z.string()),
  orderReference: z.nullable(z.string()),
  toBank: z.nullable(z.string()),
  /** Masked by the bank. */
  toAccount: z.nullable(z.string()),
  memberId: z.nullable(z.string()),
  at: timestamp,
  /** What one operator has said it was; another has to agree. */
  reason: z.nullable(z.string()),
  explainedBy: z.nullable(z.string()),
});
export type UnexplainedPayout = z.output<typeof unexplainedPayout>;

export const listUnexplainedPayouts = route({
  method: 'GET',
  path: '/ops/api/payout-debits',
  kept: {},
  look: { action: 'payout-debit.list', subject: 'debits', query: ['page'] },
  access: 'operator',
  right: 'reconciliation.read',
  effect: false,
  summary:
    'What left the payout account without a withdrawal, and withdrawals that were paid without a debit, oldest first',
  query: z.strictObject({ ...queryPaging }),
  reply: z.object({ total: z.number(), payouts: z.array(unexplainedPayout) }),
  refusals: ['KEY_INVALID'],
});

const subjectParams = z.object({ subject: z.string().check(z.minLength(1), z.maxLength(120)) });

export const explainPayout = route({
  method: 'POST',
  path: '/ops/api/payout-debits/:subject/explain',
  access: 'operator',
  right: 'payouts.settle',
  effect: true,
  summary: 'Says what a line of the payout account was; it stays an alarm until a second operator agrees',
  params: subjectParams,
  body: z.strictObject({ reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const agreeToPayout = route({
  method: 'POST',
  path: '/ops/api/payout-debits/:subject/agree',
  access: 'operator',
  right: 'payouts.settle',
  effect: true,
  summary: 'Agrees with what another operator has said a line of the payout account was',
  params: subjectParams,
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID', 'OPERATOR_TOO_NEW'],
});

export const PAYOUT_DEBIT_ROUTES = [listUnexplainedPayouts, explainPayout, agreeToPayout] as const;
