import type { ApprovalBar } from '@kapao/contract/operator/withdraw.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { releaseDecided } from '../../../commands/backoffice/shift-acts.ts';
import { isHandBarred, recordAct } from '../../../operations/audit-trail.ts';
import { lockOperationById, moveOperation, type Operation } from '../../../operations/operation.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { areTwoOperators, handsOf } from '../../../queries/backoffice/operator-facts.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { holderOf, requireNoOtherHolder } from '../../../queries/backoffice/shift-facts.ts';
import { hasUnreadCase, isPayoutHeld } from '../../../queries/compliance/aml-case-facts.ts';
import { payoutHold } from '../../../queries/members/account-facts.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { findWithdrawalRow, insertApproval, type ReviewRow, type WithdrawalRow } from './withdraw-store.ts';

type Approver = Pick<OperatorSession, 'username' | 'rights'>;

interface Approval {
  operationId: string;
  approver: Approver;
  reason?: string | undefined;
  amount?: number | undefined;
}

/** Locks a withdrawal under review for a decision; refuses one that is decided, or that another operator has taken. */
export async function lockForDecision(tx: Tx, operationId: string, operator: string): Promise<Operation> {
  const operation = (await lockOperationById(tx, operationId, 'withdrawal')) ?? refuse('NO_DATA');
  if (operation.state !== 'REVIEW') refuse('KEY_INVALID');
  await requireNoOtherHolder(tx, { queue: 'withdrawals', id: operationId, operator });
  return operation;
}

/** Gives the next operator the item that this one has decided. */
export const releaseItem = (tx: Tx, operationId: string, operator: string): Promise<void> =>
  releaseDecided(tx, { queue: 'withdrawals', id: operationId, operator });

/** Records one approval; with the last one that is needed the payout leaves after the seconds in which it can be undone. */
export async function approve(tx: Tx, approval: Approval): Promise<{ isEnough: boolean; undoMs: number }> {
  const { operationId, approver } = approval;
  const { username } = approver;
  const { member_id: memberId } = await lockForDecision(tx, operationId, username);
  // Nothing is approved for a member who is frozen, or who stopped the own payouts; both wait until commit.
  const held = await payoutHold(tx, memberId);
  if (held) refuse(held);
  const before = await findWithdrawalRow(tx, operationId);
  invariant(before, 'a locked withdrawal is there');
  const bar = await barOfHand(tx, before, approver);
  if (bar) refuse(bar);
  refuseUntyped(before, approval.amount);
  const base = { memberId, operationId };
  if (!(await insertApproval(tx, { ...base, operator: username }))) refuse('OTHER_OPERATOR');
  const row = await findWithdrawalRow(tx, operationId);
  invariant(row, 'a locked withdrawal is there');
  const isEnough = row.approvals.length >= row.approvals_needed;
  const undoMs = isEnough ? (await readPolicy(tx, PAYOUT_POLICY)).undoSeconds * 1_000 : 0;
  if (isEnough) await moveOperation(tx, { ...base, to: 'APPROVED', retryInMs: undoMs });
  await releaseItem(tx, operationId, username);
  const detail = { memberId, approval: row.approvals.length, needed: row.approvals_needed };
  const reason = approval.reason === undefined ? {} : { reason: approval.reason };
  await recordAct(tx, { operator: username, action: 'withdrawal.approve', subject: operationId, detail, ...reason });
  return { isEnough, undoMs };
}

/** Why this operator's approval is refused, but for what stands in every operator's way. */
async function barOfHand(
  tx: Db | Tx,
  { member_id: memberId, approvals }: WithdrawalRow,
  { username, rights }: Approver,
): Promise<ApprovalBar | undefined> {
  // Four eyes: whoever changed this member's money or standing does not also let the money go (safety 2, W).
  if (await isHandBarred(tx, username, memberId)) return 'UNAUTHORIZED';
  for (const hand of await handsOf(tx, username)) {
    if (hand !== username && (await isHandBarred(tx, hand, memberId))) return 'OPERATOR_TOO_NEW';
  }
  for (const { operator: other } of approvals) {
    if (other !== username && !(await areTwoOperators(tx, other, username))) return 'OPERATOR_TOO_NEW';
  }
  if (!(await hasUnreadCase(tx, { memberId, operator: username }))) return undefined;
  // An operator who may not read cases learns no more than a member does.
  return rights.includes('cases.read') ? 'CASE_UNREAD' : 'UNDER_REVIEW';
}

/** Returns why the reader of a withdrawal cannot approve it now, so that no button is offered that would be refused. */
export async function findApprovalBar(
  db: Db,
  { row, member, reader }: { row: WithdrawalRow; member: ReviewRow; reader: Approver },
): Promise<{ bar: ApprovalBar | null; heldBy: string | null }> {
  const { operation_id: operationId, member_id: memberId } = row;
  const heldBy = (await holderOf(db, { queue: 'withdrawals', id: operationId })) ?? null;
  const find = async (): Promise<ApprovalBar | undefined> => {
    if (row.state !== 'REVIEW' || !reader.rights.includes('withdrawals.decide')) return undefined;
    if (heldBy !== null && heldBy !== reader.username) return 'ITEM_HELD';
    if (member.status !== 'ACTIVE') return 'INACTIVE_USER';
    if (member.payouts_held_at !== null) return 'PAYOUTS_HELD';
    const isLast = row.approvals.length + 1 >= row.approvals_needed;
    const ofHand = await barOfHand(db, row, reader);
    // The database refuses the last approval while the money is held for a case.
    return ofHand ?? (isLast && (await isPayoutHeld(db, { memberId, operationId })) ? 'UNDER_REVIEW' : undefined);
  };
  return { bar: (await find()) ?? null, heldBy };
}

/** Above the second limit no key alone approves: the amount is typed, and it is this one. */
function refuseUntyped(row: WithdrawalRow, typed: number | undefined): void {
  if (row.approvals_needed < 2) return;
  if (typed === undefined) refuse('KEY_MISSING');
  if (minorOrRefuse(typed, row.currency) !== row.amount) refuse('KEY_INVALID');
}
