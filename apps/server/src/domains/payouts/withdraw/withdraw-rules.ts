import type { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { WithdrawLimits } from '../../../queries/payouts/withdraw-facts.ts';

export type PayoutPolicy = PolicyValue<typeof PAYOUT_POLICY>;

/** Why people look at a withdrawal first. */
export type ReviewReason =
  | 'OVER_AUTO_LIMIT'
  | 'OVER_SECOND_LIMIT'
  | 'MEMBER_DAY'
  | 'MEMBER_WEEK'
  | 'ACCOUNT_DAY'
  | 'ACCOUNT_WEEK'
  | 'SITE_DAY'
  | 'SITE_WEEK'
  | 'BANK_CHANGED'
  | 'PASSWORD_CHANGED'
  | 'NEW_DEVICE'
  | 'ACCOUNT_UNPROVEN'
  | 'IDENTITY_NAME'
  | 'HOLDER_NAME'
  | 'CIRCLE'
  | 'UNDER_CHECK'
  | 'PAYOUTS_STOPPED'
  | 'BOOKS_DIFFER'
  | 'SINGLE_HAND'
  | 'STRANGER_PAID'
  | 'FILE_ONLY'
  | 'DEPOSIT_RETURN';

/** Rolling sums in minor units, this withdrawal included. */
export interface PayoutSums {
  memberDay: bigint;
  memberWeek: bigint;
  accountDay: bigint;
  accountWeek: bigint;
}

/** What is known about the member and the payout account, under their locks. */
export interface PayoutFacts {
  amountMinor: bigint;
  sums: PayoutSums;
  isBankChanged: boolean;
  isPasswordChanged: boolean;
  isNewDevice: boolean;
  isProven: boolean;
  isStopped: boolean;
  /** Somebody looks at this member. */
  isUnderCheck: boolean;
  /** The payout account is in another name than the one the member was accepted by. */
  isNameOther: boolean;
  /** Deposits that leave by this withdrawal without having been staked. */
  circledMinor: bigint;
  /** Circles before this one, in the days of the policy. */
  circlesBefore: number;
}

export interface PayoutRules {
  limits: WithdrawLimits;
  policy: PayoutPolicy;
  currency: CashCurrency;
}

const SUM_LIMITS = [
  ['memberDay', 'MEMBER_DAY'],
  ['memberWeek', 'MEMBER_WEEK'],
  ['accountDay', 'ACCOUNT_DAY'],
  ['accountWeek', 'ACCOUNT_WEEK'],
] as const;

/**
 * Why people must look at a withdrawal first, and how many. One above the auto limit or any sum, two above the second limit:
 * a day's sum counts like one withdrawal of it, so splitting never lowers the number of people (design 4).
 */
export function reviewOf(facts: PayoutFacts, { limits, policy, currency }: PayoutRules) {
  const { amountMinor, sums } = facts;
  const reasons: ReviewReason[] = [];
  const needsTwo = [amountMinor, sums.memberDay, sums.accountDay].some((sum) => sum > limits.secondLimit);
  if (needsTwo) reasons.push('OVER_SECOND_LIMIT');
  else if (amountMinor > limits.autoLimit) reasons.push('OVER_AUTO_LIMIT');
  // Where the amount alone says so, a sum of nothing else says it no better.
  const isTold = (sum: bigint) => reasons.length > 0 && sum === amountMinor;
  const over = SUM_LIMITS.filter(([sum]) => sums[sum] > policy[sum][currency] && !isTold(sums[sum]));
  reasons.push(...over.map(([, reason]) => reason));
  if (facts.isBankChanged) reasons.push('BANK_CHANGED');
  if (facts.isPasswordChanged) reasons.push('PASSWORD_CHANGED');
  if (facts.isNewDevice) reasons.push('NEW_DEVICE');
  if (!facts.isProven) reasons.push('ACCOUNT_UNPROVEN');
  if (facts.isNameOther) reasons.push('IDENTITY_NAME');
  if (isCircle(facts, policy) && facts.circlesBefore >= policy.circleCount) reasons.push('CIRCLE');
  if (facts.isUnderCheck) reasons.push('UNDER_CHECK');
  if (facts.isStopped) reasons.push('PAYOUTS_STOPPED');
  return { reasons, approvalsNeeded: reasons.length === 0 ? 0 : needsTwo ? 2 : 1 } as const;
}

/** A withdrawal that is for the policy's share money paid in and not staked. */
export function isCircle(
  { circledMinor, amountMinor }: Pick<PayoutFacts, 'circledMinor' | 'amountMinor'>,
  { circlePercent }: Pick<PayoutPolicy, 'circlePercent'>,
): boolean {
  return circledMinor > 0n && circledMinor * 100n >= amountMinor * BigInt(circlePercent);
}

/**
 * What of a withdrawal is deposits that nobody staked: deposits less stakes of the same days, less what left that way before.
 * Because what left counts, a deposit that leaves in parts is seen whole.
 */
export function circledOf(days: {
  amountMinor: bigint;
  depositedMinor: bigint;
  stakedMinor: bigint;
  circledBeforeMinor: bigint;
}): bigint {
  const unplayed = days.depositedMinor - days.stakedMinor - days.circledBeforeMinor;
  if (unplayed <= 0n) return 0n;
  if (unplayed < days.amountMinor) return unplayed;
  return days.amountMinor;
}

/** What the whole site has paid by itself, before this one. */
export interface SiteSums {
  dayMinor: bigint;
  weekMinor: bigint;
  hourCount: number;
  hourMinor: bigint;
}

/** Whether the site's sums let one more payout go by itself, and whether it would trip the breaker. */
export function siteReview(site: SiteSums, amountMinor: bigint, { policy, currency }: Omit<PayoutRules, 'limits'>) {
  const reasons: ReviewReason[] = [];
  if (site.dayMinor + amountMinor > policy.siteDay[currency]) reasons.push('SITE_DAY');
  if (site.weekMinor + amountMinor > policy.siteWeek[currency]) reasons.push('SITE_WEEK');
  const trips: ('HOUR_COUNT' | 'HOUR_SUM')[] = [];
  if (site.hourCount + 1 > policy.hourCount) trips.push('HOUR_COUNT');
  if (site.hourMinor + amountMinor > policy.hourSum[currency]) trips.push('HOUR_SUM');
  return { reasons: trips.length > 0 ? [...reasons, 'PAYOUTS_STOPPED' as const] : reasons, trips };
}
