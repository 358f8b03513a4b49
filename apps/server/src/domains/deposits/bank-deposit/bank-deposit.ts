import { bankCodeInside } from '@kapao/contract/shared/banks.ts';
import { isPayable } from '@kapao/contract/shared/money.ts';
import { moveFeed, noteUnread } from '../../../commands/backoffice/receiving-account-acts.ts';
import type { BankFeed, BankTransaction, FeedLine } from '../../../gateways/bank-feed.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import {
  type BookInflow,
  type BookLines,
  type InflowFact,
  knownInflows,
  maybeToldByFile,
  type ToldLine,
} from '../../../queries/deposits/inflow-facts.ts';
import type { SenderDeps } from '../../../queries/members/sender-facts.ts';
import { takeInLines } from './feed-batches.ts';
import { type FeedProblem, insertFeedLine, insertToldLines, isLineStored } from './feed-line-store.ts';
import {
  type FeedPlace,
  findReceivingAccount,
  listDueFeeds,
  type ReceivingAccount,
} from './receiving-account-store.ts';
import { matchSender } from './sender-match.ts';
import { lookUpSenders, type Senders } from './sender-store.ts';

export type BankDeposit = ReturnType<typeof makeBankDeposit>;

/** A bank that does not answer is asked this many times more seldom. */
const SELDOM = 3;
/** A page with a line that cannot be booked is read again after so long. */
const BROKEN_MS = 25_000;
/** Of one account in a row, before the others get their turn. */
const MAX_PAGES = 200;

interface BankDepositDeps extends SenderDeps {
  db: Db;
  feed: Pick<BankFeed, 'read'>;
  bookInflow: BookInflow;
  bookLines: BookLines;
  report: (work: string, error: unknown) => void;
  pollEveryMs: number;
  /** One process reads at a time; a second reader does no harm, it only asks in vain. */
  isReader: () => Promise<boolean>;
}

export function makeBankDeposit(deps: BankDepositDeps) {
  const notBeforeMs = new Map<string, number>();
  return {
    receiveNotice: (notice: BankTransaction) => receiveNotice(deps, notice),
    readRound: () => readRound(deps, notBeforeMs),
  };
}

/**
 * A notice says that something came in; what it was the bank answers when it is asked (safety F16). False while the bank
 * has no such transaction to show: it sends the notice again, and the feed is read in any case.
 */
async function receiveNotice(deps: BankDepositDeps, notice: BankTransaction): Promise<boolean> {
  // An amount no ledger has is nothing we could book, and neither is money to an account that is not ours.
  if (!isPayable(notice.amount, notice.currency)) return true;
  const account = await findReceivingAccount(deps.db, {
    bankCode: bankCodeInside(notice.toBank),
    accountNo: notice.toAccountNo,
    bankRef: notice.reference,
  });
  if (!account || account.is_known) return true;
  const page = await deps.feed.read(notice.toAccountNo, BigInt(notice.id) - 1n, NOTICE_LINES);
  const line = page?.lines.find(({ transaction }) => transaction?.reference === notice.reference);
  if (!line) return false;
  // It is not known under its reference, so only a statement can have told it.
  const known = account.has_files ? await lookUpKnown(deps.db, account, [line]) : NONE_KNOWN;
  const isTaken = await takeLines(deps, { account, source: 'notice', lines: [line] }, known);
  const [failure] = isTaken;
  if (failure !== undefined) throw failure;
  return true;
}

/** A notice is about the first line; a few more are read for banks that report a line twice. */
const NOTICE_LINES = 5;
const NONE_KNOWN: Known = { as: new Map(), alone: new Set() };

interface ReportSource {
  account: ReceivingAccount;
  source: 'feed' | 'notice';
}

function factOf({ account, source }: ReportSource, transaction: BankTransaction): InflowFact {
  return {
    receivingAccountId: account.receiving_account_id,
    bankRef: transaction.reference,
    amountMinor: transaction.amount,
    currency: transaction.currency,
    fromBank: bankCodeInside(transaction.fromBank),
    fromAccountMasked: transaction.fromAccountMasked,
    fromName: transaction.fromName,
    occurredAt: transaction.at,
    source,
    houseCode: 'bank',
  };
}

