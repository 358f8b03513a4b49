import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { awardOf, baseOf, hundredthsOf, minorOf } from './bonus-rules.ts';

/** What one claim is worth beyond own money, without chance. */
export interface ClaimWorth {
  awardMinor: bigint;
  withoutPlayMinor: bigint;
  playedThroughMinor: bigint;
}

export interface SimulatedCost extends ClaimWorth {
  claims: number;
  givenMinor: bigint;
  reached: number;
  paidOutMinor: bigint;
  playResultMinor: bigint;
  netCostMinor: bigint;
}

/** How a condition ends at a balance: the rule members' money is under, given by the caller so that there is one rule only. */
type EndingAt = (now: { balanceMinor: bigint; countedMinor: bigint }) => {
  isMet: boolean;
  keptMinor: bigint;
  protectedMinor: bigint;
};

export interface Simulation {
  terms: BonusTerms;
  depositMinor: bigint;
  houseEdgePercent: number;
  targetOf: (baseMinor: bigint, multipleHundredths: number) => bigint;
  endingOf: (grant: { awardMinor: bigint; ownMinor: bigint; targetMinor: bigint }) => EndingAt;
}

const CLAIMS = 1_000;
const MAX_BETS = 4_000;
/** A game that pays on one bet in four: swings like a common slot. */
const WIN_CHANCE = 0.25;

/** Plays a thousand claims to their target or to nothing. The same terms always give the same answer. */
export function simulate({ terms, depositMinor, houseEdgePercent, targetOf, endingOf }: Simulation): SimulatedCost {
  const random = sequence(20_261_121);
  const deposit = qualifies(terms, depositMinor) ? { amountMinor: depositMinor } : undefined;
  const awardMinor = awardOf(terms, deposit);
  const baseMinor = baseOf(terms, { awardMinor, depositMinor: deposit?.amountMinor ?? 0n });
  const targetMinor = targetOf(baseMinor, hundredthsOf(terms.multiple));
  const endAt = endingOf({ awardMinor, ownMinor: depositMinor, targetMinor });
  const weight = Math.max(...Object.values(terms.weights)) / 100;
  const payFactor = (1 - houseEdgePercent / 100) / WIN_CHANCE;
  const start = Number(depositMinor + awardMinor);
  const worth = worthOf({ start, targetMinor, depositMinor, weight, houseEdgePercent, endAt });
  const cost = {
    claims: CLAIMS,
    givenMinor: awardMinor * BigInt(CLAIMS),
    reached: 0,
    paidOutMinor: 0n,
    netCostMinor: 0n,
  };
  let playResultMinor = 0n;
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    const goal = Number(targetMinor);
    const usual = Math.max(start / 50, weight === 0 ? 0 : goal / weight / MAX_BETS);
    let balance = start;
    let counted = 0;
    for (let bet = 0; bet < MAX_BETS * 2 && counted < goal && balance >= 1 && weight > 0; bet += 1) {
      const stake = Math.max(1, Math.min(balance, Math.round(usual)));
      balance += (random() < WIN_CHANCE ? Math.round(stake * payFactor) : 0) - stake;
      counted += stake * weight;
    }
    const balanceMinor = BigInt(Math.max(0, balance));
    const ending = endAt({ balanceMinor, countedMinor: BigInt(Math.floor(counted)) });
    if (ending.isMet) cost.reached += 1;
    const beyondOwn = ending.keptMinor - depositMinor;
    cost.netCostMinor += beyondOwn;
    if (beyondOwn > 0n) cost.paidOutMinor += beyondOwn;
    playResultMinor += BigInt(start) - balanceMinor;
  }
  return { ...cost, playResultMinor, awardMinor, ...worth };
}

/** Never a bet, and exactly to the target with what games keep on average. */
function worthOf(claim: {
  start: number;
  targetMinor: bigint;
  depositMinor: bigint;
  weight: number;
  houseEdgePercent: number;
  endAt: EndingAt;
}): Omit<ClaimWorth, 'awardMinor'> {
  const { start, targetMinor, depositMinor, weight, houseEdgePercent, endAt } = claim;
  const beyondOwn = (balance: number, countedMinor: bigint) => {
    const ending = endAt({ balanceMinor: BigInt(balance), countedMinor });
    return ending.keptMinor - ending.protectedMinor;
  };
  const stakedToTarget = weight === 0 ? 0 : Number(targetMinor) / weight;
  const left = Math.max(0, Math.round(start - (stakedToTarget * houseEdgePercent) / 100));
  const atTarget = weight === 0 ? 0n : endAt({ balanceMinor: BigInt(left), countedMinor: targetMinor }).keptMinor;
  const through = atTarget > depositMinor ? atTarget - depositMinor : 0n;
  return { withoutPlayMinor: beyondOwn(start, 0n), playedThroughMinor: through };
}

function qualifies({ award, currency }: BonusTerms, depositMinor: bigint): boolean {
  return award.kind === 'percent' && depositMinor >= minorOf(award.minDeposit, currency);
}

/** Mulberry32: small, even enough for play, and the same on every machine. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
