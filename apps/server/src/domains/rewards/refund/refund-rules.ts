import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { bangkokDay, mondayOf, startOfDay } from '../../../shared/bangkok-day.ts';

/** The operator's rule, as far as sums need it. Amounts in minor units of the member's currency. */
export interface RefundTerms {
  period: 'day' | 'week';
  /** Hundredths of a percent. */
  percentBp: number;
  capMinor: bigint;
  minimumMinor: bigint;
  expiresDays: number;
}

/** Bangkok days: `start` included, `end` not. */
export interface Period {
  start: number;
  end: number;
}

/** A rule's sums, in both currencies. */
interface RefundSums {
  period: 'day' | 'week';
  percent_bp: number;
  cap_thb: bigint;
  cap_lak: bigint;
  minimum_thb: bigint;
  minimum_lak: bigint;
  expires_days: number;
}

export function termsOf(rule: RefundSums, currency: CashCurrency): RefundTerms {
  const isBaht = currency === 'THB';
  return {
    period: rule.period,
    percentBp: rule.percent_bp,
    capMinor: isBaht ? rule.cap_thb : rule.cap_lak,
    minimumMinor: isBaht ? rule.minimum_thb : rule.minimum_lak,
    expiresDays: rule.expires_days,
  };
}

/** As long as invites wait too. */
const SETTLING_MS = 600_000;

/**
 * The day that counts as today: one is over ten minutes after its midnight, when its last bets have been told. Whoever wins
 * just before midnight must not be refunded for a day whose wins nobody knows yet.
 */
export function countedDay(now: Date): number {
  return bangkokDay(new Date(now.getTime() - SETTLING_MS));
}

/**
 * The periods that are over and not expired on `today`. A rule holds for whole periods that begin on or after the day it
 * was published and before its successor was: nobody's loss is judged by a rule made after it.
 */
export function closedPeriods(
  terms: Pick<RefundTerms, 'period' | 'expiresDays'>,
  { firstDay, untilDay, today }: { firstDay: number; untilDay: number; today: number },
): Period[] {
  const length = terms.period === 'week' ? 7 : 1;
  const earliest = Math.max(firstDay, today - terms.expiresDays - length);
  const first = length === 1 ? earliest : mondayOf(earliest + 6);
  const periods: Period[] = [];
  for (let start = first; start < untilDay && start + length <= today; start += length) {
    const isExpired = start + length + terms.expiresDays <= today;
    if (!isExpired) periods.push({ start, end: start + length });
  }
  return periods;
}

/** The period that runs on `today`, if its rule holds for the whole of it, as above. */
export function runningPeriod(
  { period }: Pick<RefundTerms, 'period'>,
  { firstDay, untilDay, today }: { firstDay: number; untilDay: number; today: number },
): Period | undefined {
  const start = period === 'week' ? mondayOf(today) : today;
  return start < firstDay || start >= untilDay ? undefined : { start, end: start + (period === 'week' ? 7 : 1) };
}

/** When a period that ends before this day can be received. */
export const readyAt = (end: number): Date => new Date(startOfDay(end).getTime() + SETTLING_MS);

/** A share of the loss, rounded down to what can be paid, capped; nothing below the minimum (design 4). */
export function refundOf(lossMinor: bigint, terms: RefundTerms, stepMinor: bigint): bigint {
  if (lossMinor <= 0n) return 0n;
  const share = (lossMinor * BigInt(terms.percentBp)) / 10_000n;
  const capped = share < terms.capMinor ? share : terms.capMinor;
  const payable = capped - (capped % stepMinor);
  return payable < terms.minimumMinor ? 0n : payable;
}
