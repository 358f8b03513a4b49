import { AMOUNT_CEILING, CURRENCIES, type Currency } from '@kapao/contract/shared/money.ts';
import type { Match } from '../inflow/inflow-facts.ts';

export interface Candidate {
  memberId: string;
  currency: string;
  status: string;
}

/** Exactly one member whose bank account could have sent it is credited; anything else waits for an operator (design 4). */
export function matchInflow(candidates: readonly Candidate[], currency: string): Match {
  const [only, ...others] = candidates;
  if (!only) return { outcome: 'wait', reason: 'UNKNOWN_SENDER' };
  if (others.length > 0) return { outcome: 'wait', reason: 'AMBIGUOUS' };
  if (only.currency !== currency) return { outcome: 'wait', reason: 'OTHER_CURRENCY' };
  if (only.status !== 'ACTIVE') return { outcome: 'wait', reason: 'MEMBER_FROZEN' };
  return { outcome: 'credit', memberId: only.memberId };
}

/**
 * Money the ledger has units for (safety L14): above zero, under its ceiling, no part of a kip. The bank cannot have booked
 * anything else; taking such a row would only keep those behind it in the feed from coming in.
 */
export function isBookable({ amount, currency }: { amount: bigint; currency: Currency }): boolean {
  const { exponent, wireDecimals } = CURRENCIES[currency];
  const step = 10n ** BigInt(exponent - wireDecimals);
  return amount > 0n && amount % step === 0n && amount <= BigInt(Math.round(AMOUNT_CEILING * 10 ** exponent));
}
