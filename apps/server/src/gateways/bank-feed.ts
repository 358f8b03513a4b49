import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CASH_CURRENCIES } from '../shared/currency.ts';
import { type AccountStatement, makeAccountStatement } from './account-statement.ts';
import { partnerAmount } from './amount-text.ts';
import type { Heard, Notice } from './notice.ts';
import { callPartner, type Partner, readAnswer } from './partner-http.ts';
import { partnerWords } from './partner-words.ts';
import { makePayoutDebits, type PayoutDebits } from './payout-debits.ts';
import { hearSigned } from './signed-notice.ts';

/** One transfer to one of our accounts, as the bank reports it: in the feed or in a signed notice (webhook). */
export const bankTransaction = z.object({
  id: z.number().int().positive(),
  reference: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  at: z.iso.datetime(),
  amount: partnerAmount,
  currency: z.enum(CASH_CURRENCIES),
  fromBank: partnerWords(20),
  fromAccountMasked: partnerWords(30),
  fromName: partnerWords(120),
  toBank: partnerWords(20),
  toAccountNo: z.string().regex(/^\d{6,15}$/),
  /** Reference 1 of a bill or QR payment; a plain transfer has none. */
  billReference: z.string().max(64).optional(),
});
export type BankTransaction = z.output<typeof bankTransaction>;

const FEED_PAGE = 200;

/** One line of the feed: read, or kept as it came when it cannot be. `seq` is the bank's own order. */
export interface FeedLine {
  seq: bigint;
  raw: unknown;
  transaction: BankTransaction | undefined;
}

export interface BankFeed {
  /** The next page after a cursor, oldest first, or fewer lines of it; undefined when the bank gave no readable answer. */
  read(accountNo: string, after: bigint, atMost?: number): Promise<{ lines: FeedLine[]; next: bigint } | undefined>;
  /** The transfer a notice is about, if the bank signed it. */
  hear(notice: Notice): Heard<BankTransaction>;
  statement: AccountStatement;
  /** What left one account, for banks that are ordered to pay and tell nothing of it themselves. */
  debitsOf?(accountNo: string): PayoutDebits;
}

export function makeBankFeed(partner: Partner): BankFeed {
  const page = z.object({
    // Each line is read by itself: one that cannot be must not hold back those behind it.
    transactions: z.array(z.unknown()).max(FEED_PAGE),
    next: z.number().int().nonnegative(),
  });
  return {
    async read(accountNo, after, atMost = FEED_PAGE) {
      const query = new URLSearchParams({ account: accountNo, after: String(after), limit: String(atMost) });
      const answer = await callPartner(partner, { method: 'GET', path: `/partners/bank/feed?${query}` });
      const told = readAnswer(answer, [200], page);
      return told && { lines: told.transactions.map(feedLine), next: BigInt(told.next) };
    },
    hear: (notice) => hearSigned(partner, notice, bankTransaction),
    statement: makeAccountStatement(partner, 'bank/accounts'),
    debitsOf: (accountNo) => makePayoutDebits(partner, accountNo),
  };
}

function feedLine(raw: unknown): FeedLine {
  const parsed = bankTransaction.safeParse(raw);
  if (parsed.success) return { seq: BigInt(parsed.data.id), raw, transaction: parsed.data };
  const numbered = z.object({ id: z.number().int().positive() }).safeParse(raw);
  return { seq: numbered.success ? BigInt(numbered.data.id) : seqOf(raw), raw, transaction: undefined };
}

/** A line without a bank number gets a negative one derived from its content, so that the same line is recognised. */
function seqOf(raw: unknown): bigint {
  const hash = createHash('sha256')
    .update(JSON.stringify(raw) ?? '')
    .digest();
  return -1n - (hash.readBigUInt64BE() >> 10n);
}
