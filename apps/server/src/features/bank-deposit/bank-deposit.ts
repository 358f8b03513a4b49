import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { BankFeed, BankTransaction } from '../../gateways/bank-feed.ts';
import { post } from '../../ledger/post.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { openOperation } from '../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { newOperationId } from '../../platform/ids.ts';
import { invariant } from '../../platform/invariant.ts';
import { memberFacts, membersByMaskedAccount } from '../account/account-facts.ts';
import { isBookable, type Match, matchInflow } from './inflow-rules.ts';
import {
  creditInflow,
  findReceivingAccount,
  insertInflow,
  isKnownInflow,
  lockInflow,
  moveFeed,
  type ReceivingAccount,
  takeDueFeed,
} from './inflow-store.ts';

export type BankDeposit = ReturnType<typeof makeBankDeposit>;

/** Longer than one reading of the feed may take. */
const FEED_LEASE_SECONDS = 25;
/** Candidates looked at: two are already too many to credit by itself. */
const MOST_CANDIDATES = 10;

interface Credit {
  memberId: string;
  inflowId: string;
  receivingAccountId: string;
  amountMinor: bigint;
  currency: 'THB' | 'LAK';
  fromBank: string;
  bankRef: string;
}

/** An operator's decision whose a waiting inflow is. */
interface Assignment {
  inflowId: string;
  memberId: string;
  reason: string;
  operator: string;
}

interface BankDepositDeps {
  db: Db;
  feed: BankFeed;
  pollEveryMs: number;
}

