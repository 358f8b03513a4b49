import type { Candidate } from './inflow-view.ts';

export interface OtherMember {
  memberId: string;
  name: string;
}

/** Whose money the operator says it is: nobody yet, one of the candidates, or a member who was looked up. */
export type Owner =
  | { kind: 'none' }
  | { kind: 'candidate'; memberId: string }
  | { kind: 'other'; member: OtherMember | undefined };

/** The chosen member and how to call them; undefined while the choice is not complete. */
export function chosenMember(owner: Owner, candidates: readonly Candidate[]): OtherMember | undefined {
  if (owner.kind === 'none') return undefined;
  if (owner.kind === 'other') return owner.member;
  const candidate = candidates.find((one) => one.memberId === owner.memberId);
  return candidate && { memberId: candidate.memberId, name: candidate.name };
}
