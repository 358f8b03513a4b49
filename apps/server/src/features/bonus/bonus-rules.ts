import type { BonusKind, BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { stepMinor, toMinor } from '@kapao/contract/shared/money.ts';
import { bangkokDay, mondayOf, startOfDay } from '../../domain/bangkok-day.ts';
import { invariant } from '../../platform/process/invariant.ts';

/** From when on a member's claims count: for ever, since midnight, since Monday, by the clock of Bangkok (design 2). */
export function windowStart(type: BonusTerms['type'], now: Date): Date {
  if (type === 'limit') return new Date(0);
  const today = bangkokDay(now);
  return startOfDay(type === 'day' ? today : mondayOf(today));
}

/** A deposit no bonus was given of yet. */
export interface UnusedDeposit {
  operationId: string;
  amountMinor: bigint;
  createdAt: Date;
}

/** The newest deposit that qualifies; undefined when none does, or none is asked for. */
export function qualifyingDeposit(
  terms: BonusTerms,
  deposits: readonly UnusedDeposit[],
  now: Date,
): UnusedDeposit | undefined {
  const { award } = terms;
  if (award.kind === 'fixed') return undefined;
  const least = minorOf(award.minDeposit, terms.currency);
  const since = now.getTime() - award.withinHours * 3_600_000;
  return deposits
    .filter((deposit) => deposit.amountMinor >= least && deposit.createdAt.getTime() >= since)
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
}

/** What is credited: fixed, or a percent of the deposit, capped and rounded down to whole units. Zero when nothing qualifies. */
export function awardOf(terms: BonusTerms, deposit: Pick<UnusedDeposit, 'amountMinor'> | undefined): bigint {
  const { award, currency } = terms;
  if (award.kind === 'fixed') return minorOf(award.amount, currency);
  if (!deposit) return 0n;
  const unit = stepMinor(currency);
  const share = ((deposit.amountMinor * BigInt(award.percent)) / 100n / unit) * unit;
  const cap = minorOf(award.cap, currency);
  return share < cap ? share : cap;
}

/** A deposit of which the most is given for the least: the smallest that reaches the award's cap. */
export function dearestDeposit({ award, currency }: BonusTerms): Pick<UnusedDeposit, 'amountMinor'> | undefined {
  if (award.kind === 'fixed') return undefined;
  const percent = BigInt(award.percent);
  const unit = stepMinor(currency);
  const least = minorOf(award.minDeposit, currency);
  const atCap = ((minorOf(award.cap, currency) * 100n + percent * unit - 1n) / (percent * unit)) * unit;
  return { amountMinor: atCap > least ? atCap : least };
}

/** What the multiple is of. */
export function baseOf(terms: BonusTerms, given: { awardMinor: bigint; depositMinor: bigint }): bigint {
  return terms.base === 'award' ? given.awardMinor : given.depositMinor + given.awardMinor;
}

/** Hundredths, exactly: the schema lets two decimals through. */
export function hundredthsOf(multiple: number): number {
  return Math.round(multiple * 100);
}

export interface TakingFacts {
  kind: BonusKind;
  /** What the member's money is under already. */
  openCause: string | undefined;
  received: number;
  maxReceived: number;
  /** Nothing is in transit, on hold or at stake. */
  isSettled: boolean;
  awardMinor: bigint;
  givenMinor: bigint;
  budgetMinor: bigint;
  claims: number;
  mostClaims: number | null;
}

/** Why it cannot be taken, in order of precedence, or undefined (spec 8). */
export function takingRefusal(facts: TakingFacts): ErrorCode | undefined {
  if (facts.openCause === 'bonus' || facts.openCause === 'promotion') return 'BONUS_ALREADY_ACTIVE';
  if (facts.openCause !== undefined) return 'BONUS_REMAINING';
  if (facts.received >= facts.maxReceived) return facts.kind === 'bonus' ? 'BONUS_MAX_CLAIMED' : 'PROMOTION_RECEIVED';
  if (!facts.isSettled) return 'BONUS_CONDITION';
  // No deposit that it is a share of.
  if (facts.awardMinor === 0n) return 'MONEY_NOT_ENOUGH';
  const isFull = facts.mostClaims !== null && facts.claims >= facts.mostClaims;
  return isFull || facts.givenMinor + facts.awardMinor > facts.budgetMinor ? 'BONUS_FULL' : undefined;
}

/** Members try codes; after this many misses in an hour they wait (safety 5, 11). */
export const MISSES_PER_HOUR = 10;

/** Amounts of published terms were checked when they were written. */
export function minorOf(amount: number, currency: BonusTerms['currency']): bigint {
  const minor = toMinor(amount, currency);
  invariant(minor !== undefined, 'published terms name amounts that exist');
  return minor;
}
