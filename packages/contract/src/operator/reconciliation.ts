import * as z from 'zod/mini';
import { currency, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

const reconciledAccount = z.object({
  receivingAccount: z.string(),
  bankCode: z.string(),
  accountName: z.string(),
  currency,
  /** What the inflows say. `received` is credited, waiting and returned together. */
  received: replyAmount,
  credited: replyAmount,
  waiting: replyAmount,
  returned: replyAmount,
  inflows: z.number(),
  /** What the ledger holds for the same. */
  ledger: z.object({ credited: replyAmount, waiting: replyAmount, returned: replyAmount }),
  /** What the other side's own statement says; null when it has none, or did not answer. */
  bankTotal: z.nullable(replyAmount),
  /** How far the feed is read, and how much of the statement lies behind that. */
  feedPosition: z.string(),
  unread: replyAmount,
  /** Lines that wait for people because they could not be booked. */
  setAside: z.number(),
  /** Must be 0. */
  unexplained: replyAmount,
  comparedAt: z.nullable(timestamp),
});
export type ReconciledAccount = z.output<typeof reconciledAccount>;

export const readReconciliation = route({
  method: 'GET',
  path: '/ops/api/reconciliation',
  access: 'operator',
  right: 'reconciliation.read',
  effect: false,
  summary: 'Bank side, inflows and ledger of each receiving account, and the difference nobody can explain',
  reply: z.object({
    /** Over all accounts, by currency; must be 0. */
    unexplained: z.array(z.object({ currency, amount: replyAmount })),
    accounts: z.array(reconciledAccount),
  }),
  refusals: ['invalid-token', 'UNAUTHORIZED'],
});
