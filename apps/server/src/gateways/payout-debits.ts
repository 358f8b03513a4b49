import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CASH_CURRENCIES } from '../shared/currency.ts';
import { isAmountOf, partnerAmount } from './amount-text.ts';
import { callPartner, type Partner, readAnswer } from './partner-http.ts';

/** One line of what left the payout account, as the bank tells it. */
const payoutDebit = z.object({
  id: z.number().int().positive(),
  /** The bank's own, unique for ever. */
  reference: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  /** Ours as the bank was given it; absent for what nobody ordered through us. */
  orderReference: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .nullish(),
  at: z.iso.datetime(),
  amount: partnerAmount.refine((minor) => minor > 0n),
  currency: z.enum(CASH_CURRENCIES),
  toBank: z.string().regex(/^[\x20-\x7e]{1,20}$/),
  /** Hidden digits are `x`; as long as the number. */
  toAccountMasked: z.string().regex(/^[\dxX]{4,30}$/),
});
export type PayoutDebit = z.output<typeof payoutDebit>;

const PAGE = 100;

/** A line of the bank: read, or without its content when it cannot be. `reference` is its identity in both cases. */
export interface DebitLine {
  seq: bigint;
  reference: string;
  debit: PayoutDebit | undefined;
}

export interface PayoutDebits {
  /** The next page after a cursor, oldest first; undefined when the bank gave no readable answer. */
  read(after: bigint): Promise<{ lines: DebitLine[]; next: bigint; isEnd: boolean } | undefined>;
}

/** A bank's list of what left our account, whoever ordered it: its own as payout bank, or that of the feed of one account. */
export function makePayoutDebits(partner: Partner, ofAccount?: string): PayoutDebits {
  const list = ofAccount === undefined ? '/partners/payout/debits' : '/partners/bank/debits';
  const account = ofAccount === undefined ? {} : { account: ofAccount };
  const page = z.object({
    // Each line is read by itself: one that cannot be must not hold back those behind it.
    debits: z.array(z.unknown()).max(PAGE),
    next: z.number().int().nonnegative(),
  });
  return {
    async read(after) {
      const query = new URLSearchParams({ ...account, after: String(after), limit: String(PAGE) });
      const answer = await callPartner(partner, { method: 'GET', path: `${list}?${query}` });
      const told = readAnswer(answer, [200], page);
      if (!told) return undefined;
      return { lines: told.debits.map(lineOf), next: BigInt(told.next), isEnd: told.debits.length < PAGE };
    },
  };
}

/** The same list, its orders called as we call them. */
export function withOurReferences(told: PayoutDebits, referenceIn: (told: string) => string): PayoutDebits {
  const named = ({ debit, ...line }: DebitLine): DebitLine => {
    if (!debit?.orderReference) return { ...line, debit };
    return { ...line, debit: { ...debit, orderReference: referenceIn(debit.orderReference) } };
  };
  return {
    async read(after) {
      const page = await told.read(after);
      return page && { ...page, lines: page.lines.map(named) };
    },
  };
}

function lineOf(raw: unknown): DebitLine {
  const parsed = payoutDebit.safeParse(raw);
  if (parsed.success && isAmountOf(parsed.data.currency, parsed.data.amount))
    return { seq: BigInt(parsed.data.id), reference: parsed.data.reference, debit: parsed.data };
  const hash = createHash('sha256')
    .update(JSON.stringify(raw) ?? '')
    .digest('hex');
  return { seq: 0n, reference: `unreadable:${hash.slice(0, 40)}`, debit: undefined };
}
