import type { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import type { Evidence, Match } from '../../../queries/deposits/inflow-facts.ts';
import type { SenderFit } from '../../../queries/members/sender-facts.ts';
import { isMaybeTranscribed } from '../../../shared/name-parts.ts';

/** A member whose account has the digits that the bank shows. */
export interface Candidate extends SenderFit {
  memberId: string;
  currency: string;
  status: string;
  isProven: boolean;
  /** The account was entered here before the money was sent. */
  isSinceEntry: boolean;
}

type MatchPolicy = PolicyValue<typeof DEPOSIT_MATCH_POLICY>;

interface Transfer {
  currency: string;
  /** How many digits of the sender's number the bank shows. */
  shownDigits: number;
}

/** A proven account whose owner's name agrees this far may be the sender's; then no other member is credited. */
const DOUBT_SCORE = 50;

/**
 * Whose a transfer is: of the accounts that bank, number and time allow, the one whose name fits. A proven account goes
 * before those that are not; two that fit alike, or none, wait for people (design 4, record 50).
 */
export function matchInflow(candidates: readonly Candidate[], transfer: Transfer, policy: MatchPolicy): Match {
  const possible = candidates.filter(({ account, isSinceEntry }) => account === 'fits' && isSinceEntry);
  const named = possible.filter(({ name }) => name.score >= policy.nameScore);
  const proven = possible.filter((candidate) => candidate.isProven && isProvenFit(candidate, transfer, policy));
  const [chosen, ...others] = proven.length > 0 ? proven : named;
  if (!chosen) return { outcome: 'wait', reason: whyNone(candidates, possible) };
  if (others.length > 0) return { outcome: 'wait', reason: 'AMBIGUOUS' };
  const isDoubted = possible.some(
    (other) => other.memberId !== chosen.memberId && other.isProven && isPossibleSender(other, chosen),
  );
  if (isDoubted) return { outcome: 'wait', reason: 'AMBIGUOUS' };
  if (chosen.currency !== transfer.currency) return { outcome: 'wait', reason: 'OTHER_CURRENCY' };
  if (chosen.status !== 'ACTIVE') return { outcome: 'wait', reason: 'MEMBER_FROZEN' };
  return { outcome: 'credit', memberId: chosen.memberId, by: 'MATCH', evidence: evidenceOf(chosen, policy) };
}

/**
 * A proven account whose owner registered in another script may be the sender's though the spelling hides it. Nobody new takes its money
 * then; between two proven accounts only the score counts.
 */
function isPossibleSender({ name }: Candidate, chosen: Candidate): boolean {
  return name.score >= DOUBT_SCORE || (!chosen.isProven && isMaybeTranscribed(name));
}

/** Where a bank gives no name only the number is left, which is enough for an account that is proven to be the member's. */
function isProvenFit({ name }: Candidate, { shownDigits }: Transfer, policy: MatchPolicy): boolean {
  if (name.score >= policy.nameScore) return true;
  return policy.creditNameless && isNameless(name) && shownDigits >= policy.namelessDigits;
}

const isNameless = ({ reasons }: Candidate['name']) => reasons.includes('NO_NAME');

function whyNone(candidates: readonly Candidate[], possible: readonly Candidate[]) {
  if (possible.length > 0) return possible.every(({ name }) => isNameless(name)) ? 'NO_NAME' : 'NAME_DIFFERS';
  const others = candidates.filter(({ account }) => account !== 'differs');
  if (others.some(({ isSinceEntry }) => isSinceEntry)) return 'ACCOUNT_UNSURE';
  return others.length > 0 ? 'BEFORE_ACCOUNT' : 'UNKNOWN_SENDER';
}

function evidenceOf({ memberId, isProven, account, name }: Candidate, policy: MatchPolicy): Evidence {
  return { memberId, isProven, account, score: name.score, reasons: name.reasons, threshold: policy.nameScore };
}
