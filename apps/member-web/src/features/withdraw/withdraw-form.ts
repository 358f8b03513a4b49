import { CURRENCIES } from '@kapao/contract/shared/money.ts';
import { amountOfText } from '@kapao/ui/amount-text.ts';

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

/** Plain field text of everything that can be withdrawn at once; kip below one stay behind (safety L14). */
export function everythingText(limits: Pick<WithdrawLimits, 'withdrawMax' | 'total'>, currency: 'THB' | 'LAK'): string {
  return plainAmountText(Math.min(limits.total, limits.withdrawMax), currency);
}

function plainAmountText(amount: number, currency: 'THB' | 'LAK'): string {
  const [whole = '0', fraction = ''] = amount.toFixed(2).split('.');
  return CURRENCIES[currency].wireDecimals === 0 || fraction === '00' ? whole : `${whole}.${fraction}`;
}