/** Why a line cannot be booked, or its transaction. */
function readLine(account: ReceivingAccount, { transaction }: FeedLine): FeedProblem | BankTransaction {
  if (!transaction) return 'UNREADABLE';
  if (!isPayable(transaction.amount, transaction.currency)) return 'NOT_PAYABLE';
  const isHere =
    bankCodeInside(transaction.toBank) === account.bank_code && transaction.toAccountNo === account.account_no;
  return isHere ? transaction : 'OTHER_ACCOUNT';
}

/**
 * Takes in one line of the feed and writes down that the bank told it, for reconciliation. What cannot be booked is kept
 * for people, as it came: it must neither vanish nor hold back the lines behind it. One that was reported before, by whatever
 * way, is not booked again (safety F18, F19).
 */
async function takeLine(
  tx: Tx,
  deps: BankDepositDeps,
  { line, ...told }: ReportSource & { line: FeedLine },
): Promise<void> {
  const { account } = told;
  const place = { accountId: account.receiving_account_id, seq: line.seq };
  const transaction = readLine(account, line);
  if (typeof transaction === 'string') return insertFeedLine(tx, { ...place, problem: transaction, raw: line.raw });
  const [known] = await knownInflows(tx, account.receiving_account_id, [transaction.reference]);
  if (known && !known.is_only_of_file) {
    // Whoever writes a table that every node has has it alone; many readers of one page only look.
    if (await isLineStored(tx, { ...place, bankRef: known.bank_ref })) return;
    return insertFeedLine(tx, { ...place, transaction: { ...transaction, reference: known.bank_ref } });
  }
  const senders = await lookUpSenders(tx, [transaction]);
  const match = matchSender(deps, senders, { accountCurrency: account.currency, transaction });
  const booked = await deps.bookInflow(tx, factOf(told, transaction), match);
  // A statement has told a credit that may be this one: people say whether it is.
  if (booked.state === 'DOUBTED') return insertFeedLine(tx, { ...place, problem: 'MAYBE_KNOWN', raw: line.raw });
  await insertFeedLine(tx, { ...place, transaction: { ...transaction, reference: booked.bankRef } });
}

/** A line, with what to do about it in one statement with others; nothing where it is looked at alone. */
interface Sorted {
  line: FeedLine;
  told?: ToldLine;
  known?: BankTransaction;
}

function sortLine(deps: BankDepositDeps, told: ReportSource, { line, senders, known }: Sorting): Sorted {
  const transaction = readLine(told.account, line);
  if (typeof transaction === 'string') return { line };
  if (known.alone.has(transaction.reference)) return { line };
  const reference = known.as.get(transaction.reference);
  if (reference !== undefined) return { line, known: { ...transaction, reference } };
  try {
    const match = matchSender(deps, senders, { accountCurrency: told.account.currency, transaction });
    return { line, told: { seq: line.seq, fact: factOf(told, transaction), match } };
  } catch {
    // It fails again by itself, and is reported then.
    return { line };
  }
}

interface Sorting {
  line: FeedLine;
  senders: Senders;
  known: Known;
}

/** What is known of the references of some lines. */
interface Known {
  /** Those that are booked, and by which reference. */
  as: ReadonlyMap<string, string>;
  /** Those that a statement has told, or may have: each is looked at by itself. */
  alone: ReadonlySet<string>;
}

function ownerOf({ told, known }: Sorted): string | undefined {
  if (told) return told.match.outcome === 'credit' ? told.match.memberId : '';
  return known && '';
}

/** Takes in lines of one account; answers what failed. */
async function takeLines(
  deps: BankDepositDeps,
  { lines, ...told }: ReportSource & { lines: readonly FeedLine[] },
  known: Known,
): Promise<unknown[]> {
  const senders = await lookUpSenders(
    deps.db,
    lines.flatMap(({ transaction }) => transaction ?? []),
  );
  return takeInLines({
    lines: lines.map((line) => sortLine(deps, told, { line, senders, known })),
    ownerOf,
    takeAll: (group) => takeAll(deps, told.account, group),
    takeOne: ({ line }) => inTransaction(deps.db, (tx) => takeLine(tx, deps, { ...told, line })),
    onGroupFailed: (error) => deps.report('book lines of a bank together', error),
  });
}

