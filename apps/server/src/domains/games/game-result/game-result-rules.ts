import type { Movement } from '../../../ledger/post.ts';

/** What the books and the bet feed say of one member at one game; amounts in minor units. */
export interface ResultFacts {
  inGameMinor: bigint;
  /** What was booked as won, less what was lost. */
  resultsMinor: bigint;
  /** What waits for its bets or for people. */
  quarantinedMinor: bigint;
  /** The effect of the reported bets on the balance. */
  toldMinor: bigint;
  /** Results let through without bets, and the part of it that today's tolerance let through. */
  allowedMinor: bigint;
  passedMinor: bigint;
  /** What is left of the member's tolerance today. */
  toleranceLeftMinor: bigint;
  /** The smallest payable amount. */
  unitMinor: bigint;
  /** The feed was read to its end after the balance was: no loss is untold that would hide a surplus. */
  isTold: boolean;
}

export interface Judgement {
  /** What the provider reports and the ledger does not have. */
  differenceMinor: bigint;
  /** In quarantine from now on. */
  quarantinedMinor: bigint;
  /** By how much the allowance changes. */
  passedMinor: bigint;
  /** Results beyond bets and allowance, in quarantine or gone already; below zero where bets told of more than came. */
  excessMinor: bigint;
}

/**
 * Compares everything that was ever won at a game with everything its bets explain, so that it does not matter in which
 * order balances and bets are heard of. Only money that has just appeared can go into quarantine; what bets explain comes
 * out of it once all of them are told. A small excess passes within the day's tolerance, and gives it back when its bets
 * arrive after all.
 */
export function judgeResults(facts: ResultFacts, reportedMinor: bigint): Judgement {
  const differenceMinor = reportedMinor - facts.inGameMinor;
  const wonMinor = facts.resultsMinor + facts.quarantinedMinor + differenceMinor;
  const excessMinor = wonMinor - facts.toldMinor - facts.allowedMinor;
  const { quarantinedMinor: heldMinor } = facts;
  const newMinor = differenceMinor > 0n ? differenceMinor : 0n;
  const isSmall = excessMinor <= facts.toleranceLeftMinor;
  const targetMinor = isSmall ? 0n : smallerOf(excessMinor - (excessMinor % facts.unitMinor), heldMinor + newMinor);
  if (targetMinor < heldMinor && !facts.isTold) {
    // What stays held explains its part; only what is beyond it passes.
    const passedMinor = isSmall && excessMinor > heldMinor ? excessMinor - heldMinor : 0n;
    return { differenceMinor, quarantinedMinor: heldMinor, passedMinor, excessMinor: excessMinor - passedMinor };
  }
  // What is given back was let through today.
  const passedMinor = excessMinor <= 0n ? -smallerOf(facts.passedMinor, -excessMinor) : isSmall ? excessMinor : 0n;
  return { differenceMinor, quarantinedMinor: targetMinor, passedMinor, excessMinor: excessMinor - passedMinor };
}

/** For a provider without bet reports every difference is a result; what is under review stays there. */
export function judgeUncompared(facts: ResultFacts, reportedMinor: bigint): Judgement {
  const differenceMinor = reportedMinor - facts.inGameMinor;
  const unexplainedMinor = facts.resultsMinor + differenceMinor - facts.toldMinor - facts.allowedMinor;
  const { quarantinedMinor } = facts;
  return { differenceMinor, quarantinedMinor, passedMinor: unexplainedMinor, excessMinor: quarantinedMinor };
}

/** The movements that make the books agree with a judgement; none when they do. */
export function movementsOf(code: string, before: { quarantinedMinor: bigint }, judged: Judgement): Movement[] {
  const [game, result, quarantine] = [`game:${code}`, `result:${code}`, `quarantine:${code}`];
  const change = judged.quarantinedMinor - before.quarantinedMinor;
  // What comes out of quarantine is a result; what goes in was no result yet.
  const resultMinor = judged.differenceMinor - (change > 0n ? change : 0n);
  const movements: Movement[] = [];
  if (change < 0n) movements.push({ from: result, to: quarantine, amountMinor: -change });
  if (change > 0n) movements.push({ from: quarantine, to: game, amountMinor: change });
  if (resultMinor > 0n) movements.push({ from: result, to: game, amountMinor: resultMinor });
  if (resultMinor < 0n) movements.push({ from: game, to: result, amountMinor: -resultMinor });
  return movements;
}

export const smallerOf = (a: bigint, b: bigint) => (a < b ? a : b);
