import { randomUUID } from 'node:crypto';
import { approveReturn, type InflowReturnObstacle, returnInflow } from '@kapao/contract/operator/inflow-return.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { Refusal, refuse } from '@kapao/contract/shared/refusal.ts';
import { releaseDecided } from '../../../commands/backoffice/shift-acts.ts';
import { insertInflowAct } from '../../../commands/deposits/inflow-acts.ts';
import type { Payouts } from '../../../gateways/live-gateways.ts';
import type { PayoutWish } from '../../../gateways/payout.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { areTwoOperators, isActiveWith } from '../../../queries/backoffice/operator-facts.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { requireNoOtherHolder } from '../../../queries/backoffice/shift-facts.ts';
import { HOUSE, isGoingBack } from '../../../queries/deposits/inflow-return-facts.ts';
import {
  bookedByHandBy,
  findInflow,
  type InflowRow,
  isToldByBank,
  lockInflow,
} from '../../../queries/deposits/waiting-inflow-facts.ts';
import { isInBatch } from '../../../queries/payouts/payout-file-facts.ts';
import { payoutAccountPlace } from '../../../queries/payouts/withdraw-facts.ts';
import {
  approving,
  askReturnSoon,
  byHand,
  findPicture,
  findReturn,
  insertReturn,
  isPayableBank,
  lockReturnRow,
  moveReturn,
  type ReturnRow,
} from './inflow-return-store.ts';
import { isSenderKnown, knownAccount, type ReturnAccount, returnAccount } from './return-account.ts';

export interface ReturnDeps {
  db: Db;
  sealer: Sealer;
  payouts: Payouts;
  /** Asks the banks that pay for the holder of an account; refuses one that is surely another person's. */
  askHolder: (payouts: Payouts, wish: PayoutWish) => Promise<string | null>;
  leaveSuspense: LeaveSuspense;
}

/** Takes waiting money out of suspense to an account of the ledger, once, and calls it returned. */
export type LeaveSuspense = (tx: Tx, inflow: InflowRow, to: string) => Promise<void>;

interface Asked {
  inflowId: string;
  accountNo?: string | undefined;
  pictureId?: string | undefined;
  reason: string;
  operator: string;
}

interface Act {
  returnId: string;
  operator: string;
}

export type InflowReturns = ReturnType<typeof makeInflowReturns>;

/**
 * Unmatched money that goes back to who sent it: asked for by one operator and approved by another, as an order of its own. The money
 * stays in suspense until it has left, so that an order that fails or is cancelled has nothing to undo.
 */
export function makeInflowReturns(deps: ReturnDeps) {
  const { db } = deps;
  const decide = <T>({ returnId, operator }: Act, step: (tx: Tx, order: ReturnRow) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      const { order } = await lockReturn(tx, returnId);
      const item = { queue: 'inflows', id: order.inflow_id, operator } as const;
      await requireNoOtherHolder(tx, item);
      const done = await step(tx, order);
      await releaseDecided(tx, item);
      return done;
    });
  return {
    look: (inflowId: string) => look(deps, inflowId),
    ask: (asked: Asked) => ask(deps, asked),
    approve: (by: Act) => decide(by, (tx, order) => approve(tx, order, by.operator)),
    cancel: (by: Act & { reason: string }) => decide(by, (tx, order) => cancel(tx, order, by)),
    payByHand: (by: Act) => decide(by, (tx, order) => payByHand(tx, order, by.operator)),
    askBank: ({ returnId, operator }: Act) =>
      inTransaction(db, async (tx) => askBank(tx, (await lockReturn(tx, returnId)).order, operator)),
  };
}

export interface LockedReturn {
  order: ReturnRow;
  inflow: InflowRow;
}

/** Takes an order and its money until commit, the money first. */
export async function lockReturn(tx: Tx, returnId: string): Promise<LockedReturn> {
  const named = (await findReturn(tx, returnId)) ?? refuse('NO_DATA');
  const inflow = await lockInflow(tx, named.inflow_id);
  const order = await lockReturnRow(tx, returnId);
  invariant(order && inflow, 'an order and its money stay');
  return { order, inflow };
}

async function look({ db, sealer }: ReturnDeps, inflowId: string) {
  const inflow = (await findInflow(db, inflowId)) ?? refuse('NO_DATA');
  const [known, obstacle] = await Promise.all([knownAccount(db, { sealer }, inflow), obstacleOf(db, inflow)]);
  return { inflow, known, obstacle };
}

