import * as z from 'zod/mini';
import { currency, filterOf, text, timestamp } from '../shared/fields.ts';
import { longList, longPaging } from '../shared/long-list.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** State machine W of safety 2. */
export const WITHDRAWAL_STATES = [
  'REVIEW',
  'APPROVED',
  'SENT',
  'UNKNOWN',
  'PAID',
  'FAILED',
  'REJECTED',
  'DISPUTED',
] as const;

const operationParams = z.object({ id: z.uuid({ error: 'NO_DATA' }) });

/** Rolling sums when it was asked for, itself included, and what was paid without a person then. */
const payoutSums = z.object({
  memberDay: replyAmount,
  memberDayLimit: replyAmount,
  memberWeek: replyAmount,
  memberWeekLimit: replyAmount,
  accountDay: replyAmount,
  accountDayLimit: replyAmount,
  accountWeek: replyAmount,
  accountWeekLimit: replyAmount,
  siteDay: replyAmount,
  siteDayLimit: replyAmount,
  siteWeek: replyAmount,
  siteWeekLimit: replyAmount,
});

export const operatorWithdrawal = z.object({
  id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  username: z.string(),
  amount: replyAmount,
  currency,
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it waits, as codes. */
  reviewReasons: z.array(z.string()),
  sums: payoutSums,
  /** What of it is deposits that nobody staked, and how many such withdrawals there were lately, this one included. */
  circled: replyAmount,
  circles: z.number(),
  approvalsNeeded: z.number(),
  approvals: z.array(z.object({ operator: z.string(), at: timestamp })),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  /** Cash that stays with the member when this is paid. */
  cashAfter: replyAmount,
  depositedTotal: replyAmount,
  withdrawnTotal: replyAmount,
  payoutReference: z.string(),
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
});

export type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;

export const listWithdrawals = route({
  method: 'GET',
  path: '/ops/api/withdrawals',
  access: 'operator',
  right: 'withdrawals.read',
  effect: false,
  summary: 'Withdrawals, oldest first while they wait, newest first when all are asked for',
  query: z.strictObject({ ...longPaging, state: filterOf(WITHDRAWAL_STATES) }),
  reply: z.object({ ...longList, withdrawals: z.array(operatorWithdrawal) }),
  refusals: ['KEY_INVALID'],
});

export const approveWithdrawal = route({
  method: 'POST',
  path: '/ops/api/withdrawals/:id/approve',
  access: 'operator',
  right: 'withdrawals.decide',
  effect: true,
  summary: 'Approves one withdrawal under review; above the second limit two operators are needed (design 4)',
  params: operationParams,
  body: z.optional(z.strictObject({ reason: z.optional(z.string().check(z.maxLength(500))) })),
  reply: z.object({ message: z.string(), withdrawal: operatorWithdrawal }),
  refusals: ['NO_DATA', 'KEY_INVALID', 'INACTIVE_USER', 'PAYOUTS_HELD', 'OPERATOR_TOO_NEW'],
});

export const rejectWithdrawal = route({
  method: 'POST',
  path: '/ops/api/withdrawals/:id/reject',
  access: 'operator',
  right: 'withdrawals.decide',
  effect: true,
  summary: 'Rejects one withdrawal under review; the money goes back to cash',
  params: operationParams,
  body: z.strictObject({ reason: text(500) }),
  reply: z.object({ message: z.string(), withdrawal: operatorWithdrawal }),
  refusals: ['KEY_MISSING', 'NO_DATA', 'KEY_INVALID'],
});

export const WITHDRAWALS_ROUTES = [listWithdrawals, approveWithdrawal, rejectWithdrawal] as const;
