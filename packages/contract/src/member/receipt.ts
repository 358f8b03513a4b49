import * as z from 'zod/mini';
import { currency, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { depositWay, STATEMENT_TYPES } from './statement.ts';

/** A row of the statement, or money that was taken back because it had been paid out twice. */
export const RECEIPT_KINDS = [...STATEMENT_TYPES, 'recovery'] as const;
const status = z.enum(['SUCCESS', 'FAILED', 'PENDING']);

/** All that a receipt says to whoever holds it. */
export const checkedReceipt = z.object({
  /** The short reference. */
  reference: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  way: z.optional(depositWay),
  amount: replyAmount,
  currency,
  createdAt: timestamp,
  accountEnding: z.optional(z.string()),
  holder: z.string(),
  /** How it stood when the receipt was made. */
  said: status,
  /** How it stands. DISPUTED was told as failed, and the money arrived later all the same. */
  now: z.enum([...status.options, 'DISPUTED']),
});
export type CheckedReceipt = z.output<typeof checkedReceipt>;

/** Every wrong code has the same answer, whatever is wrong about it. */
export const checkReceipt = route({
  method: 'GET',
  path: '/api/receipt/:code',
  access: 'public',
  effect: false,
  summary: 'Whether a receipt with this check code is of this site, and what it says; null for every other code',
  params: z.object({ code: z.string().check(z.maxLength(200, { error: 'NO_DATA' })) }),
  reply: z.object({ receipt: z.nullable(checkedReceipt) }),
  refusals: ['NO_DATA', 'REQUEST_LIMIT'],
});
