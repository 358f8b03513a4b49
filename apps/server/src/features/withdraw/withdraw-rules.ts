import type { WithdrawLimits } from './withdraw-facts.ts';

const DAY_MS = 86_400_000;

export type ReviewReason = 'OVER_AUTO_LIMIT' | 'OVER_SECOND_LIMIT' | 'BANK_CHANGED' | 'PAYOUTS_STOPPED';

/** Whether people must look first, why, and how many (design 4): one above the auto limit, two above the second. */
export function reviewOf(withdrawal: {
  amountMinor: bigint;
  limits: WithdrawLimits;
  bankChangedAt: Date | null;
  isStopped: boolean;
  nowMs: number;
}): { reasons: ReviewReason[]; approvalsNeeded: 0 | 1 | 2 } {
  const { amountMinor, limits, bankChangedAt, isStopped, nowMs } = withdrawal;
  const reasons: ReviewReason[] = [];
  if (amountMinor > limits.secondLimit) reasons.push('OVER_SECOND_LIMIT');
  else if (amountMinor > limits.autoLimit) reasons.push('OVER_AUTO_LIMIT');
  if (bankChangedAt && nowMs - bankChangedAt.getTime() < DAY_MS) reasons.push('BANK_CHANGED');
  if (isStopped) reasons.push('PAYOUTS_STOPPED');
  if (reasons.length === 0) return { reasons, approvalsNeeded: 0 };
  return { reasons, approvalsNeeded: reasons.includes('OVER_SECOND_LIMIT') ? 2 : 1 };
}
