import type { CashCurrency } from '@kapao/contract/shared/money.ts';
/** The operator's rule, as far as sums need it. */
export interface InviteTerms {
  basis: 'turnover' | 'loss';
  /** Hundredths of a percent. */
  percentBp: number;
  dayCapMinor: bigint;
}

export function termsOf(
  rule: { basis: InviteTerms['basis']; percent_bp: number; day_cap_thb: bigint; day_cap_lak: bigint },
  currency: CashCurrency,
): InviteTerms {
  const dayCapMinor = currency === 'THB' ? rule.day_cap_thb : rule.day_cap_lak;
  return { basis: rule.basis, percentBp: rule.percent_bp, dayCapMinor };
}

/** What an invitee's day counts for: valid turnover, or what was lost on balance; never below zero. */
export function basisOf(
  play: readonly { stakeMinor: bigint; validStakeMinor: bigint; payoutMinor: bigint }[],
  basis: InviteTerms['basis'],
): bigint {
  const sum = play.reduce(
    (total, day) => total + (basis === 'turnover' ? day.validStakeMinor : day.stakeMinor - day.payoutMinor),
    0n,
  );
  return sum > 0n ? sum : 0n;
}

/** The inviter's share, rounded down to what can be paid, capped per invitee and day. */
export function earningOf(basisMinor: bigint, terms: InviteTerms, stepMinor: bigint): bigint {
  const share = (basisMinor * BigInt(terms.percentBp)) / 10_000n;
  const capped = share < terms.dayCapMinor ? share : terms.dayCapMinor;
  return capped - (capped % stepMinor);
}
