import type { StatementTotal } from '../../../gateways/account-statement.ts';
import type { ReadStatement } from '../../../gateways/live-gateways.ts';
import { type Db, inLongTransaction } from '../../../platform/database/db.ts';
import { restAfterLookMs, unexplained } from './reconciliation-rules.ts';
import {
  type AccountBooks,
  booksOfAccounts,
  emptyBase,
  isComparedQuickly,
  keepBase,
  keepVerdict,
  readVerdicts,
} from './reconciliation-store.ts';
import { type ComparedAccount, type ShownBooks, shownOf, verdictOf } from './reconciliation-verdict.ts';

export type Reconciliation = ReturnType<typeof makeReconciliation>;

interface ReconciliationDeps {
  db: Db;
  readStatement: ReadStatement;
  maxAdded?: number;
}

/** The job looks at years when it looks at everything. */
const LOOK_TIMEOUT_MS = 600_000;

/** So many inflows are added up anew each time, before they are folded into the base. */
const MAX_ADDED = 10_000;

/** Compares, for every receiving account, the other side's own statement with inflows and ledger. */
export function makeReconciliation(deps: ReconciliationDeps) {
  const { db, maxAdded = MAX_ADDED } = deps;
  const compareBooks = (books: readonly AccountBooks[]) => Promise.all(books.map((one) => compare(deps, one)));
  let notBeforeMs = 0;
  let isFullDue = false;

  async function lookAtAll(isFull: boolean): Promise<ComparedAccount[]> {
    const startedMs = performance.now();
    try {
      const books = await inLongTransaction(db, LOOK_TIMEOUT_MS, (tx) => booksOfAccounts(tx, { isFull }));
      return await compareBooks(books);
    } finally {
      notBeforeMs = performance.now() + restAfterLookMs(performance.now() - startedMs);
    }
  }

  /** Only what agrees with the other side is taken for granted later on, and only where adding it up takes a while. */
  async function keepBases(compared: readonly ComparedAccount[], isFull: boolean): Promise<void> {
    for (const { books, unexplained: difference, bankTotal } of compared) {
      if (isFull && difference !== 0n) await emptyBase(db, books.receiving_account_id);
      const isAgreed = difference === 0n && (bankTotal !== null || !hasStatement(books));
      if (!isAgreed || books.is_never_read || books.added < BigInt(maxAdded)) continue;
      await inLongTransaction(db, LOOK_TIMEOUT_MS, (tx) => keepBase(tx, books, { isFull }));
    }
  }

  return {
    /** As it is now, or, where that would take longer than a page may, as the job found it last. */
    async compareAll(): Promise<{ at: Date | 'now'; accounts: ComparedAccount<ShownBooks>[] }> {
      const kept = (await isComparedQuickly(db, maxAdded)) ? undefined : shownOf(await readVerdicts(db));
      return kept ?? { at: 'now', accounts: await compareBooks(await booksOfAccounts(db, { isFull: false })) };
    },
    /**
     * The continuous comparison: keeps each verdict, and fails loudly when a difference cannot be explained. It begins where all
     * agreed before, and once a day from the beginning.
     */
    async check(): Promise<boolean> {
      if (performance.now() < notBeforeMs) return false;
      const isFull = isFullDue;
      const compared = await lookAtAll(isFull);
      isFullDue = compared.some(({ books }) => books.is_full_due);
      for (const account of compared) await keepVerdict(db, verdictOf(account));
      await keepBases(compared, isFull);
      const bad = compared.filter((account) => account.unexplained !== 0n);
      if (bad.length > 0) throw new Error(`unexplained difference: ${bad.map(sentenceOf).join(', ')}`);
      return isFullDue;
    },
  };
}

async function compare({ readStatement }: ReconciliationDeps, books: AccountBooks): Promise<ComparedAccount> {
  const told = await bankSide(readStatement, books);
  const result = unexplained({
    credited: books.credited,
    waiting: books.waiting,
    returned: books.returned,
    ledger: { credited: books.ledger_credited, waiting: books.ledger_waiting, returned: books.ledger_returned },
    bankTotal: told?.total ?? null,
    shown: isCompany(books)
      ? books.credited + books.waiting + books.returned
      : books.lines_matched + books.lines_settled,
    unbacked: books.unbacked,
    isUnderWay: isCompany(books) && books.under_way > 0n,
  });
  return {
    books,
    bankTotal: told?.total ?? null,
    unread: (told?.unread ?? 0n) + result.underWay,
    unexplained: result.unexplained,
  };
}

/** Payment companies tell each payment by itself: they have no feed to be behind in. */
const isCompany = (books: AccountBooks) => books.kind === 'PAYMENT';

const hasStatement = (books: AccountBooks) => isCompany(books) || books.mode === 'AUTO';

/** Undefined for an account whose other side has no statement for us, or does not answer now. */
async function bankSide(
  read: ReadStatement,
  books: AccountBooks,
): Promise<{ total: bigint; unread: bigint } | undefined> {
  const account = { bankCode: books.bank_code, accountNo: books.account_no };
  if (isCompany(books)) {
    const told = await read(account, { after: 0n });
    return told && { total: told.totalMinor, unread: 0n };
  }
  if (!hasStatement(books)) return undefined;
  const until = books.feed_cursor;
  const [upToHere, behind]: (StatementTotal | undefined)[] = await Promise.all([
    read(account, { after: books.compared_from, until }),
    read(account, { after: until }),
  ]);
  return upToHere && { total: upToHere.totalMinor, unread: behind?.totalMinor ?? 0n };
}

function sentenceOf({ books, unexplained: difference }: ComparedAccount): string {
  return `${difference} minor units at ${books.receiving_account_id}`;
}
