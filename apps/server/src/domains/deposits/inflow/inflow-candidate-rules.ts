import type { CANDIDATE_REASONS } from '@kapao/contract/operator/inflow.ts';

export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

export interface Likely {
  memberId: string;
  reason: CandidateReason;
}

/** An account that fits says most, a code or slip of the same amount least; several together say more than one. */
const WEIGHTS: Record<CandidateReason, number> = {
  ACCOUNT: 50,
  PROVEN: 45,
  BEFORE: 40,
  NAME: 30,
  SLIP: 25,
  QR: 15,
  FIRST_NAME: 12,
};

/** Members by how likely they sent it, each with every reason. */
export function rankCandidates(found: readonly Likely[]): { memberId: string; reasons: CandidateReason[] }[] {
  const byMember = new Map<string, Set<CandidateReason>>();
  for (const { memberId, reason } of found) {
    byMember.set(memberId, (byMember.get(memberId) ?? new Set()).add(reason));
  }
  const scored = [...byMember].map(([memberId, reasons]) => ({
    memberId,
    reasons: [...reasons].sort((a, b) => WEIGHTS[b] - WEIGHTS[a]),
    score: [...reasons].reduce((sum, reason) => sum + WEIGHTS[reason], 0),
  }));
  // Equal ones stand in one order always, whatever the server's language.
  scored.sort((a, b) => b.score - a.score || (a.memberId < b.memberId ? -1 : 1));
  return scored.map(({ memberId, reasons }) => ({ memberId, reasons }));
}
