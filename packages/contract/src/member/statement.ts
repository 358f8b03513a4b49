import * as z from 'zod/mini';
import { currency, paging, timestamp } from '../shared/fields.ts';
import { localeQuery } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

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
  /** Cash right after the last ledger entry of this row; absent where it has moved no cash. */
  balanceAfter: z.optional(replyAmount),
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

// Chosen from a list or a calendar, so the readers of typed days stay out of the page.
const month = z
  .string({ error: 'KEY_INVALID' })
  .check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'KEY_INVALID' }));
const day = z
  .string({ error: 'KEY_INVALID' })
  .check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: 'KEY_INVALID' }));

/** The longest range of days that one question may name. */
export const MAX_RANGE_DAYS = 366;

/** Characters of the longest search. */
export const MAX_SEARCH_LENGTH = 80;

/** Selects rows of the statement; all of them when empty. */
export const statementChoice = {
  /** Only these types; all when absent. */
  types: z.optional(z.array(z.enum(STATEMENT_TYPES)).check(z.maxLength(STATEMENT_TYPES.length))),
  /** Only what began in this month of Bangkok. */
  month: z.optional(month),
  /** Only what began on this day of Bangkok or later; `until` is needed too. */
  since: z.optional(day),
  /** Only what began on this day or earlier. */
  until: z.optional(day),
  /** Words that all fit: a reference, an amount, a kind, a game or a description, in any language of the site. */
  search: z.optional(
    z.string({ error: 'KEY_INVALID' }).check(z.maxLength(MAX_SEARCH_LENGTH, { error: 'KEY_INVALID' })),
  ),
};

const totals = z.object({ moneyIn: replyAmount, moneyOut: replyAmount });

export const listStatement = route({
  method: 'POST',
  path: '/api/statement',
  access: 'member',
  effect: false,
  summary: 'What happened to the member’s money, newest first',
  /** The language of descriptions. */
  query: localeQuery,
  body: z.strictObject({ ...paging, ...statementChoice }),
  reply: z.object({
    total: z.number(),
    statements: z.array(statementRow),
    /** The member's name as receipts say it, masked. */
    holder: z.string(),
    /**
     * What all chosen rows of a month, of days or of a search moved into cash and out of it, other pages included. Transfers stay a
     * member's own money, so they count only where nothing else is asked for.
     */
    monthTotals: z.optional(totals),
    /** A search or a range of days has more rows than are searched: those are the newest. */
    isCut: z.optional(z.boolean()),
  }),
  refusals: ['KEY_INVALID'],
});