/** The first thing in the way of a new order. */
async function obstacleOf(db: Db | Tx, inflow: InflowRow): Promise<InflowReturnObstacle | null> {
  if (inflow.state !== 'UNMATCHED') return 'NOT_WAITING';
  if (await isGoingBack(db, inflow.inflow_id)) return 'UNDER_WAY';
  if (!isSenderKnown(inflow) || !(await isPayableBank(db, inflow.from_bank))) return 'SENDER_UNKNOWN';
  return (await isToldByBank(db, inflow.inflow_id)) ? null : 'NOT_AT_BANK';
}

interface Checked {
  inflow: InflowRow;
  account: ReturnAccount;
}

/** Returns where the money would go, or refuses; the money is locked until commit. */
async function check(tx: Tx, { sealer }: ReturnDeps, asked: Asked): Promise<Checked> {
  const { inflowId, operator, pictureId } = asked;
  const inflow = (await lockInflow(tx, inflowId)) ?? refuse('NO_DATA');
  await requireNoOtherHolder(tx, { queue: 'inflows', id: inflowId, operator });
  // Four eyes: an amount that a person wrote goes nowhere by the same person.
  if ((await bookedByHandBy(tx, inflowId)) === operator) refuse('UNAUTHORIZED');
  const obstacle = await obstacleOf(tx, inflow);
  if (obstacle)
    refuse(obstacle === 'SENDER_UNKNOWN' || obstacle === 'NOT_AT_BANK' ? 'NOT_FROM_ACCOUNT' : 'KEY_INVALID');
  if (pictureId !== undefined && (await findPicture(tx, pictureId))?.inflow_id !== inflowId) refuse('KEY_INVALID');
  const wish = { inflow, accountNo: asked.accountNo, hasPicture: pictureId !== undefined };
  return { inflow, account: await returnAccount(tx, { sealer }, wish) };
}

async function ask(deps: ReturnDeps, asked: Asked): Promise<string> {
  const returnId = randomUUID();
  // No bank is asked inside a transaction.
  const { inflow, account } = await inTransaction(deps.db, (tx) => check(tx, deps, asked));
  const bankHolder = await deps.askHolder(deps.payouts, {
    ...{
      reference: returnId,
      bankCode: inflow.from_bank,
      accountNo: account.accountNo,
      accountName: account.accountName,
    },
    ...{ amountMinor: inflow.amount, currency: inflow.currency },
  });
  try {
    await inTransaction(deps.db, (tx) => askIn(tx, deps, { ...asked, returnId, bankHolder }));
  } catch (error) {
    if (brokenConstraint(error) === 'one_return_of_an_inflow') refuse('KEY_INVALID');
    throw error;
  }
  return returnId;
}

async function askIn(
  tx: Tx,
  deps: ReturnDeps,
  asked: Asked & { returnId: string; bankHolder: string | null },
): Promise<void> {
  const { inflow, account } = await check(tx, deps, asked);
  const { returnId, inflowId, operator, reason, pictureId, bankHolder } = asked;
  const { isTyped, accountName, accountNo } = account;
  if (isTyped && bankHolder === null && (await readPolicy(tx, PAYOUT_POLICY)).returnNeedsHolder) {
    refuse('NOT_FROM_ACCOUNT');
  }
  await insertInflowAct(tx, { inflow_id: inflowId, operator, act: 'RETURN', reason });
  await insertReturn(tx, {
    ...{ returnId, inflowId, amountMinor: inflow.amount, currency: inflow.currency, bankCode: inflow.from_bank },
    ...{ accountName, isTyped, bankHolder, pictureId, reason, operator },
    accountNoSealed: deps.sealer.seal(accountNo, payoutAccountPlace(returnId)),
    noteReference: noteReferenceOf(returnId),
  });
  await releaseDecided(tx, { queue: 'inflows', id: inflowId, operator });
  await recordAct(tx, { operator, action: 'inflow.return', subject: inflowId, reason, detail: { returnId, isTyped } });
}

/** The beginning of the order's id: short enough for the note of a transfer, and found in statements as references of payout files are. */
const noteReferenceOf = (returnId: string) => returnId.replaceAll('-', '').slice(0, 16).toUpperCase();

