import type { OperatorTransfer, TRANSFER_STATES } from '@kapao/contract/operator/transfer.ts';
import type { StatusTone } from '@kapao/ui/status-chip.tsx';
import type { Messages } from '../../messages/en.ts';

export type TransferState = (typeof TRANSFER_STATES)[number];
export type Outcome = 'SUCCEEDED' | 'FAILED';

export const WORKING_STATES = ['UNKNOWN', 'SENT'] as const satisfies readonly TransferState[];
export const OTHER_STATES = ['SUCCEEDED', 'FAILED'] as const satisfies readonly TransferState[];

export const TRANSFER_TONES: Record<TransferState, StatusTone> = {
  SENT: 'info',
  UNKNOWN: 'wait',
  SUCCEEDED: 'ok',
  FAILED: 'bad',
};

/** Ended by hand is what has waited too long, or what only people can judge (safety 2, T). */
export function maySettle(transfer: Pick<OperatorTransfer, 'needsOperator'>): boolean {
  return transfer.needsOperator;
}

/** `in` is money into the game, `out` is money home to the wallet; the server says it from the game's side. */
export function isToGame(transfer: Pick<OperatorTransfer, 'direction'>): boolean {
  return transfer.direction === 'in';
}

/** Where the money is after each outcome, in words (safety 2, T). */
export function consequenceText(
  messages: Messages,
  transfer: Pick<OperatorTransfer, 'direction' | 'amount' | 'currency' | 'game'>,
  spoken: { outcome: Outcome; amount: string },
): string {
  const { consequence } = messages.transfers;
  const game = transfer.game.toUpperCase();
  if (isToGame(transfer)) {
    return spoken.outcome === 'SUCCEEDED'
      ? consequence.toGameSucceeded(spoken.amount, game)
      : consequence.toGameFailed(spoken.amount);
  }
  return spoken.outcome === 'SUCCEEDED'
    ? consequence.fromGameSucceeded(spoken.amount)
    : consequence.fromGameFailed(spoken.amount, game);
}
