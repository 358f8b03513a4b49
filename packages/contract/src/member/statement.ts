import * as z from 'zod/mini';
import { calendarMonth, currency, paging, timestamp } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

export const STATEMENT_TYPES = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment'] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

const described = z.optional(z.object({ description: z.string() }));

/** One row of spec 3. `amount` is signed: money into cash is positive. */
export const statementRow = z.object({
  id: z.string(),
  statementType: z.enum(STATEMENT_TYPES),
  from: z.string(),
  to: z.string(),
  /** SUCCESS, FAILED, or anything else shown as in progress (spec 4). */
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  /** What happens now, for people: for example REVIEW, UNKNOWN, SENT. */
  state: z.string(),
  amount: replyAmount,
  currency,
  createdAt: timestamp,
  finalAt: z.nullable(timestamp),
  reference: z.string(),
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
  /** Why people credited or debited it. */
  adjustment: described,
});

export type StatementRow = z.output<typeof statementRow>;

export const listStatement = route({
  method: 'POST',
  path: '/api/statement',
  access: 'member',
  effect: false,
  summary: 'What happened to the member’s money, newest first',
  /** The language of descriptions. */
  query: localeQuery,
  body: z.strictObject({
    ...paging,
    /** Only these types; all when absent. */
    types: z.optional(z.array(z.enum(STATEMENT_TYPES)).check(z.maxLength(STATEMENT_TYPES.length))),
    /** Only what began in this month of Bangkok. */
    month: z.optional(calendarMonth),
  }),
  reply: z.object({
    total: z.number(),
    statements: z.array(statementRow),
    /**
     * What all rows of the month asked for moved into cash and out of it, other pages included. Transfers stay a member's own
     * money, so they count only where nothing else is asked for.
     */
    monthTotals: z.optional(z.object({ moneyIn: replyAmount, moneyOut: replyAmount })),
  }),
  refusals: ['KEY_INVALID'],
});