/** Answers for how long it can be cancelled before it may leave. */
async function approve(tx: Tx, order: ReturnRow, operator: string): Promise<number> {
  const { return_id: returnId, inflow_id: inflowId } = order;
  if (order.state !== 'REVIEW') refuse('KEY_INVALID');
  if (order.asked_by === operator || (await bookedByHandBy(tx, inflowId)) === operator) refuse('UNAUTHORIZED');
  if (!(await areTwoOperators(tx, order.asked_by, operator))) refuse('OPERATOR_TOO_NEW');
  const undoMs = (await readPolicy(tx, PAYOUT_POLICY)).undoSeconds * 1_000;
  await moveReturn(tx, { returnId, to: 'APPROVED', retryInMs: undoMs }, approving(operator));
  await recordAct(tx, { operator, action: 'inflow-return.approve', subject: inflowId, detail: { returnId } });
  return undoMs;
}

/** True while both operators who sent it back could still do so: an approval of a disabled operator releases no money. */
export async function isStillAgreed(
  tx: Tx,
  { asked_by: askedBy, approved_by: approvedBy }: ReturnRow,
): Promise<boolean> {
  if (approvedBy === null || !(await isActiveWith(tx, approvedBy, approveReturn.right))) return false;
  return isActiveWith(tx, askedBy, returnInflow.right);
}

const isInFile = (tx: Tx, { return_id: operationId }: ReturnRow) => isInBatch(tx, { memberId: HOUSE, operationId });

/** Before it has left it takes one operator; what is in a file goes back with its batch. */
async function cancel(
  tx: Tx,
  order: ReturnRow,
  { operator, reason }: { operator: string; reason: string },
): Promise<void> {
  const { return_id: returnId, inflow_id: inflowId, state } = order;
  if ((state !== 'REVIEW' && state !== 'APPROVED') || (await isInFile(tx, order))) refuse('KEY_INVALID');
  await moveReturn(tx, { returnId, to: 'REJECTED', lastAnswer: 'cancelled before it left' });
  await recordAct(tx, { operator, action: 'inflow-return.cancel', subject: inflowId, reason, detail: { returnId } });
}

/** From here on no bank is ordered: only two operators or a debit with its reference say how it ended. */
async function payByHand(tx: Tx, order: ReturnRow, operator: string): Promise<void> {
  const { return_id: returnId, inflow_id: inflowId } = order;
  if (order.state !== 'APPROVED' || (await isInFile(tx, order)) || !(await isStillAgreed(tx, order)))
    refuse('KEY_INVALID');
  await moveReturn(tx, { returnId, to: 'SENT', lastAnswer: 'paid by an operator at the bank' }, byHand);
  await recordAct(tx, { operator, action: 'inflow-return.by-hand', subject: inflowId, detail: { returnId } });
}

/** An order that is just leaving has no answer yet: to ask beside it might order again. */
export const isReturnAskable = ({ state, way, last_answer: lastAnswer, next_attempt_at: nextAt }: ReturnRow) =>
  way === 'BANK' &&
  (state === 'UNKNOWN' || (state === 'SENT' && lastAnswer !== null) || (state === 'FAILED' && nextAt !== null));

async function askBank(tx: Tx, order: ReturnRow, operator: string): Promise<void> {
  const { return_id: returnId, inflow_id: inflowId } = order;
  if (!isReturnAskable(order)) refuse('KEY_INVALID');
  const takenUntil = await askReturnSoon(tx, returnId);
  if (takenUntil !== null) throw new Refusal('ASKED_NOW', { opensAt: takenUntil.toISOString() });
  await recordAct(tx, { operator, action: 'inflow-return.ask', subject: inflowId, detail: { returnId } });
}

interface SettledBy {
  fence?: bigint;
  lastAnswer: string;
}

/** The money has left: it is out of suspense in the same transaction. Both are locked. */
export async function settleReturn(
  tx: Tx,
  { order, inflow }: LockedReturn,
  { leaveSuspense, ...said }: SettledBy & Pick<ReturnDeps, 'leaveSuspense'>,
): Promise<void> {
  if (await moveReturn(tx, { returnId: order.return_id, to: 'PAID', ...said })) {
    await leaveSuspense(tx, inflow, 'payout');
  }
}

/** A debit names the order: it has left, also where it was thought to have failed. */
export async function settleByDebit(tx: Tx, returnId: string, leaveSuspense: LeaveSuspense): Promise<void> {
  const locked = await lockReturn(tx, returnId);
  if (locked.order.state === 'PAID') return;
  await settleReturn(tx, locked, { leaveSuspense, lastAnswer: 'the bank shows its debit' });
}
