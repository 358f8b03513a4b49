import * as z from 'zod/mini';
import { currency, done, queryPaging, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

const payoutDispute = z.object({
  /** Of the withdrawal. */
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  amount: replyAmount,
  /** What is in the wallet now. */
  cash: replyAmount,
  currency,
  bankCode: z.string(),
  /** By asking about the failed order again, or by a line of the account. */
  foundBy: z.enum(['STATUS', 'DEBIT']),
  foundAt: timestamp,
  decision: z.nullable(z.enum(['TAKE', 'WRITE_OFF'])),
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** The decision waits for a second operator. */
  needsSecond: z.boolean(),
});
export type PayoutDispute = z.output<typeof payoutDispute>;

export const listPayoutDisputes = route({
  method: 'GET',
  path: '/ops/api/payout-disputes',
  kept: {},
  look: { action: 'payout-dispute.list', subject: 'disputes', query: ['page'] },
  access: 'operator',
  right: 'reconciliation.read',
  effect: false,
  summary: 'Withdrawals that failed, were given back, and were paid after all, oldest first',
  query: z.strictObject({ ...queryPaging }),
  reply: z.object({ total: z.number(), disputes: z.array(payoutDispute) }),
  refusals: ['KEY_INVALID'],
});

const disputeParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

export const decideDispute = route({
  method: 'POST',
  path: '/ops/api/payout-disputes/:id/decide',
  access: 'operator',
  right: 'payouts.settle',
  effect: true,
  summary:
    'Takes the money back as soon as the wallet has enough, or gives it up; above a limit a second operator agrees',
  params: disputeParams,
  body: z.strictObject({ decision: z.enum(['TAKE', 'WRITE_OFF'], { error: 'KEY_INVALID' }), reason: text(500) }),
  reply: done,
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const agreeToDispute = route({
  method: 'POST',
  path: '/ops/api/payout-disputes/:id/agree',
  access: 'operator',
  right: 'payouts.settle',
  effect: true,
  summary: 'Agrees with what another operator decided about such a withdrawal',
  params: disputeParams,
  reply: done,
  refusals: ['NO_DATA', 'KEY_INVALID', 'OPERATOR_TOO_NEW'],
});

export const PAYOUT_DISPUTE_ROUTES = [listPayoutDisputes, decideDispute, agreeToDispute] as const;
