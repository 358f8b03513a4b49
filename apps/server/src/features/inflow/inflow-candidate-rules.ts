import type { CANDIDATE_REASONS } from '@kapao/contract/operator/inflows.ts';

export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

export interface Likely {
  memberId: string;
  reason: CandidateReason;
}

/** An account that fits says most, a code or slip of the same amount least; several together say more than one. */
const WEIGHTS: Record<CandidateReason, number> = { ACCOUNT: 50, BEFORE: 40, NAME: 30, SLIP: 25, QR: 15 };

/** Titles that banks put before names, in the three scripts. */
const TITLES = /^(?:MR|MRS|MS|MISS|นาย|นางสาว|นาง|น\.ส|ທ້າວ|ນາງສາວ|ນາງ|ທ່ານ)\.?\s+/u;

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

/** The words of a name as banks write it: without title, without the dots of what was cut off. */
export function nameWords(name: string): string[] {
  const words = name.trim().toUpperCase().replace(TITLES, '').split(/\s+/u);
  return words.map((word) => word.replace(/[.*]+$/u, '')).filter((word) => word !== '');
}

/** True when two names agree as far as the shorter one goes: banks cut the last name to a letter or drop it. */
export function namesFit(left: string, right: string): boolean {
  const [short = [], long = []] = [nameWords(left), nameWords(right)].sort((a, b) => a.length - b.length);
  const first = short[0];
  if (first === undefined || [...first].length < 2) return false;
  return short.every((word, place) => {
    const other = long[place] ?? '';
    return other.startsWith(word) || word.startsWith(other);
  });
}