export function makeBankDeposit(deps: BankDepositDeps) {
  return {
    receiveNotice: (notice: BankTransaction) => receiveNotice(deps, notice),
    assign: (request: Assignment) => assign(deps, request),
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
  const told = page?.transactions.find((transaction) => transaction.reference === notice.reference);
  if (told) await receive(deps, told, 'notice');
  return told !== undefined;
}

/** The account it came to; undefined for one that is not ours, or for an amount no ledger has: nothing we could book. */
async function receivingAccountOf(deps: BankDepositDeps, transaction: BankTransaction) {
  const account = await findReceivingAccount(deps.db, bankCode(transaction.toBank), transaction.toAccountNo);
  return isBookable(transaction) ? account : undefined;
}

/** Takes in one bank-side fact, however it was reported; the second report of it does nothing (safety F18, F19). */
async function receive(deps: BankDepositDeps, transaction: BankTransaction, source: 'feed' | 'notice'): Promise<void> {
  const account = await receivingAccountOf(deps, transaction);
  if (!account || (await isKnownInflow(deps.db, account.receiving_account_id, transaction.reference))) return;
  const candidates = await membersByMaskedAccount(deps.db, {
    bankCode: bankCode(transaction.fromBank),
    masked: transaction.fromAccountMasked,
    most: MOST_CANDIDATES,
  });
  // An account is kept in one currency: what arrives in another waits for people, under its own.
  const match: Match =
    account.currency === transaction.currency
      ? matchInflow(
          candidates.map((member) => ({
            memberId: member.member_id,
            currency: member.currency,
            status: member.status,
          })),
          transaction.currency,
        )
      : { outcome: 'wait', reason: 'OTHER_CURRENCY' };
  await inTransaction(deps.db, (tx) => book(tx, { transaction, account, match, source }));
}

async function book(
  tx: Tx,
  {
    transaction,
    account,
    match,
    source,
  }: {
    transaction: BankTransaction;
    account: ReceivingAccount;
    match: Match;
    source: 'feed' | 'notice';
  },
): Promise<void> {
  const inflow = {
    receivingAccountId: account.receiving_account_id,
    bankRef: transaction.reference,
    inflowId: newOperationId(),
    amountMinor: transaction.amount,
    currency: transaction.currency,
    fromBank: bankCode(transaction.fromBank),
  };
  const isNew = await insertInflow(tx, {
    ...inflow,
    creditedMemberId: match.outcome === 'credit' ? match.memberId : undefined,
    waitReason: match.outcome === 'wait' ? match.reason : undefined,
    source,
    fromAccountMasked: transaction.fromAccountMasked,
    fromName: transaction.fromName,
    occurredAt: transaction.at,
  });
  if (!isNew) return;
  if (match.outcome === 'credit') await credit(tx, { ...inflow, memberId: match.memberId });
  else await suspend(tx, inflow);
}

/** The deposit and its money, in the member's books: exactly what was received. */
async function credit(tx: Tx, inflow: Credit): Promise<void> {
  await openOperation(tx, {
    memberId: inflow.memberId,
    operationId: inflow.inflowId,
    kind: 'deposit',
    state: 'CREDITED',
    statementType: 'deposit',
    from: inflow.fromBank,
    to: 'WALLET',
    counterparty: inflow.receivingAccountId,
    amountMinor: inflow.amountMinor,
    currency: inflow.currency,
    cashSign: 1,
    externalRef: inflow.bankRef,
  });
  const credited = await post(tx, {
    owner: inflow.memberId,
    operationId: inflow.inflowId,
    step: 'credit',
    kind: 'deposit',
    currency: inflow.currency,
    movements: [{ from: 'bank', to: 'cash', amountMinor: inflow.amountMinor }],
  });
  invariant(credited.outcome === 'posted', 'an inflow is credited once');
}

/** Money that belongs to nobody yet belongs to the house owner of its account until it is matched (design 3). */
async function suspend(tx: Tx, inflow: Omit<Credit, 'memberId'>): Promise<void> {
  const suspended = await post(tx, {
    owner: houseOwner(inflow.receivingAccountId),
    operationId: inflow.inflowId,
    step: 'receive',
    kind: 'inflow',
    currency: inflow.currency,
    movements: [{ from: 'bank', to: 'suspense', amountMinor: inflow.amountMinor }],
  });
  invariant(suspended.outcome === 'posted', 'an inflow is received once');
}

/** An operator says whose it is: out of suspense, into the member's books, with the audit row, all or nothing. */
async function assign(deps: BankDepositDeps, request: Assignment): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const inflow = (await lockInflow(tx, request.inflowId)) ?? refuse('NO_DATA');
    if (inflow.state !== 'UNMATCHED') refuse('KEY_INVALID');
    const member = (await memberFacts(tx, request.memberId)) ?? refuse('NO_USER');
    if (member.currency !== inflow.currency) refuse('KEY_INVALID');
    await credit(tx, {
      memberId: member.member_id,
      inflowId: inflow.inflow_id,
      receivingAccountId: inflow.receiving_account_id,
      amountMinor: inflow.amount,
      currency: inflow.currency,
      fromBank: inflow.from_bank,
      bankRef: inflow.bank_ref,
    });
    const freed = await post(tx, {
      owner: houseOwner(inflow.receiving_account_id),
      operationId: inflow.inflow_id,
      step: 'assign',
      kind: 'inflow',
      currency: inflow.currency,
      movements: [{ from: 'suspense', to: 'bank', amountMinor: inflow.amount }],
    });
    invariant(freed.outcome === 'posted', 'a waiting inflow leaves suspense once');
    await creditInflow(tx, inflow.inflow_id, member.member_id);
    await recordAct(tx, {
      operator: request.operator,
      action: 'inflow.assign',
      subject: inflow.inflow_id,
      reason: request.reason,
      detail: { memberId: member.member_id },
    });
  });
}

/** Reads the next page of one account's feed; true when there may be more. */
async function pollOne(deps: BankDepositDeps): Promise<boolean> {
  const account = await takeDueFeed(deps.db, FEED_LEASE_SECONDS);
  if (!account) return false;
  const page = await deps.feed.read(account.account_no, account.feed_cursor);
  for (const transaction of page?.transactions ?? []) await receive(deps, transaction, 'feed');
  const isMore = (page?.transactions.length ?? 0) > 0;
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

function houseOwner(receivingAccountId: string): string {
  return `house:${receivingAccountId}`;
}
