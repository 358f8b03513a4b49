import type { CashCurrency } from './money.ts';

/** How a sweep is named that is what the bank charged: it leaves the account and goes to none of ours. */
export const BANK_FEE = 'BANK FEE';

export type MomentFault = 'IN_FUTURE' | 'BEFORE_ACCOUNT';

/** Moments are typed to the minute. */
const MINUTE_MS = 60_000;

/** Returns why nothing can have happened at an account at this moment: it has not come, or the account was not kept here yet. */
export function findMomentFault(
  at: string,
  { beganAt, nowMs }: { beganAt: string; nowMs: number },
): MomentFault | undefined {
  const atMs = Date.parse(at);
  if (atMs > nowMs) return 'IN_FUTURE';
  return atMs < Math.floor(Date.parse(beganAt) / MINUTE_MS) * MINUTE_MS ? 'BEFORE_ACCOUNT' : undefined;
}

/** In whole units: a smaller change of a balance is never unlikely. */
const SMALL: Record<CashCurrency, number> = { THB: 1_000, LAK: 500_000 };
const TIMES = 10;

/** True for a balance that is another order of magnitude than the one that is known: a digit or a decimal point is likely wrong. */
export function isUnlikelyBalance(
  typed: number,
  { known, currency }: { known: number | null; currency: CashCurrency },
): boolean {
  if (known === null) return false;
  const [less, more] = typed < known ? [typed, known] : [known, typed];
  return more - less > SMALL[currency] && more >= less * TIMES;
}
