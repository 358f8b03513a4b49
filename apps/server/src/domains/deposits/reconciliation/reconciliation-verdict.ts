import * as z from 'zod';
import type { AccountBooks, KeptVerdict, Verdict } from './reconciliation-store.ts';

/** What the back office shows of the books of an account. */
export type ShownBooks = Pick<
  AccountBooks,
  | 'receiving_account_id'
  | 'bank_code'
  | 'account_name'
  | 'currency'
  | 'feed_cursor'
  | 'inflows'
  | 'credited'
  | 'waiting'
  | 'returned'
  | 'ledger_credited'
  | 'ledger_waiting'
  | 'ledger_returned'
  | 'set_aside'
>;

export interface ComparedAccount<Books = AccountBooks> {
  books: Books;
  bankTotal: bigint | null;
  /** What the other side has and we have not read or ended yet. */
  unread: bigint;
  unexplained: bigint;
}

const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
/** The figures of a verdict as texts, because they may be larger than a number of JSON. */
const keptFigures = z.object({
  ...{ cursor: whole, inflows: whole, credited: whole, waiting: whole, returned: whole },
  ...{ ledgerCredited: whole, ledgerWaiting: whole, ledgerReturned: whole, setAside: whole },
});

export function verdictOf({ books, bankTotal, unread, unexplained }: ComparedAccount): Verdict {
  const figures: z.output<typeof keptFigures> = {
    ...{ cursor: books.feed_cursor, inflows: books.inflows, setAside: books.set_aside },
    ...{ credited: books.credited, waiting: books.waiting, returned: books.returned },
    ...{ ledgerCredited: books.ledger_credited, ledgerWaiting: books.ledger_waiting },
    ledgerReturned: books.ledger_returned,
  };
  const detail = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]));
  return { accountId: books.receiving_account_id, bankTotal, unread, unexplained, detail };
}

/** Every account as the job found it, with the time of the oldest verdict; undefined where one has none, or one of an older release. */
export function shownOf(
  kept: readonly KeptVerdict[],
): { at: Date; accounts: ComparedAccount<ShownBooks>[] } | undefined {
  const accounts = kept.map(shownAccount);
  const times = kept.flatMap(({ compared_at }) => compared_at?.getTime() ?? []);
  if (times.length === 0 || accounts.some((account) => account === undefined)) return undefined;
  return { at: new Date(Math.min(...times)), accounts: accounts.filter((account) => account !== undefined) };
}

function shownAccount({ detail, bank_total: bankTotal, unread, unexplained, ...account }: KeptVerdict) {
  const { success, data } = keptFigures.safeParse(detail);
  if (!success || unread === null || unexplained === null) return undefined;
  const books: ShownBooks = {
    ...account,
    ...{ feed_cursor: data.cursor, inflows: data.inflows, set_aside: data.setAside },
    ...{ credited: data.credited, waiting: data.waiting, returned: data.returned },
    ...{ ledger_credited: data.ledgerCredited, ledger_waiting: data.ledgerWaiting },
    ledger_returned: data.ledgerReturned,
  };
  return { books, bankTotal, unread, unexplained };
}
