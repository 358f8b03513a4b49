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
