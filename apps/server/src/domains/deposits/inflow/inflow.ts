import { post } from '../../../ledger/post.ts';
import { openOperation } from '../../../operations/operation.ts';
import { sharesRowsOfCopies } from '../../../platform/database/cluster/engine.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import {
  type Booked,
  type Evidence,
  houseOwner,
  type InflowFact,
  type Match,
  type OnDeposit,
} from '../../../queries/deposits/inflow-facts.ts';
import { isGoingBack } from '../../../queries/deposits/inflow-return-facts.ts';
import {
  type Crediting,
  creditInflow,
  findToldByFile,
  insertInflow,
  lockInflowByFact,
  lockMemberOfNew,
  nameInflow,
  nameWait,
  proveAccount,
} from './inflow-store.ts';

export type Inflows = ReturnType<typeof makeInflows>;

interface InflowDeps {
  onDeposit: OnDeposit;
}

export function makeInflows(deps: InflowDeps) {
  return {
    book: (tx: Tx, fact: InflowFact, match: Match) => bookFact(tx, deps, { fact, match }),
    creditWaiting: (tx: Tx, inflow: Credit & { crediting: Crediting }) => creditWaiting(tx, deps, inflow),
  };
}

/**
 * Takes in one bank-side fact once. Reported again it changes nothing, except that a report which knows the member
 * credits what an earlier one left waiting (safety F18, F19). Runs in the caller's transaction.
 */
async function bookFact(
  tx: Tx,
  deps: InflowDeps,
  { fact, match }: { fact: InflowFact; match: Match },
): Promise<Booked> {
  // Whoever waits for a member must not keep the account from everybody else meanwhile.
  if (match.outcome === 'credit' && !sharesRowsOfCopies()) await lockMemberOfNew(tx, match.memberId, fact);
  const told = TOLD_BY_BANKS.has(fact.source) ? await findToldByFile(tx, fact) : undefined;
  if (told?.is_sure) {
    // Two equal payments told at once: the other one has it now, so this one is another credit.
    if (!(await nameInflow(tx, fact, told.inflow_ref))) return bookFact(tx, deps, { fact, match });
    return bookRepeat(tx, deps, { fact: { ...fact, bankRef: told.inflow_ref }, match });
  }
  if (told && !isDecided(match)) {
    if (fact.source !== 'qr') return doubt(tx, fact, told.inflow_ref);
    // A code is paid whatever a statement says: the money is kept, and people say whose it is.
    return bookNew(tx, deps, { fact, match: { outcome: 'wait', reason: 'AMBIGUOUS' } });
  }
  return bookNew(tx, deps, { fact, match });
}

/** Reports of a bank itself, which a statement of the bank may have told before. */
const TOLD_BY_BANKS: ReadonlySet<InflowFact['source']> = new Set(['feed', 'notice', 'slip', 'qr']);

/** A person who has looked at it says that it is money of its own. */
const isDecided = (match: Match) => match.outcome === 'credit' && match.by === 'OPERATOR';

async function doubt(tx: Tx, fact: InflowFact, bankRef: string): Promise<Booked> {
  const row = await lockInflowByFact(tx, fact.receivingAccountId, bankRef);
  invariant(row, 'an inflow stays');
  return { inflowId: row.inflow_id, bankRef, state: 'DOUBTED', memberId: null, amountMinor: row.amount };
}

async function bookNew(tx: Tx, deps: InflowDeps, { fact, match }: { fact: InflowFact; match: Match }): Promise<Booked> {
  const inflowId = newOperationId();
  const crediting = match.outcome === 'credit' ? match : undefined;
  if (crediting) await lockMemberOfNew(tx, crediting.memberId, fact);
  const isNew = await insertInflow(tx, {
    ...fact,
    inflowId,
    crediting,
    waitReason: match.outcome === 'wait' ? match.reason : undefined,
  });
  if (!isNew) return bookRepeat(tx, deps, { fact, match });
  if (crediting === undefined) await suspendInflow(tx, { ...fact, inflowId });
  else {
    await creditMember(tx, deps, { ...fact, inflowId, memberId: crediting.memberId });
    await proveBy(tx, inflowId, crediting);
  }
  const state = crediting === undefined ? 'UNMATCHED' : 'CREDITED';
  return {
    inflowId,
    bankRef: fact.bankRef,
    state,
    memberId: crediting?.memberId ?? null,
    amountMinor: fact.amountMinor,
  };
}

