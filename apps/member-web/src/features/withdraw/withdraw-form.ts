import { amountOfText } from '@kapao/ui/amount-text.ts';
import { plainAmount } from '../../lib/plain-amount.ts';

export interface WithdrawLimits {
  withdrawMin: number;
  withdrawMax: number;
  /** Cash and games together, because games are brought home first (design 4). */
  total: number;
}

export type WithdrawProblem = 'belowMinimum' | 'aboveMaximum' | 'notEnough';

/** The request, or the first rule of spec 5 that refuses it. */
export function readWithdraw(
  amountText: string,
  limits: WithdrawLimits,
): { request: { amount: number } } | { problem: WithdrawProblem } {
  const amount = amountOfText(amountText);
  if (amount === undefined || amount <= 0 || amount < limits.withdrawMin) return { problem: 'belowMinimum' };
  if (amount > limits.withdrawMax) return { problem: 'aboveMaximum' };
  if (amount > limits.total) return { problem: 'notEnough' };
  return { request: { amount } };
}

/** Field text of the most that one withdrawal can take. */
export function everythingText(limits: Pick<WithdrawLimits, 'withdrawMax' | 'total'>, currency: 'THB' | 'LAK'): string {
  return plainAmount(Math.min(limits.total, limits.withdrawMax), currency);
}
