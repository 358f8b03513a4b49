import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import { bankCodeInside } from '@kapao/contract/shared/banks.ts';
import { isPayable } from '@kapao/contract/shared/money.ts';
import type { BankFeed, BankTransaction, FeedLine } from '../../gateways/bank-feed.ts';
import { shownDigits } from '../../platform/account-mask.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { SenderDeps } from '../account/sender-facts.ts';
import { compareSender, isSinceEntry, ownersByMask } from '../account/sender-facts.ts';
import { type BookInflow, type InflowFact, isKnownInflow, type Match } from '../inflow/inflow-facts.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { matchInflow } from './bank-deposit-rules.ts';
import { takeInLines } from './feed-batches.ts';
import { insertFeedLine } from './feed-line-store.ts';
import {
  type FeedPlace,
  findReceivingAccount,
  listDueFeeds,
  moveFeed,
  type ReceivingAccount,
} from './receiving-account-store.ts';

export type BankDeposit = ReturnType<typeof makeBankDeposit>;

/** A bank that does not answer is asked this many times more seldom. */
const SELDOM = 3;
/** A page with a line that cannot be booked is read again after so long. */
const BROKEN_MS = 25_000;
/** Of one account in a row, before the others get their turn. */
const MOST_PAGES = 200;
/** Accounts whose numbers end alike; beyond these only proven ones, which come first, are credited. */
const MOST_CANDIDATES = 500;

interface BankDepositDeps extends SenderDeps {
  db: Db;
  feed: BankFeed;
  bookInflow: BookInflow;
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
  const account = await receivingAccountOf(deps, notice);
  if (!account || (await isKnownInflow(deps.db, account.receiving_account_id, notice.reference))) return true;
  const page = await deps.feed.read(notice.toAccountNo, BigInt(notice.id) - 1n);
  const told = page?.lines.find(({ transaction }) => transaction?.reference === notice.reference)?.transaction;
  if (told) await inTransaction(deps.db, (tx) => takeLine(tx, deps, { account, line: lineOf(told), source: 'notice' }));
  return told !== undefined;
}

const lineOf = (transaction: BankTransaction): FeedLine => ({
  seq: BigInt(transaction.id),
  raw: transaction,
  transaction,
});

/** The account it came to; undefined for one that is not ours, or for an amount no ledger has: nothing we could book. */
async function receivingAccountOf(deps: BankDepositDeps, transaction: BankTransaction) {
  const account = await findReceivingAccount(deps.db, bankCodeInside(transaction.toBank), transaction.toAccountNo);
  return isPayable(transaction.amount, transaction.currency) ? account : undefined;
}

interface Told {
  account: ReceivingAccount;
  transaction: BankTransaction;
  source: 'feed' | 'notice';
}

/** Takes in one bank-side fact, however it was reported; the second report of it does nothing (safety F18, F19). */
async function receive(tx: Tx, deps: BankDepositDeps, { account, transaction, source }: Told): Promise<void> {
  if (await isKnownInflow(tx, account.receiving_account_id, transaction.reference)) return;
  const fact: InflowFact = {
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
  const match = await matchOf(tx, deps, { accountCurrency: account.currency, transaction });
  await deps.bookInflow(tx, fact, match);
}

async function matchOf(
  tx: Tx,
  deps: BankDepositDeps,
  { accountCurrency, transaction }: { accountCurrency: string; transaction: BankTransaction },
): Promise<Match> {
  // Money by a code is its owner's, whoever sent it: it waits until the gateway has said whose code it is.
  if (transaction.billReference !== undefined) return { outcome: 'wait', reason: 'QR_UNKNOWN' };
  // An account is kept in one currency: what arrives in another waits for people, under its own.
  if (accountCurrency !== transaction.currency) return { outcome: 'wait', reason: 'OTHER_CURRENCY' };
  const { fromAccountMasked: masked, fromName, currency, at } = transaction;
  const sender = { bankCode: bankCodeInside(transaction.fromBank), masked, names: [fromName] };
  const policy = await readPolicy(tx, DEPOSIT_MATCH_POLICY);
  const owners = await ownersByMask(tx, { ...sender, most: MOST_CANDIDATES });
  const candidates = owners.map((owner) => ({
    ...compareSender(deps, sender, owner),
    memberId: owner.member_id,
    currency: owner.currency,
    status: owner.status,
    isProven: owner.isProven,
    isSinceEntry: isSinceEntry(owner, new Date(at), policy.clockSeconds),
  }));
  // Among more than were looked at another might fit as well.
  const known = owners.length < MOST_CANDIDATES ? candidates : candidates.filter(({ isProven }) => isProven);
  return matchInflow(known, { currency, shownDigits: shownDigits(masked) }, policy);
}

interface Line {
  account: ReceivingAccount;
  line: FeedLine;
  source: 'feed' | 'notice';
}

/**
 * Takes in one line of the feed and writes down that the bank told it, for reconciliation. What cannot be booked is kept
 * for people, as it came: it must neither vanish nor hold back the lines behind it.
 */
async function takeLine(tx: Tx, deps: BankDepositDeps, { account, line, source }: Line): Promise<void> {
  const { seq, raw, transaction } = line;
  const told = { accountId: account.receiving_account_id, seq };
  if (!transaction) return insertFeedLine(tx, { ...told, problem: 'UNREADABLE', raw });
  if (!isPayable(transaction.amount, transaction.currency))
    return insertFeedLine(tx, { ...told, problem: 'NOT_PAYABLE', raw });
  if (bankCodeInside(transaction.toBank) !== account.bank_code || transaction.toAccountNo !== account.account_no) {
    return insertFeedLine(tx, { ...told, problem: 'OTHER_ACCOUNT', raw });
  }
  await receive(tx, deps, { account, transaction, source });
  await insertFeedLine(tx, { ...told, transaction });
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
    notBeforeMs.set(id, performance.now() + (isBroken ? BROKEN_MS : deps.pollEveryMs * SELDOM));
  }
  if (failures.length > 0) throw failures[0];
  return false;
}

async function takePage(deps: BankDepositDeps, account: ReceivingAccount, lines: readonly FeedLine[]): Promise<void> {
  const failures = await takeInLines({
    lines,
    take: (some) =>
      inTransaction(deps.db, async (tx) => {
        for (const line of some) await takeLine(tx, deps, { account, line, source: 'feed' });
      }),
  });
  // Every line that can be is in the books by now; the page is read again for those that could not.
  if (failures.length > 0) throw failures[0];
}

/** Page by page; false when the bank did not answer. A reading that brings nothing writes nothing, unless it is waited for. */
async function readToEnd(deps: BankDepositDeps, place: FeedPlace): Promise<boolean> {
  let at: FeedPlace = place;
  for (let count = 0; count < MOST_PAGES; count += 1) {
    const page = await deps.feed.read(at.account_no, at.feed_cursor);
    if (!page) return false;
    await takePage(deps, at, page.lines);
    const isNews = page.lines.length > 0 || page.next !== at.feed_cursor;
    const isOurs = (isNews || at.is_awaited) && (await moveFeed(deps.db, at, page.next));
    if (page.lines.length === 0 || !isOurs) return true;
    at = { ...at, feed_cursor: page.next };
  }
  return true;
}
