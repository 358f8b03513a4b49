import type { OperatorIdentityClaim } from '@kapao/contract/operator/identity.ts';
import { ageOn } from '@kapao/contract/shared/identity-document.ts';
import { matchNames, type NameMatch } from '../../../shared/name-match.ts';
import { nameWords } from '../../../shared/name-words.ts';

export type IdentityAsk = OperatorIdentityClaim['asks'][number];

/** A name that ours is compared with: as the member wrote it for the bank account, or as a bank told it. */
export interface KnownName {
  source: 'ACCOUNT' | 'BANK';
  name: string;
}

export type ComparedName = KnownName & NameMatch;

/** Older than anybody has been. */
const OLDEST = 125;

/** A name as it can stand on a card, and a possible birth date of somebody alive. */
export function isPerson({ name, birthDate }: { name: string; birthDate: string }, today: string): boolean {
  const age = ageOn(birthDate, today);
  return nameWords(name).length > 0 && birthDate < today && age <= OLDEST;
}

/** The name compared with each other one in a script that both are written in; the worst match comes first. */
export function compareNames(name: string, known: readonly KnownName[]): ComparedName[] {
  const told = known.filter(({ name: other }) => nameWords(other).some(({ text }) => text !== ''));
  return told.map((other) => ({ ...other, ...matchNames(name, other.name) })).sort((a, b) => a.score - b.score);
}

interface PersonFacts {
  birthDate: string;
  today: string;
  minAge: number;
  /** How well the name must fit, of 100. */
  nameScore: number;
  compared: readonly ComparedName[];
  /** Claims of the same level before: what was accepted, and a day on which the member was too young. */
  before: { isAccepted: boolean; isTooYoung: boolean };
}

export type PersonDecision =
  | { state: 'ACCEPTED'; asks: []; score: number }
  | { state: 'REFUSED'; reason: 'UNDER_AGE'; asks: []; score: number }
  | { state: 'WAITING'; asks: IdentityAsk[]; score: number };

/**
 * Level 2: too young is refused; a name that fits all that is known of the payout account is accepted; people look at what fits badly, and
 * at whoever says something else than before.
 */
export function decidePerson({ birthDate, today, minAge, nameScore, compared, before }: PersonFacts): PersonDecision {
  const score = compared[0]?.score ?? 0;
  if (ageOn(birthDate, today) < minAge) return { state: 'REFUSED', reason: 'UNDER_AGE', asks: [], score };
  const asks: IdentityAsk[] = [];
  if (score < nameScore) asks.push('NAME');
  if (before.isAccepted || before.isTooYoung) asks.push('AGAIN');
  return asks.length === 0 ? { state: 'ACCEPTED', asks: [], score } : { state: 'WAITING', asks, score };
}

/** Level 3 is always for people: what they should not miss. */
export function asksOfDocument({
  score,
  nameScore,
  isElsewhere,
  isExcluded,
}: {
  score: number;
  nameScore: number;
  isElsewhere: boolean;
  isExcluded: boolean;
}): IdentityAsk[] {
  const asks: IdentityAsk[] = ['DOCUMENT'];
  if (score < nameScore) asks.push('NAME');
  if (isElsewhere) asks.push('SAME_DOCUMENT');
  if (isExcluded) asks.push('EXCLUDED');
  return asks;
}
