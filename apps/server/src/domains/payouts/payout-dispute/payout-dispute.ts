import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Payouts } from '../../../gateways/live-gateways.ts';
import { post } from '../../../ledger/post.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { lockMember, lockOperation, moveOperation, openOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { mayActAlone } from '../../../queries/backoffice/alone-facts.ts';
import { areTwoOperators } from '../../../queries/backoffice/operator-facts.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { derivedOperationId } from '../../../shared/derived-id.ts';
import {
  type Decision,
  type DisputeRow,
  endDispute,
  type FoundBy,
  findDispute,
  findPayableDispute,
  insertDispute,
  keepAgreement,
  keepDecision,
  lockDispute,
  takeDueLateCheck,
} from './payout-dispute-store.ts';

interface PayoutDisputeDeps {
  db: Db;
  payouts: Pick<Payouts, 'of'>;
}

/** Withdrawals that failed, were given back, and were paid after all (safety F21). */
export function makePayoutDisputes(deps: PayoutDisputeDeps) {
  return {
    askOne: () => askOne(deps),
    takeOne: () => takeOne(deps.db),
    decide: (act: DisputeAct & { decision: Decision; reason: string }) => decide(deps.db, act),
    agree: (act: DisputeAct) => agree(deps.db, act),
  };
}
export type PayoutDisputes = ReturnType<typeof makePayoutDisputes>;

/** Asks the bank about one failed payout; true when there may be more to ask about. */
async function askOne({ db, payouts }: PayoutDisputeDeps): Promise<boolean> {
  const { askFailedDays } = await readPolicy(db, PAYOUT_RECONCILIATION_POLICY);
  const due = await takeDueLateCheck(db, askFailedDays);
  if (!due) return false;
  const { outcome } = await payouts.of(due.partner_id).status(due.external_ref, due.bank_number);
  if (outcome === 'paid') {
    const found = { memberId: due.member_id, operationId: due.operation_id };
    await inTransaction(db, (tx) => openDispute(tx, found, 'STATUS'));
  }
  return true;
}

/**
 * The money has left the bank and lies in the wallet as well: what the member now owes stands in `receivable`. Nothing is
 * taken from the wallet by this. Once, however often it is found.
 */
export async function openDispute(
  tx: Tx,
  { memberId, operationId }: { memberId: string; operationId: string },
  foundBy: FoundBy,
): Promise<void> {
  const operation = await lockOperation(tx, { member_id: memberId, operation_id: operationId });
  if (operation?.kind !== 'withdrawal' || operation.state !== 'FAILED') return;
  const lastAnswer = 'paid after it had failed';
  const moved = await moveOperation(tx, { memberId, operationId, to: 'DISPUTED', lastAnswer });
  invariant(moved, 'a locked withdrawal moves');
  await insertDispute(tx, { memberId, operationId, foundBy });
  await postFor(tx, moved, { step: 'dispute', from: 'receivable', to: 'payout' });
}

interface DisputeAct {
  operationId: string;
  operator: string;
}

async function decide(db: Db, act: DisputeAct & { decision: Decision; reason: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dispute = await lockNamedDispute(tx, act.operationId);
    if (isDecided(dispute)) refuse('KEY_INVALID');
    const { operationId: subject, operator } = act;
    const { currency, amount: amountMinor } = dispute;
    const isLone = await mayActAlone(tx, { operator, action: 'payout-dispute.decide', subject, currency, amountMinor });
    const needsSecond = !isLone;
    await keepDecision(tx, dispute, { ...act, needsSecond });
    const { reason } = act;
    const detail = { memberId: dispute.member_id, decision: act.decision, needsSecond };
    await recordAct(tx, { operator, action: 'payout-dispute.decide', subject, reason, detail }, { isAlone: isLone });
    if (!needsSecond) await carryOut(tx, dispute, act.decision);
  });
}

async function agree(db: Db, act: DisputeAct): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dispute = await lockNamedDispute(tx, act.operationId);
    if (dispute.decision === null || dispute.decided_by === null || isDecided(dispute)) refuse('KEY_INVALID');
    if (dispute.decided_by === act.operator) refuse('UNAUTHORIZED');
    if (!(await areTwoOperators(tx, dispute.decided_by, act.operator))) refuse('OPERATOR_TOO_NEW');
    await keepAgreement(tx, dispute, act.operator);
    const detail = { memberId: dispute.member_id, decision: dispute.decision };
    await recordAct(tx, { operator: act.operator, action: 'payout-dispute.agree', subject: act.operationId, detail });
    await carryOut(tx, dispute, dispute.decision);
  });
}

/** Everybody it needs has said so; until then the first may still change the words. */
async function lockNamedDispute(tx: Tx, operationId: string): Promise<DisputeRow> {
  const place = (await findDispute(tx, operationId)) ?? refuse('NO_DATA');
  return (await lockDispute(tx, place)) ?? refuse('NO_DATA');
}

function isDecided({ decision, needs_second, agreed_by }: DisputeRow): boolean {
  return decision !== null && (!needs_second || agreed_by !== null);
}

async function carryOut(tx: Tx, dispute: DisputeRow, decision: Decision): Promise<void> {
  if (decision === 'TAKE') return takeBack(tx, dispute);
  await postFor(tx, dispute, { step: 'write-off', from: 'cost:dispute', to: 'receivable' });
  await endDispute(tx, dispute);
}

/** Takes one debt from a wallet that has enough by now; true when there was one. */
async function takeOne(db: Db): Promise<boolean> {
  const place = await findPayableDispute(db);
  if (!place) return false;
  return inTransaction(db, async (tx) => {
    const dispute = await lockDispute(tx, place);
    if (dispute?.decision !== 'TAKE' || !isDecided(dispute)) return false;
    await takeBack(tx, dispute);
    return true;
  });
}

/** All of it, as a row of the member's statement, when the wallet has enough; otherwise it is looked at again. */
async function takeBack(tx: Tx, dispute: DisputeRow): Promise<void> {
  await lockMember(tx, dispute.member_id);
  // Read again under the member's row: cash may have gone since.
  const current = await lockDispute(tx, dispute);
  if (!current || current.cash < dispute.amount) return;
  const operationId = derivedOperationId(dispute.operation_id, 'recovery');
  const { operation } = await openOperation(tx, {
    memberId: dispute.member_id,
    operationId,
    kind: 'recovery',
    state: 'TAKEN',
    statementType: 'withdraw',
    from: 'WALLET',
    to: dispute.bank_code,
    counterparty: 'payout',
    amountMinor: dispute.amount,
    currency: dispute.currency,
    cashSign: -1,
    externalRef: dispute.external_ref,
  });
  await postFor(tx, operation, { step: 'take', from: 'cash', to: 'receivable' });
  await endDispute(tx, dispute);
}

async function postFor(
  tx: Tx,
  of: Pick<DisputeRow, 'member_id' | 'operation_id' | 'amount' | 'currency'>,
  { step, from, to }: { step: string; from: string; to: string },
): Promise<void> {
  const posted = await post(tx, {
    owner: of.member_id,
    operationId: of.operation_id,
    step,
    kind: 'dispute',
    currency: of.currency,
    movements: [{ from, to, amountMinor: of.amount }],
  });
  invariant(posted.outcome === 'posted', 'each step of a dispute is booked once');
}
