import * as z from 'zod/mini';
import { currency, filterOf, queryPaging, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** State machine D of safety 2. */
export const INFLOW_STATES = ['UNMATCHED', 'CREDITED', 'RETURNED'] as const;

const candidate = z.object({
  memberId: z.string(),
  name: z.string(),
  username: z.string(),
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
});

export const operatorInflow = z.object({
  id: z.string(),
  receivingAccount: z.string(),
  reference: z.string(),
  amount: replyAmount,
  currency,
  state: z.enum(INFLOW_STATES),
  /** Why it waits: UNKNOWN_SENDER or AMBIGUOUS. */
  waitReason: z.nullable(z.string()),
  source: z.string(),
  fromBank: z.string(),
  fromAccountMasked: z.string(),
  fromName: z.string(),
  memberId: z.nullable(z.string()),
  candidates: z.array(candidate),
  occurredAt: timestamp,
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
});

export type OperatorInflow = z.output<typeof operatorInflow>;

export const listInflows = route({
  method: 'GET',
  path: '/ops/api/inflows',
  access: 'operator',
  right: 'inflows.read',
  effect: false,
  summary: 'Money that arrived at the bank, with likely members while it waits',
  query: z.strictObject({ ...queryPaging, state: filterOf(INFLOW_STATES) }),
  reply: z.object({ total: z.number(), inflows: z.array(operatorInflow) }),
  refusals: ['invalid-token', 'UNAUTHORIZED', 'KEY_INVALID'],
});

export const assignInflow = route({
  method: 'POST',
  path: '/ops/api/inflows/:id/assign',
  access: 'operator',
  right: 'inflows.assign',
  effect: true,
  summary: 'Credits a waiting inflow to a member',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: z.strictObject({ memberId: text(16), reason: text(500) }),
  reply: z.object({ message: z.string(), inflow: operatorInflow }),
  refusals: ['invalid-token', 'UNAUTHORIZED', 'KEY_MISSING', 'NO_DATA', 'NO_USER', 'KEY_INVALID'],
});
