import { isPayoutStopped } from '../../../operations/payout-stop.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { isStillAgreed, type LeaveSuspense, lockReturn, settleReturn } from './inflow-return.ts';
import { giveToBank, moveReturn } from './inflow-return-store.ts';

/** Takes an order of a batch; why it may not leave now, or undefined. */
export async function holdOfFiledReturn(tx: Tx, returnId: string): Promise<'STOPPED' | 'HELD' | undefined> {
  const { order } = await lockReturn(tx, returnId);
  invariant(order.state === 'APPROVED', 'an order of a batch that is not written out waits');
  if (await isPayoutStopped(tx)) return 'STOPPED';
  return (await isStillAgreed(tx, order)) ? undefined : 'HELD';
}

/** From here on only the end of its line ends it. */
export async function sendFiledReturn(
  tx: Tx,
  { returnId, partnerId, sentRef }: { returnId: string; partnerId: string; sentRef: string },
): Promise<void> {
  invariant(
    await giveToBank(tx, { returnId, partnerId, way: 'FILE', sentRef }),
    'a file is written for a bank that pays',
  );
  invariant(
    await moveReturn(tx, { returnId, to: 'SENT', lastAnswer: 'written into a file' }),
    'an order that waits is sent',
  );
}

/** Follows the end of its line. */
export async function endFiledReturn(
  tx: Tx,
  {
    returnId,
    outcome,
    leaveSuspense,
  }: { returnId: string; outcome: 'PAID' | 'RETURNED'; leaveSuspense: LeaveSuspense },
): Promise<void> {
  const locked = await lockReturn(tx, returnId);
  if (outcome === 'PAID') await settleReturn(tx, locked, { leaveSuspense, lastAnswer: 'its line was paid' });
  else await moveReturn(tx, { returnId, to: 'FAILED', lastAnswer: 'its line came back' });
}
