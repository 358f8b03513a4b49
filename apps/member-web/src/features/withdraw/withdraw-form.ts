import { plainAmount } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { PlayThrough } from '@kapao/contract/shared/play-through.ts';
import { amountOfText } from '../../kit/amount-text.ts';

export interface WithdrawLimits {
  withdrawMin: number;
  withdrawMax: number;
  /** Cash and games together, because games are brought home first (design 4). */
  total: number;
  /** What is left of the day and the month, where the operator limits them. */
  limits: readonly PeriodLimit[];
  /** Deposits that must be played before they leave. */
  playThrough: PlayThrough | null;
}

/** Deposits are not played as the operators ask: nothing leaves yet. */
export const isUnplayed = ({ playThrough }: Pick<WithdrawLimits, 'playThrough'>): boolean =>
  playThrough !== null && playThrough.remaining > 0;

export interface PeriodLimit {
  period: 'DAY' | 'MONTH';
  most: number;
  left: number;
  opensAt: string;
}

export type WithdrawProblem = 'belowMinimum' | 'aboveMaximum' | 'aboveLimit' | 'notEnough';

/** The limit that leaves the least; of two that leave the same, the one that opens later. */
export function tightestLimit(limits: readonly PeriodLimit[]): PeriodLimit | undefined {
  return [...limits].sort((one, other) => one.left - other.left || (one.opensAt < other.opensAt ? 1 : -1))[0];
}

/** The most that one withdrawal may take now, whatever the balance is. */
export function maxNow({ withdrawMax, limits }: Pick<WithdrawLimits, 'withdrawMax' | 'limits'>): number {
  return Math.min(withdrawMax, tightestLimit(limits)?.left ?? withdrawMax);
}

/** The request, or the first rule of spec 5 that refuses it. */
export function readWithdraw(
  amountText: string,
  limits: WithdrawLimits,
): { request: { amount: number } } | { problem: WithdrawProblem } {
  const amount = amountOfText(amountText);
  if (amount === undefined || amount <= 0 || amount < limits.withdrawMin) return { problem: 'belowMinimum' };
  if (amount > limits.withdrawMax) return { problem: 'aboveMaximum' };
  if (amount > maxNow(limits)) return { problem: 'aboveLimit' };
  if (amount > limits.total) return { problem: 'notEnough' };
  return { request: { amount } };
}

/** The effect of a running bonus on a withdrawal, from the turnover meter. */
export interface BonusHeld {
  isMet: boolean;
  /** Cash and games together. */
  balance: number;
  ifStopped: { kept: number; lost: number };
}

export type BonusStop = 'turnoverFirst' | 'finishFirst' | 'wholeBalance';

/** Why a withdrawal cannot be sent while a bonus is held: the whole balance goes at once, in one withdrawal. */
export function bonusStop(
  bonus: BonusHeld | null | undefined,
  amount: number | undefined,
  limits: Pick<WithdrawLimits, 'withdrawMax' | 'limits'>,
): BonusStop | undefined {
  if (!bonus) return undefined;
  if (!bonus.isMet) return 'turnoverFirst';
  if (bonus.balance > limits.withdrawMax || bonus.ifStopped.kept > maxNow(limits)) return 'finishFirst';
  return amount !== undefined && amount !== bonus.balance ? 'wholeBalance' : undefined;
}

/** What leaves for the bank and what is given up, when this amount is asked for. */
export function paidOf(bonus: BonusHeld | null | undefined, amount: number): { paid: number; lost: number } {
  return bonus?.isMet ? { paid: bonus.ifStopped.kept, lost: bonus.ifStopped.lost } : { paid: amount, lost: 0 };
}

/** Field text of the most that one withdrawal can take. */
export function everythingText(
  limits: Omit<WithdrawLimits, 'withdrawMin' | 'playThrough'>,
  currency: CashCurrency,
): string {
  return plainAmount(Math.min(limits.total, maxNow(limits)), currency);
}
