import { maxOf, minOf } from '../../shared/amounts.ts';
import type { ProductGroup } from '../games/bet-facts.ts';

/** Percent of a valid stake that counts, per product group; a group that is not named counts nothing (facts 6). */
export type Weights = Partial<Record<ProductGroup, number>>;

/** What was agreed when a grant was accepted. Amounts in minor units. */
export interface Terms {
  awardMinor: bigint;
  /** The member's own money: what was there at acceptance and what came since. */
  ownMinor: bigint;
  targetMinor: bigint;
  /** The most that is kept of what came of the award, on top of own money. Null is without end. */
  capMinor: bigint | null;
  successPercent: number;
  failPercent: number;
  /** The smallest amount that exists: a satang, or a whole kip. */
  unitMinor: bigint;
}

/** What happens to the balance if the condition ends now, to the satang: kept and lost sum to the balance. */
export interface Ending {
  isMet: boolean;
  /** Own money that nothing can take. */
  protectedMinor: bigint;
  keptMinor: bigint;
  lostMinor: bigint;
}

/** Turnover needed: base times multiple, rounded up. The multiple is in hundredths. */
export function targetOf(baseMinor: bigint, multipleHundredths: number): bigint {
  return (baseMinor * BigInt(multipleHundredths) + 99n) / 100n;
}

/** Turnover so far: settled valid stakes, each by the weight of its group. */
export function countedOf(
  plays: readonly { productGroup: ProductGroup; validStakeMinor: bigint }[],
  weights: Weights,
): bigint {
  let hundredths = 0n;
  for (const play of plays) hundredths += play.validStakeMinor * BigInt(weights[play.productGroup] ?? 0);
  return hundredths / 100n;
}

/**
 * Splits an amount in proportion, in whole units, and loses nothing: the units that rounding down leaves go to the largest
 * remainders, earlier parts first (L19). What is no whole unit goes with the first part.
 */
export function shares(totalMinor: bigint, proportions: readonly number[], unitMinor = 1n): bigint[] {
  const units = totalMinor / unitMinor;
  const whole = BigInt(proportions.reduce((sum, part) => sum + part, 0));
  const exact = proportions.map((part, index) => ({
    index,
    units: (units * BigInt(part)) / whole,
    rest: (units * BigInt(part)) % whole,
  }));
  let left = units - exact.reduce((sum, part) => sum + part.units, 0n);
  for (const part of exact.toSorted((a, b) => Number(b.rest - a.rest))) {
    if (left === 0n) break;
    part.units += 1n;
    left -= 1n;
  }
  return exact.map(({ units: count, index }) => count * unitMinor + (index === 0 ? totalMinor % unitMinor : 0n));
}

/**
 * Own money is used first: what play took beyond what it gave was own money until that was gone, and the award after it. So
 * of a balance, all but the award is own money, up to what own money there was; winnings come on top of it.
 */
export function protectedOf({
  balanceMinor,
  ownMinor,
  awardMinor,
}: { balanceMinor: bigint } & Pick<Terms, 'ownMinor' | 'awardMinor'>): bigint {
  return minOf(maxOf(balanceMinor - awardMinor, 0n), ownMinor);
}

/**
 * The part of an award that nobody has staked yet: it is earned evenly by the turnover that was asked for, and by as much as
 * was staked where less was asked for than was given.
 */
export function unstakedOf(
  { awardMinor, targetMinor, unitMinor }: Pick<Terms, 'awardMinor' | 'targetMinor' | 'unitMinor'>,
  countedMinor: bigint,
): bigint {
  const neededMinor = maxOf(targetMinor, awardMinor);
  if (countedMinor >= neededMinor) return 0n;
  const stakedMinor = (awardMinor * countedMinor) / neededMinor;
  return awardMinor - (stakedMinor - (stakedMinor % unitMinor));
}

