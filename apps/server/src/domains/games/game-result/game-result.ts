import { setTimeout as sleep } from 'node:timers/promises';
import { GAME_RESULTS_POLICY } from '@kapao/contract/policies/game-results.ts';
import type { PolicyValue } from '@kapao/contract/policies/policy.ts';
import { stepMinor } from '@kapao/contract/shared/money.ts';
import { lockPlace } from '../../../commands/games/game-acts.ts';
import { post } from '../../../ledger/post.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { type Judgement, judgeResults, judgeUncompared, movementsOf, type ResultFacts } from './game-result-rules.ts';
import {
  changeAllowance,
  endCheck,
  findDueCheck,
  type GamePlace,
  openCheck,
  type Standing,
  standingOf,
  updateCheck,
} from './game-result-store.ts';

/** What a provider said it holds, and when it was asked. */
export interface Reading extends GamePlace {
  reportedMinor: bigint;
  askedAt: Date;
}

/**
 * Makes the game account equal what the provider reports, with the account and the member locked: what bets explain is won
 * or lost, the rest waits in quarantine (design 3).
 */
export async function bookReading(tx: Tx, reading: Reading): Promise<void> {
  let standing = await standingOf(tx, reading);
  if (standing.check_id !== null && standing.is_told) {
    // Bets explain the last balance by now: a member who looks again and again would stay newer than every telling of bets.
    await recheckPlace(tx, reading);
    standing = await standingOf(tx, reading);
  }
  await judge(tx, reading, { standing, isNews: true });
}

interface Look {
  standing: Standing;
  /** A balance was just read, not only bets reported. */
  isNews: boolean;
}

async function judge(tx: Tx, reading: Reading, { standing, isNews }: Look): Promise<void> {
  const isQuiet = reading.reportedMinor === standing.in_game && standing.check_id === null;
  if (isQuiet && standing.results === standing.told + standing.allowed) return;
  const policy = await readPolicy(tx, GAME_RESULTS_POLICY);
  const facts = { ...factsOf(standing, reading, policy), isTold: !isNews && standing.is_told };
  const isCompared = standing.compares_results;
  const judged = (isCompared ? judgeResults : judgeUncompared)(facts, reading.reportedMinor);
  const movements = movementsOf(reading.code, facts, judged);
  if (movements.length > 0) {
    const { memberId: owner, currency } = reading;
    const kind = 'game-result';
    const posted = await post(tx, { owner, operationId: newOperationId(), step: 'result', kind, currency, movements });
    invariant(posted.outcome === 'posted', 'a reported balance is never below zero');
  }
  if (judged.passedMinor !== 0n) {
    const byToleranceMinor = isCompared ? judged.passedMinor : 0n;
    await changeAllowance(tx, reading, { allowedMinor: judged.passedMinor, byToleranceMinor });
  }
  await keepCheck(tx, reading, { standing, judged, isNews, policy });
}

function factsOf(
  standing: Standing,
  { currency }: GamePlace,
  { tolerancePerDay }: PolicyValue<typeof GAME_RESULTS_POLICY>,
): Omit<ResultFacts, 'isTold'> {
  const leftMinor = tolerancePerDay[currency] - standing.passed_today;
  return {
    inGameMinor: standing.in_game,
    resultsMinor: standing.results,
    quarantinedMinor: standing.quarantined,
    toldMinor: standing.told,
    allowedMinor: standing.allowed,
    passedMinor: standing.passed,
    toleranceLeftMinor: leftMinor > 0n ? leftMinor : 0n,
    unitMinor: stepMinor(currency),
  };
}

interface Kept {
  standing: Standing;
  judged: Judgement;
  isNews: boolean;
  policy: PolicyValue<typeof GAME_RESULTS_POLICY>;
}

/** Opens, goes on with, or ends the check of this member and game. */
async function keepCheck(tx: Tx, reading: Reading, { standing, judged, isNews, policy }: Kept): Promise<void> {
  const { quarantinedMinor: surplus, excessMinor: excess } = judged;
  const { check_id: checkId, check_state: state } = standing;
  // A balance requested before its bets were reported may be older than they are: then nothing is known yet.
  const isRead = standing.told_at === null || standing.told_at < reading.askedAt;
  const size = excess < 0n ? -excess : excess;
  const isOff = surplus > 0n || (isRead && size > policy.tolerancePerDay[reading.currency]);
  if (checkId === null || state === null) {
    if (!isOff || !isNews) return;
    const { waitMinutes } = policy;
    const [before, after] = [standing.in_game, reading.reportedMinor];
    await openCheck(tx, reading, { surplus, excess, told: standing.told, before, after, waitMinutes });
  } else if (state === 'TAKING' && surplus === 0n) {
    await endCheck(tx, { ...reading, checkId }, standing.quarantined === 0n ? 'TAKEN' : 'EXPLAINED');
  } else if (isOff || state === 'TAKING') {
    const next = state === 'WAITING' && standing.is_due ? 'OPEN' : state;
    // It is checked again until all bets are reported.
    const told = isNews || !standing.is_told ? (standing.told_seen ?? 0n) : standing.told;
    await updateCheck(tx, { ...reading, checkId }, { surplus, excess, told, state: next });
  } else {
    await endCheck(tx, { ...reading, checkId }, state === 'WAITING' ? 'FORGOTTEN' : 'EXPLAINED');
  }
}

/** Re-evaluates an open check with the bets reported since; the balance is not read again. */
async function recheckPlace(tx: Tx, place: GamePlace): Promise<void> {
  const askedAt = await lockPlace(tx, place);
  const standing = await standingOf(tx, place);
  if (standing.check_id === null) return;
  const reading = { ...place, reportedMinor: standing.in_game, askedAt: askedAt ?? new Date(0) };
  await judge(tx, reading, { standing, isNews: false });
}

/** Re-evaluates one check whose bets were reported or whose time is over; false when there is none. */
export async function lookAtDueCheck(db: Db): Promise<boolean> {
  const due = await findDueCheck(db);
  if (due) await inTransaction(db, (tx) => recheckPlace(tx, due));
  return due !== undefined;
}

const ANSWER_TIMEOUT_MS = 4_000;
const LOOK_EVERY_MS = 100;

/** Gives the bet feed a moment to explain what a member brings home; most wins are reported within a second. */
export async function awaitBets(db: Db, { amountMinor, ...place }: GamePlace & { amountMinor: bigint }): Promise<void> {
  const giveUpAtMs = performance.now() + ANSWER_TIMEOUT_MS;
  while (performance.now() < giveUpAtMs) {
    const { in_game: inGame, quarantined, told, told_seen: toldSeen } = await standingOf(db, place);
    if (amountMinor > inGame || amountMinor <= inGame - quarantined) return;
    if (toldSeen !== null && told !== toldSeen) await inTransaction(db, (tx) => recheckPlace(tx, place));
    await sleep(LOOK_EVERY_MS);
  }
}
