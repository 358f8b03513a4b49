import type { OperatorTransfer, TRANSFER_STATES } from '@kapao/contract/operator/transfers.ts';
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

/** The rules of the server after which only people can judge. */
const PEOPLE_REASONS = {
  otherAmount: 'the balance changed by another amount',
  notInTime: 'the balance did not change by exactly the amount in time',
  cannotAsk: 'the provider cannot be asked',
  tooNear: 'a bet is too near to the transfer to tell them apart',
  toldLate: 'bets were told late or changed since the transfer',
  notTold: 'bets there are not told, and could look like the transfer',
} as const;

/** Why people must look, in the reader's language; a reason without a translation is shown as it came. */
export function peopleReason(texts: Record<keyof typeof PEOPLE_REASONS, string>, reason: string): string {
  const known = (Object.keys(PEOPLE_REASONS) as (keyof typeof PEOPLE_REASONS)[]).find(
    (name) => PEOPLE_REASONS[name] === reason,
  );
  return known ? texts[known] : reason;
}