async function takeAll(deps: BankDepositDeps, account: ReceivingAccount, group: readonly Sorted[]) {
  const before = group.flatMap(({ line, known }) => (known ? { seq: line.seq, transaction: known } : []));
  if (before.length > 0) await insertToldLines(deps.db, account.receiving_account_id, before);
  const fresh = group.flatMap(({ told }) => told ?? []);
  const booked = fresh.length > 0 ? await deps.bookLines(deps.db, fresh) : new Set<ToldLine>();
  return group.filter(({ told }) => told && !booked.has(told));
}

/** Reads every feed to its end, one after the other. */
async function readRound(deps: BankDepositDeps, notBeforeMs: Map<string, number>): Promise<boolean> {
  if (!(await deps.isReader())) return false;
  const nowMs = performance.now();
  const failures: unknown[] = [];
  for (const place of await listDueFeeds(deps.db)) {
    const id = place.receiving_account_id;
    if ((notBeforeMs.get(id) ?? 0) > nowMs) continue;
    // A bank that is down is asked again later, from where we were.
    const read = await readToEnd(deps, place).catch((error: unknown) => ({ error }));
    if (read === true) continue;
    const isBroken = read !== false;
    if (isBroken) failures.push(read.error);
    if (!place.is_unread) await noteUnread(deps.db, id);
    notBeforeMs.set(id, performance.now() + (isBroken ? BROKEN_MS : deps.pollEveryMs * SELDOM));
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

async function lookUpKnown(db: Db, account: ReceivingAccount, lines: readonly FeedLine[]): Promise<Known> {
  const id = account.receiving_account_id;
  const facts = lines.flatMap(({ transaction }) =>
    transaction ? [factOf({ account, source: 'feed' }, transaction)] : [],
  );
  const rows = await knownInflows(
    db,
    id,
    facts.map(({ bankRef }) => bankRef),
  );
  const as = new Map(rows.filter((row) => !row.is_only_of_file).map((row) => [row.told, row.bank_ref]));
  const fresh = facts.filter(({ bankRef }) => !as.has(bankRef));
  // A statement that is counted meanwhile is seen by the database, and the line is then taken alone.
  const maybe = account.has_files ? await maybeToldByFile(db, id, fresh) : [];
  return { as, alone: new Set([...rows.flatMap((row) => (row.is_only_of_file ? row.told : [])), ...maybe]) };
}

async function takePage(deps: BankDepositDeps, account: ReceivingAccount, lines: readonly FeedLine[]): Promise<void> {
  const known = await lookUpKnown(deps.db, account, lines);
  const failures = await takeLines(deps, { account, source: 'feed', lines }, known);
  // Every line that can be is in the books now; the page is read again for those that could not.
  if (failures.length > 0) throw failures[0];
}

/** Page by page; false when the bank did not answer. A reading that brings nothing writes nothing, unless it is waited for. */
async function readToEnd(deps: BankDepositDeps, place: FeedPlace): Promise<boolean> {
  let at: FeedPlace = place;
  const read = (cursor: FeedPlace['feed_cursor']) => Promise.allSettled([deps.feed.read(at.account_no, cursor)]);
  let reading = read(at.feed_cursor);
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const [told] = await reading;
    if (told.status === 'rejected') throw told.reason;
    const page = told.value;
    if (!page) return false;
    const isNews = page.lines.length > 0 || page.next !== at.feed_cursor;
    if (page.lines.length > 0) {
      // The bank answers while we book.
      reading = read(page.next);
      try {
        await takePage(deps, at, page.lines);
      } catch (error) {
        const [next] = await reading;
        throw next.status === 'rejected' ? new AggregateError([error, next.reason]) : error;
      }
    }
    const isOurs = (isNews || at.is_awaited) && (await moveFeed(deps.db, at, page.next));
    if (page.lines.length === 0 || !isOurs) return true;
    at = { ...at, feed_cursor: page.next };
  }
  return true;
}
