import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordCancellation } from '../../../commands/members/account-acts.ts';
import { lockOperation, moveOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { cancelsOfDay } from '../../../queries/members/account-change-facts.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { CANCELLED, isCancellable, isCancelled } from '../../../queries/payouts/withdraw-cancel-facts.ts';
import type { MemberSession } from '../../../shared/sessions.ts';
import { releaseHold } from './withdraw-hold.ts';

export interface Cancelling {
  member: MemberSession;
  operationId: string;
  address: string;
}

/**
 * Ends a withdrawal that nobody approved, at its member's request, and returns its money as a rejection does. The operation's lock
 * decides between this, an approval, a rejection, a file and an order; a repeated request finds it cancelled and changes nothing.
 */
export async function cancelWithdrawal(db: Db, { member, operationId, address }: Cancelling): Promise<void> {
  const { memberId, sessionId } = member;
  await inTransaction(db, async (tx) => {
    const operation = await lockOperation(tx, { member_id: memberId, operation_id: operationId });
    if (operation?.kind !== 'withdrawal') refuse('NO_DATA');
    // A session may not know yet that its member was frozen.
    if ((await memberFacts(tx, memberId))?.status !== 'ACTIVE') refuse('INACTIVE_USER');
    if (isCancelled(operation)) return;
    if (!(await isCancellable(tx, operation))) refuse('KEY_INVALID');
    await refuseTooMany(tx, memberId);
    const moved = await moveOperation(tx, { memberId, operationId, to: 'REJECTED', lastAnswer: CANCELLED });
    invariant(moved, 'a locked withdrawal moves');
    await releaseHold(tx, moved);
    await recordCancellation(tx, { memberId, sessionId, address, operationId });
  });
}

/** A member has one unfinished withdrawal at a time, so cancellations of one member follow each other and are counted exactly. */
async function refuseTooMany(tx: Tx, memberId: string): Promise<void> {
  const { cancelsPerDay } = await readPolicy(tx, PAYOUT_POLICY);
  if ((await cancelsOfDay(tx, memberId)) >= cancelsPerDay) refuse('REQUEST_LIMIT');
}
