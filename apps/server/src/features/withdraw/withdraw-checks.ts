import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import type { PlayThrough } from '@kapao/contract/shared/play-through.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { WithdrawLimits } from './withdraw-facts.ts';
import { leftOf, limitAgainst, type WithdrawLimit, withdrawLimitsOf } from './withdraw-limit-facts.ts';

interface RequestedAmount {
  currency: CashCurrency;
  amountMinor: bigint;
}

/** The smallest and the largest withdrawal. */
export function checkBounds(limits: WithdrawLimits, { currency, amountMinor }: RequestedAmount): void {
  if (amountMinor < limits.min) throw new Refusal('KEY_INVALID', { minimum: fromMinor(limits.min, currency) });
  if (amountMinor > limits.max) throw new Refusal('KEY_INVALID', { maximum: fromMinor(limits.max, currency) });
}

/** Refuses a withdrawal beyond the day's or the month's limit. Under the member's lock. */
export async function checkLimits(tx: Tx, asked: RequestedAmount & { memberId: string }): Promise<void> {
  checkPlayAndLimits({ play: undefined, limits: await withdrawLimitsOf(tx, asked) }, asked);
}

export function checkPlayAndLimits(
  { play, limits }: { play: PlayThrough | undefined; limits: readonly WithdrawLimit[] },
  { currency, amountMinor }: RequestedAmount,
): void {
  if (play && play.remaining > 0) throw new Refusal('PLAY_THROUGH', { amount: play.remaining });
  const limit = limitAgainst(limits, amountMinor);
  if (!limit) return;
  const amount = fromMinor(leftOf(limit), currency);
  throw new Refusal('WITHDRAW_LIMIT', { amount, opensAt: limit.opensAt.toISOString() });
}
