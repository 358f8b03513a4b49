import type { ChoiceReason } from '@kapao/contract/member/bonus.ts';
import type { BonusKind, BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { stepMinor, toMinor } from '@kapao/contract/shared/money.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { bangkokDay, mondayOf, startOfDay } from '../../../shared/bangkok-day.ts';

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
  /** Its place among the member's credited deposits, from 1; null beyond the last that a bonus may name. */
  depositNo: number | null;
}

/**
 * The qualifying deposit with the highest award, the newest of equals, so that a small deposit after a large one takes nothing away.
 * Undefined when none qualifies, or the award is fixed.
 */
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
    .filter(({ depositNo }) => isOfNumber(terms, depositNo))
    .toSorted(
      (a, b) => Number(awardOf(terms, b) - awardOf(terms, a)) || b.createdAt.getTime() - a.createdAt.getTime(),
    )[0];
}

/** True of the deposit the terms name by its number, and of any where they name none. */
function isOfNumber({ award }: BonusTerms, depositNo: number | null): boolean {
  return award.kind === 'fixed' || award.depositNumber === undefined || award.depositNumber === depositNo;
}

/** The smallest deposit that qualifies, as if it came now; undefined where the member's next one cannot be it. */
export function nextDeposit(
  terms: BonusTerms,
  { now, depositNo }: { now: Date; depositNo: number },
): UnusedDeposit | undefined {
  const { award, currency } = terms;
  if (award.kind === 'fixed' || !isOfNumber(terms, depositNo)) return undefined;
  return { operationId: '', amountMinor: minorOf(award.minDeposit, currency), createdAt: now, depositNo };
}

/** A refusal that may pass within minutes: a bet is told, a transfer ends, a game answers again. */
const PASSING: ReadonlySet<string> = new Set(['BONUS_CONDITION', 'GAME_NOT_READ']);
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 60_000, 60_000, 60_000];

/** When a choice is tried again after this many tries; undefined when it ends instead. */
export function retryChoiceInMs(code: string, tries: number): number | undefined {
  return PASSING.has(code) ? RETRY_DELAYS_MS[tries - 1] : undefined;
}

interface ChosenDeposit {
  /** The part that a bonus can be given of; undefined when it left again or another bonus was given of it. */
  unused: UnusedDeposit | undefined;
  isWithheld: boolean;
}

/** Why nothing was given, in the words of a choice. */
export function choiceReason(
  code: string,
  { terms, isChanged, unused, isWithheld }: ChosenDeposit & { terms: BonusTerms | undefined; isChanged: boolean },
): ChoiceReason {
  const known = REASON_OF[code];
  if (known !== undefined) return known;
  if (code === 'NO_PROMOTION') return isChanged ? 'CHANGED' : 'OFF';
  if (code !== 'MONEY_NOT_ENOUGH' || !terms || terms.award.kind === 'fixed') return 'STOPPED';
  if (!unused) return isWithheld ? 'WITHHELD' : 'DEPOSIT_GONE';
  if (!isOfNumber(terms, unused.depositNo)) return 'OTHER_DEPOSIT';
  return isWithheld ? 'WITHHELD' : 'TOO_SMALL';
}

const REASON_OF: Readonly<Partial<Record<string, ChoiceReason>>> = {
  BONUS_ALREADY_ACTIVE: 'BONUS_RUNS',
  BONUS_REMAINING: 'BONUS_RUNS',
  BONUS_MAX_CLAIMED: 'RECEIVED',
  BONUS_FULL: 'FULL',
  BONUS_CONDITION: 'UNFINISHED',
  GAME_NOT_READ: 'UNFINISHED',
  UNDER_REVIEW: 'REVIEW',
  REWARD_REFUSED: 'REVIEW',
};

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
