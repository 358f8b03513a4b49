import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import { isPayable } from '@kapao/contract/shared/money.ts';
import type { BankFeed, BankTransaction, FeedLine } from '../../gateways/bank-feed.ts';
import { shownDigits } from '../../platform/account-mask.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { SenderDeps } from '../account/sender-facts.ts';
import { compareSender, isSinceEntry, ownersByMask } from '../account/sender-facts.ts';
import { type BookInflow, type InflowFact, isKnownInflow, type Match } from '../inflow/inflow-facts.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { matchInflow } from './bank-deposit-rules.ts';
import { insertFeedLine } from './feed-line-store.ts';
import { findReceivingAccount, moveFeed, takeDueFeed } from './receiving-account-store.ts';

export type BankDeposit = ReturnType<typeof makeBankDeposit>;

/** Longer than one reading of the feed may take. */
const FEED_LEASE_SECONDS = 25;
/** Accounts whose numbers end alike; beyond these only proven ones, which come first, are credited. */
const MOST_CANDIDATES = 500;

interface BankDepositDeps extends SenderDeps {
  db: Db;
  feed: BankFeed;
  bookInflow: BookInflow;
  pollEveryMs: number;
}

export function makeBankDeposit(deps: BankDepositDeps) {
  return {
    receiveNotice: (notice: BankTransaction) => receiveNotice(deps, notice),
    pollOne: () => pollOne(deps),
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
  if (told) {
    await receive(deps, told, 'notice');
    await insertFeedLine(deps.db, { accountId: account.receiving_account_id, seq: BigInt(told.id), transaction: told });
  }
  return told !== undefined;
}

/** The account it came to; undefined for one that is not ours, or for an amount no ledger has: nothing we could book. */
async function receivingAccountOf(deps: BankDepositDeps, transaction: BankTransaction) {
  const account = await findReceivingAccount(deps.db, bankCode(transaction.toBank), transaction.toAccountNo);
  return isPayable(transaction.amount, transaction.currency) ? account : undefined;
}

/** Takes in one bank-side fact, however it was reported; the second report of it does nothing (safety F18, F19). */
async function receive(deps: BankDepositDeps, transaction: BankTransaction, source: 'feed' | 'notice'): Promise<void> {
  const account = await receivingAccountOf(deps, transaction);
  if (!account || (await isKnownInflow(deps.db, account.receiving_account_id, transaction.reference))) return;
  const fact: InflowFact = {
    receivingAccountId: account.receiving_account_id,
    bankRef: transaction.reference,
    amountMinor: transaction.amount,
    currency: transaction.currency,
    fromBank: bankCode(transaction.fromBank),
    fromAccountMasked: transaction.fromAccountMasked,
    fromName: transaction.fromName,
    occurredAt: transaction.at,
    source,
    houseCode: 'bank',
  };
  await inTransaction(deps.db, async (tx) => {
    const match = await matchOf(tx, deps, { accountCurrency: account.currency, transaction });
    await deps.bookInflow(tx, fact, match);
  });
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
  const sender = { bankCode: bankCode(transaction.fromBank), masked, names: [fromName] };
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

/**
 * Takes in one line of the feed and writes down that the bank told it, for reconciliation. What cannot be booked is kept
 * for people, as it came: it must neither vanish nor hold back the lines behind it.
 */
async function takeLine(deps: BankDepositDeps, accountId: string, { seq, raw, transaction }: FeedLine): Promise<void> {
  const told = { accountId, seq };
  if (!transaction) return insertFeedLine(deps.db, { ...told, problem: 'UNREADABLE', raw });
  if (!isPayable(transaction.amount, transaction.currency))
    return insertFeedLine(deps.db, { ...told, problem: 'NOT_PAYABLE', raw });
  const account = await receivingAccountOf(deps, transaction);
  if (account?.receiving_account_id !== accountId) {
    return insertFeedLine(deps.db, { ...told, problem: 'OTHER_ACCOUNT', raw });
  }
  // Booked first: a line that is written down has its inflow.
  await receive(deps, transaction, 'feed');
  await insertFeedLine(deps.db, { ...told, transaction });
}

/** Reads the next page of one account's feed; true when there may be more. */
async function pollOne(deps: BankDepositDeps): Promise<boolean> {
  const account = await takeDueFeed(deps.db, FEED_LEASE_SECONDS);
  if (!account) return false;
  const page = await deps.feed.read(account.account_no, account.feed_cursor);
  for (const line of page?.lines ?? []) await takeLine(deps, account.receiving_account_id, line);
  const isMore = (page?.lines.length ?? 0) > 0;
  // A bank that is down is asked again later, from where we were.
  await moveFeed(deps.db, account, {
    cursor: page?.next ?? account.feed_cursor,
    pollAgainInMs: isMore ? 0 : page ? deps.pollEveryMs : deps.pollEveryMs * 3,
  });
  return true;
}

/** TTB is the same bank as TMB (design 4). */
function bankCode(code: string): string {
  return code === 'TTB' ? 'TMB' : code;
}
