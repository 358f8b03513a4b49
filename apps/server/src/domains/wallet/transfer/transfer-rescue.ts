import type { TransferReviewReason } from '@kapao/contract/operator/transfer.ts';
import type { GameProvider } from '../../../gateways/game-provider.ts';
import type { Operation } from '../../../operations/operation.ts';
import { databaseNow } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { awaitFeed, playSince } from '../../../queries/games/bet-facts.ts';
import { gameOf, mayHavePlayed } from '../../../queries/games/game-facts.ts';
import { makeCallTrace, mayHaveBeenSent } from './provider-call-store.ts';
import { balanceBefore, type ReadBefore } from './transfer-evidence-store.ts';
import { concludeTransfer, directionOf, type Ending, type LegDeps, orderOf } from './transfer-leg.ts';
import { evidenceOf, judgeByBalance } from './transfer-policy.ts';

/** Finds out what became of a transfer whose answer is missing, in the way its provider allows. */
export async function resolveTransfer(deps: LegDeps, operation: Operation): Promise<void> {
  const game = await gameOf(deps.db, operation.member_id, operation.counterparty);
  invariant(game?.username, 'a transfer belongs to a game account');
  await concludeTransfer(
    deps,
    operation,
    await inquireTransfer(deps, { operation, username: game.username, provider: deps.providerOf(game) }),
  );
}

interface Looking {
  operation: Operation;
  username: string;
  provider: GameProvider;
}

/** Asks once; the calls are written down, the transfer is not moved. */
export async function inquireTransfer(deps: LegDeps, looking: Looking): Promise<Ending> {
  const { operation, username, provider } = looking;
  // The previous holder can no longer send it: its fencing number is outdated.
  if (!(await mayHaveBeenSent(deps.db, operation))) return { outcome: 'refused', detail: 'never sent' };
  const evidence = evidenceOf(provider.abilities);
  if (evidence === 'balance') return inquireBalance(deps, looking);
  if (evidence === 'people' || !provider.findTransfer) {
    return forPeople('CANNOT_ASK', 'the provider cannot be asked');
  }
  const found = await provider.findTransfer(orderOf(operation, username), makeCallTrace(deps.db, operation, 'status'));
  // Not booked as asked (safety F16): what the provider really moved is for people to find out.
  return found.outcome === 'other' ? { ...found, people: 'BOOKED_OTHERWISE' } : found;
}

/** Clocks of providers differ from ours; a bet this near to a reading may be on either side of it. */
const CLOCK_MARGIN_MS = 2_000;
/**
 * A game that was opened may be played so long. A stake lost there looks like money that came home and is the member's gain, so
 * that a launch before a transfer home counts too.
 */
const OPEN_GAME_MS = 24 * 3_600_000;

/** Never gives money back: that a balance did not move does not say that it will not (safety F15). */
async function inquireBalance(deps: LegDeps, { operation, username, provider }: Looking): Promise<Ending> {
  const before = await balanceBefore(deps.db, operation);
  invariant(before, 'no order leaves without the balance before it');
  const askedAt = await databaseNow(deps.db);
  if (askedAt.getTime() - operation.created_at.getTime() > deps.balanceDecidesMs) {
    return forPeople('NOT_IN_TIME', 'too long ago for the balance to tell');
  }
  const afterMinor = await provider.balance(username, makeCallTrace(deps.db, operation, 'balance'));
  if (afterMinor === undefined) return { outcome: 'unknown', detail: 'the balance could not be read' };
  const play = await playBetween(deps, operation, { before, askedAt, tellsTimes: provider.abilities.betTimes });
  if ('outcome' in play) return play;
  const beforeMinor = before.balance_before + play.effectMinor;
  const seen = { beforeMinor, afterMinor, amountMinor: operation.amount, direction: directionOf(operation) };
  switch (judgeByBalance(seen)) {
    case 'done':
      return { outcome: 'done', detail: 'the balance changed by exactly the amount' };
    case 'unchanged':
      return { outcome: 'unknown', detail: 'the balance has not changed' };
    case 'other':
      return forPeople('OTHER_AMOUNT', 'the balance changed by another amount');
  }
}

const near = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/**
 * What was played between the two readings, once the feed has told all of it; a stake looks like money that came home.
 * Where bets cannot be told apart from the transfer, people decide.
 */
async function playBetween(
  { db }: LegDeps,
  operation: Operation,
  { before, askedAt, tellsTimes }: { before: ReadBefore; askedAt: Date; tellsTimes: boolean },
): Promise<{ effectMinor: bigint } | Ending> {
  const { member_id: memberId, counterparty: gameCode, created_at: openedAt } = operation;
  const game = await gameOf(db, memberId, gameCode);
  const isTimed = game?.compares_results === true && tellsTimes;
  const since = near(openedAt, -(directionOf(operation) === 'in' ? CLOCK_MARGIN_MS : OPEN_GAME_MS));
  if (!isTimed && (await mayHavePlayed(db, { memberId, gameCode, since }))) {
    return forPeople('BETS_NOT_TOLD', 'bets there are not told, and could look like the transfer');
  }
  // Without a launch nothing was played, so that the balance alone proves the transfer.
  if (!game?.compares_results) return { effectMinor: 0n };
  if (!(await awaitFeed(db, { memberId, gameCode, since: await databaseNow(db) }))) {
    return { outcome: 'unknown', detail: 'the bets since then are not told yet' };
  }
  const between = { from: near(openedAt, -CLOCK_MARGIN_MS), to: near(before.read_at, CLOCK_MARGIN_MS) };
  const play = await playSince(db, { memberId, gameCode, between, until: near(askedAt, -CLOCK_MARGIN_MS) });
  if (!isTimed) {
    return play.toldMinor === before.told_before
      ? { effectMinor: 0n }
      : forPeople('BETS_NOT_TOLD', 'bets there have no time, and could look like the transfer');
  }
  if (play.isNearFirst) return forPeople('BET_TOO_NEAR', 'a bet is too near to the transfer to tell them apart');
  // Reported since the first read, but not played since by the provider's clock: a late, voided or corrected bet.
  if (play.toldMinor - before.told_before !== play.effectMinor) {
    return forPeople('BETS_TOLD_LATE', 'bets were told late or changed since the transfer');
  }
  if (play.isNearLast) return { outcome: 'unknown', detail: 'play goes on, the balance tells nothing yet' };
  return play;
}

function forPeople(people: TransferReviewReason, detail: string): Ending {
  return { outcome: 'unknown', detail, people };
}
