import * as z from 'zod/mini';
import { STATEMENT_TYPES } from '../member/statement.ts';
import { timestamp } from '../shared/fields.ts';
import { longEntryPaging, longList } from '../shared/long-list.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

const params = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{16}$/, { error: 'NO_USER' })),
});
const LEDGER_CURRENCIES = ['THB', 'LAK', 'COIN'] as const;
const ledgerCurrency = z.enum(LEDGER_CURRENCIES);

export const listMemberEntries = route({
  method: 'GET',
  access: 'operator',
  right: 'members.read',
  effect: false,
  path: '/ops/api/members/:id/entries',
  look: { action: 'member.entries', subject: { params: 'id' }, query: ['account', 'after', 'before'] },
  summary: 'What the ledger holds of one account of a member, newest first, each entry with what it was posted for',
  params,
  query: z.strictObject({
    ...longEntryPaging,
    account: z._default(z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,40}$/, { error: 'KEY_INVALID' })), 'cash'),
    /** The member's own where nothing is said. */
    currency: z.optional(z.enum(LEDGER_CURRENCIES, { error: 'KEY_INVALID' })),
  }),
  reply: z.object({
    ...longList,
    /** Every account that was ever posted to; `isHouse` is the other side of the member's money. */
    accounts: z.array(
      z.object({ account: z.string(), currency: ledgerCurrency, balance: replyAmount, isHouse: z.boolean() }),
    ),
    account: z.string(),
    currency: ledgerCurrency,
    entries: z.array(
      z.object({
        number: z.number(),
        at: timestamp,
        /** Signed: what came to this account is positive. */
        amount: replyAmount,
        balanceAfter: replyAmount,
        /** Where it came from, or went. */
        other: z.string(),
        kind: z.string(),
        step: z.string(),
        /** What it was posted for, in the statement; null where that is no operation. */
        operation: z.nullable(z.object({ id: z.string(), type: z.enum(STATEMENT_TYPES), state: z.string() })),
      }),
    ),
  }),
  refusals: ['NO_USER', 'KEY_INVALID'],
});

export const MEMBER_ENTRIES_ROUTES = [listMemberEntries] as const;
