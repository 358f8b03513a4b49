import * as z from 'zod/mini';
import { currency, paging, timestamp } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { timeline } from './timeline.ts';

export const STATEMENT_TYPES = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'adjustment'] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

/**
 * How the money of a deposit came in: a transfer, a code of a company, a slip, a gift link, a statement of the bank that people
 * brought, or a transfer that people gave to its member.
 */
export const DEPOSIT_WAYS = ['BANK', 'QR', 'SLIP', 'GIFT', 'FILE', 'STAFF'] as const;
export type DepositWay = (typeof DEPOSIT_WAYS)[number];

/** How money came in; `company` is whose code it was. */
export const depositWay = z.object({ code: z.enum(DEPOSIT_WAYS), company: z.optional(z.string()) });

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
  /** Of a deposit. */
  way: z.optional(depositWay),
  /** The end of the number of the account at the other side, where it is known: all that is told of it. */
  accountEnding: z.optional(z.string()),
  /** What shows anybody that a receipt of this row says what is true (`checkReceipt`). Its member alone is told. */
  checkCode: z.optional(z.string()),
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
    // Chosen from a list, so the readers of typed months stay out of the page.
    month: z.optional(
      z.string({ error: 'KEY_INVALID' }).check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'KEY_INVALID' })),
    ),
  }),
  reply: z.object({
    total: z.number(),
    statements: z.array(statementRow),
    /** The member's name as receipts say it, masked. */
    holder: z.string(),
    /**
     * What all rows of the month asked for moved into cash and out of it, other pages included. Transfers stay a member's own
     * money, so they count only where nothing else is asked for.
     */
    monthTotals: z.optional(z.object({ moneyIn: replyAmount, moneyOut: replyAmount })),
  }),
  refusals: ['KEY_INVALID'],
});

export const getStatementRow = route({
  method: 'GET',
  path: '/api/statement/:id/receipt',
  access: 'member',
  effect: false,
  summary: 'One row of the statement with its receipt and every step, of one moment',
  params: z.object({ id: z.uuid({ error: 'NO_DATA' }) }),
  query: localeQuery,
  /** A server before this field answers without the timeline. */
  reply: z.object({ statement: statementRow, holder: z.string(), timeline: z.optional(timeline) }),
  refusals: ['NO_DATA'],
});