async function bookRepeat(
  tx: Tx,
  deps: InflowDeps,
  { fact, match }: { fact: InflowFact; match: Match },
): Promise<Booked> {
  const row = await lockInflowByFact(tx, fact.receivingAccountId, fact.bankRef);
  invariant(row, 'an inflow stays');
  const known = { inflowId: row.inflow_id, bankRef: row.bank_ref, amountMinor: row.amount };
  if (row.source === 'file' && TOLD_BY_BANKS.has(fact.source)) await nameInflow(tx, fact, row.bank_ref);
  const isSameMoney = row.amount === fact.amountMinor && row.currency === fact.currency;
  if (row.state === 'UNMATCHED' && row.wait_reason === 'QR_UNKNOWN' && match.outcome === 'wait') {
    // The feed reported money by a code before the gateway, which knows why it waits.
    await nameWait(tx, row.inflow_id, match.reason);
  }
  if (row.state !== 'UNMATCHED' || match.outcome !== 'credit' || !isSameMoney) {
    return { ...known, state: row.state, memberId: row.credited_member_id };
  }
  // Nobody is credited with money that goes back, whoever is named by then.
  if (await isGoingBack(tx, row.inflow_id)) return { ...known, state: 'RETURNED', memberId: null };
  await creditWaiting(tx, deps, {
    inflowId: row.inflow_id,
    receivingAccountId: row.receiving_account_id,
    bankRef: row.bank_ref,
    amountMinor: row.amount,
    currency: row.currency,
    fromBank: row.from_bank,
    houseCode: row.house_code,
    memberId: match.memberId,
    crediting: match,
  });
  return { ...known, state: 'CREDITED', memberId: match.memberId };
}

type Credit = Pick<
  InflowFact,
  'receivingAccountId' | 'bankRef' | 'amountMinor' | 'currency' | 'fromBank' | 'houseCode'
> & { inflowId: string; memberId: string };

/** The deposit and its money, in the member's books: exactly what was received. */
async function creditMember(tx: Tx, deps: InflowDeps, inflow: Credit): Promise<void> {
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
    movements: [{ from: inflow.houseCode, to: 'cash', amountMinor: inflow.amountMinor }],
  });
  invariant(credited.outcome === 'posted', 'an inflow is credited once');
  await deps.onDeposit(tx, {
    memberId: inflow.memberId,
    operationId: inflow.inflowId,
    amountMinor: inflow.amountMinor,
    currency: inflow.currency,
  });
}

/** Money that belongs to nobody yet belongs to the house owner of its account until it is matched (design 3). */
async function suspendInflow(tx: Tx, inflow: Omit<Credit, 'memberId'>): Promise<void> {
  const suspended = await post(tx, {
    owner: houseOwner(inflow.receivingAccountId),
    operationId: inflow.inflowId,
    step: 'receive',
    kind: 'inflow',
    currency: inflow.currency,
    movements: [{ from: inflow.houseCode, to: 'suspense', amountMinor: inflow.amountMinor }],
  });
  invariant(suspended.outcome === 'posted', 'an inflow is received once');
}

/** Out of suspense and into the member's books, all or nothing; the caller holds the inflow's row. */
async function creditWaiting(tx: Tx, deps: InflowDeps, inflow: Credit & { crediting: Crediting }): Promise<void> {
  await creditMember(tx, deps, inflow);
  const freed = await post(tx, {
    owner: houseOwner(inflow.receivingAccountId),
    operationId: inflow.inflowId,
    step: 'assign',
    kind: 'inflow',
    currency: inflow.currency,
    movements: [{ from: 'suspense', to: inflow.houseCode, amountMinor: inflow.amountMinor }],
  });
  invariant(freed.outcome === 'posted', 'a waiting inflow leaves suspense once');
  await creditInflow(tx, inflow.inflowId, inflow.crediting);
  await proveBy(tx, inflow.inflowId, inflow.crediting);
}

/** Money from the account under the member's name proves the account, whoever decided the match. */
async function proveBy(tx: Tx, inflowId: string, { memberId, evidence }: Crediting): Promise<void> {
  if (evidence && isFitting(evidence)) await proveAccount(tx, memberId, inflowId);
}

export const isFitting = ({ account, score, threshold }: Evidence) => account === 'fits' && score >= threshold;
