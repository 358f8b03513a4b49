import { lockOperation, moveOperation } from '../../../operations/operation.ts';
import { isPayoutStopped } from '../../../operations/payout-stop.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { isPayoutHeld } from '../../../queries/compliance/aml-case-facts.ts';
import { payoutHold } from '../../../queries/members/account-facts.ts';
import { findPayoutDoubt } from './withdraw-doubts.ts';
import { releaseHold, settleHold } from './withdraw-hold.ts';
import { isAutomatic, isStillApproved, setPayoutPartner } from './withdraw-store.ts';

interface Target {
  memberId: string;
  operationId: string;
}

/**
 * Locks a withdrawal of a batch and returns why it may not leave now, or undefined. The last moment at which a payout can be stopped: one
 * that nobody approved and that is in doubt by now, or whose approvals no longer count, leaves the file, and the payout job sends it to
 * review. Whoever confirms a file reads no reasons of single withdrawals.
 */
export async function holdOfFiled(tx: Tx, { memberId, operationId }: Target): Promise<'HELD' | 'STOPPED' | undefined> {
  const operation = await lockOperation(tx, { member_id: memberId, operation_id: operationId });
  invariant(operation?.state === 'APPROVED', 'a withdrawal of a batch that is not written out waits');
  if ((await payoutHold(tx, memberId)) || (await isPayoutHeld(tx, { memberId, operationId }))) return 'HELD';
  if (await isPayoutStopped(tx)) return 'STOPPED';
  const isDoubted = (await isAutomatic(tx, { memberId, operationId })) && (await findPayoutDoubt(tx, memberId));
  return isDoubted || !(await isStillApproved(tx, { memberId, operationId })) ? 'HELD' : undefined;
}

/** From here on only the end of its line ends it: nobody is asked about it, and nobody orders it again. */
export async function sendFiled(
  tx: Tx,
  { memberId, operationId, partnerId, sentRef }: Target & { partnerId: string; sentRef: string },
): Promise<void> {
  const isGiven = await setPayoutPartner(tx, { memberId, operationId, partnerId, sentRef });
  invariant(isGiven, 'a file is written for a bank that pays');
  const moved = await moveOperation(tx, { memberId, operationId, to: 'SENT', lastAnswer: 'written into a file' });
  invariant(moved, 'a withdrawal that waits is sent');
}

/** Follows the end of its line. */
export async function endFiled(
  tx: Tx,
  { memberId, operationId, outcome }: Target & { outcome: 'PAID' | 'RETURNED' },
): Promise<void> {
  const to = outcome === 'PAID' ? 'PAID' : 'FAILED';
  const lastAnswer = outcome === 'PAID' ? 'its line was paid' : 'its line came back';
  const moved = await moveOperation(tx, { memberId, operationId, to, lastAnswer });
  invariant(moved, 'a line ends what is on its way');
  await (outcome === 'PAID' ? settleHold : releaseHold)(tx, moved);
}