/** What a balance is made of under a condition: own money, and of what came of the award the part that was staked. */
function partsOf(terms: Terms, now: { balanceMinor: bigint; countedMinor: bigint }) {
  const protectedMinor = protectedOf({ ...terms, balanceMinor: now.balanceMinor });
  const fromAwardMinor = now.balanceMinor - protectedMinor;
  const unstakedMinor = unstakedOf(terms, now.countedMinor);
  const earnedMinor = maxOf(fromAwardMinor - unstakedMinor, 0n);
  return { isMet: now.countedMinor >= terms.targetMinor, protectedMinor, fromAwardMinor, earnedMinor };
}

/** At most the cap, where there is one. */
const cappedAt = (capMinor: bigint | null, amountMinor: bigint) =>
  capMinor === null ? amountMinor : minOf(amountMinor, capMinor);

/** Own money, and a share of what was earned, never more than the cap. */
function keptOf(terms: Terms, parts: { protectedMinor: bigint; earnedMinor: bigint }, percent: number): bigint {
  const { protectedMinor, earnedMinor } = parts;
  const [share = 0n] = shares(earnedMinor, [percent, 100 - percent], terms.unitMinor);
  return protectedMinor + cappedAt(terms.capMinor, share);
}

/**
 * How a condition would end at this balance. Own money is kept. Of what came of the award, the part that was not staked is
 * lost, a share of the rest is kept, and never more than the cap.
 */
export function endingOf(terms: Terms, now: { balanceMinor: bigint; countedMinor: bigint }): Ending {
  const parts = partsOf(terms, now);
  const { isMet, protectedMinor } = parts;
  const keptMinor = keptOf(terms, parts, isMet ? terms.successPercent : terms.failPercent);
  return { isMet, protectedMinor, keptMinor, lostMinor: now.balanceMinor - keptMinor };
}

/**
 * How a condition ends because its member stops playing, by a break or an exclusion, which is never punished: of what came of the award
 * the part is earned that the turnover so far is of the target, and its share is kept as if the target were met.
 */
export function stoppedEndingOf(terms: Terms, now: { balanceMinor: bigint; countedMinor: bigint }): Ending {
  const ending = endingOf(terms, now);
  if (ending.isMet) return ending;
  const { protectedMinor, fromAwardMinor, earnedMinor: stakedMinor } = partsOf(terms, now);
  const evenlyMinor = (fromAwardMinor * now.countedMinor) / terms.targetMinor;
  const earnedMinor = minOf(evenlyMinor - (evenlyMinor % terms.unitMinor), stakedMinor);
  const keptMinor = keptOf(terms, { protectedMinor, earnedMinor }, terms.successPercent);
  return keptMinor > ending.keptMinor ? { ...ending, keptMinor, lostMinor: now.balanceMinor - keptMinor } : ending;
}

/**
 * What the house is due of results that were told after the end: what more would have been lost, had they been known then.
 * Never more than they brought.
 */
export function lateShareOf(
  terms: Terms,
  ended: { balanceMinor: bigint; countedMinor: bigint; lostMinor: bigint; lateMinor: bigint },
): bigint {
  if (ended.lateMinor <= 0n) return 0n;
  const { lostMinor } = endingOf(terms, { ...ended, balanceMinor: ended.balanceMinor + ended.lateMinor });
  // Who stopped playing lost less than the terms say; only what is more by them is due.
  const before = endingOf(terms, ended).lostMinor;
  const moreMinor = lostMinor - maxOf(before, ended.lostMinor);
  return maxOf(minOf(moreMinor, ended.lateMinor), 0n);
}

/**
 * What terms promise of an award that nobody has to stake, so that it would be a gift: what is kept at the target, less the
 * turnover that is asked for. Above 0 it may not be offered (design 4).
 */
export function giftWithoutPlayOf(
  terms: Pick<Terms, 'awardMinor' | 'targetMinor' | 'successPercent' | 'capMinor' | 'unitMinor'>,
): bigint {
  const [share = 0n] = shares(terms.awardMinor, [terms.successPercent, 100 - terms.successPercent], terms.unitMinor);
  return maxOf(cappedAt(terms.capMinor, share) - terms.targetMinor, 0n);
}
