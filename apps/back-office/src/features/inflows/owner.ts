import type { Candidate } from './inflow-view.ts';

/** Whose money the operator says it is: nobody yet, one of the candidates, or a member id typed by hand. */
export type Owner = { kind: 'none' } | { kind: 'candidate'; memberId: string } | { kind: 'other'; memberId: string };

/** The chosen member and how to call them; undefined while the choice is not complete. */
export function chosenMember(
  owner: Owner,
  candidates: readonly Candidate[],
): { memberId: string; name: string } | undefined {
  if (owner.kind === 'none') return undefined;
  const memberId = owner.memberId.trim();
  const candidate = candidates.find((one) => one.memberId === memberId);
  if (candidate) return { memberId, name: candidate.name };
  return owner.kind === 'other' && memberId !== '' ? { memberId, name: memberId } : undefined;
}
