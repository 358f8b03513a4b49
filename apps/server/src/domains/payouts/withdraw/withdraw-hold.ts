import { type Reservation, releaseFunds, settleFunds } from '../../../ledger/reservation.ts';
import type { Operation } from '../../../operations/operation.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';

const HOLDING = 'hold:withdraw';
const sourceOf = (from: string) => (from === 'ASIDE' ? 'aside' : 'cash');

/** The movement that holds a withdrawal's money until the bank has said how it ended. */
export const holdMovement = (from: string) =>
  ({ step: 'hold', kind: 'withdrawal', from: sourceOf(from), to: HOLDING }) as const;

function reservationOf(operation: Operation): Reservation {
  return {
    owner: operation.member_id,
    operationId: operation.operation_id,
    kind: 'withdrawal',
    currency: operation.currency,
    source: sourceOf(operation.from_code),
    holding: HOLDING,
    amountMinor: operation.amount,
  };
}

export async function settleHold(tx: Tx, operation: Operation): Promise<void> {
  const settled = await settleFunds(tx, { ...reservationOf(operation), destination: 'payout' });
  invariant(settled.outcome === 'posted', 'a hold is paid once');
}

export async function releaseHold(tx: Tx, operation: Operation): Promise<void> {
  const released = await releaseFunds(tx, reservationOf(operation));
  invariant(released.outcome === 'posted', 'a hold is given back once');
}
