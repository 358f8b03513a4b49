import { refuse } from '@kapao/contract/shared/refusal.ts';
import { lockMember } from '../../../operations/operation.ts';
import { netDebt } from '../../../operations/reward-debt.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import {
  type Grant,
  isAllHome,
  isPlayedPrize,
  lockOpenCondition,
  makeRemainingRefusal,
  openConditionOf,
  type Standing,
  standingOf,
  whereaboutsOf,
} from '../../../queries/rewards/turnover-facts.ts';
import { stoppedEndingOf, targetOf } from '../../../queries/rewards/turnover-rules.ts';
import { forfeitCondition, takeLateShares } from './turnover-forfeit.ts';
import { isAllRead, type Reading, readPlay, refuseUnread } from './turnover-reading.ts';
import { endCondition, expiredMembers, insertCondition, postponeLook } from './turnover-store.ts';

/**
 * Puts the member's money under a condition. Call it after the award is credited; the member's row is locked by then.
 * Refuses with BONUS_REMAINING while another condition is open: at most one, whatever it came from. That of a prize which was played
 * ends here, so that small prizes follow one another.
 */
export async function openCondition(tx: Tx, grant: Grant): Promise<void> {
  const open = await openConditionOf(tx, grant.memberId);
  if (open && !(await isPlayedPrize(tx, open))) throw makeRemainingRefusal(open);
  if (open) await clearCondition(tx, grant.memberId);
  await refuseUnread(tx, { memberId: grant.memberId, since: WHENEVER });
  const where = await whereaboutsOf(tx, grant.memberId, grant.currency);
  const allMinor = where.cashMinor + where.inGamesMinor + where.inTransitMinor;
  invariant(allMinor >= grant.awardMinor, 'an award is credited before its condition is opened');
  await insertCondition(tx, {
    ...grant,
    ownMinor: allMinor - grant.awardMinor,
    targetMinor: targetOf(grant.baseMinor, grant.multipleHundredths),
    capMinor: grant.capMinor ?? null,
    expiresInHours: grant.expiresInHours ?? null,
  });
}

/** Before a condition may end: its money is counted only when every game is read and every bet told. Not inside a transaction. */
export async function readPlayUnderCondition(reading: Reading, memberId: string): Promise<void> {
  const condition = await openConditionOf(reading.db, memberId);
  if (condition) await readPlay(reading, { memberId, currency: condition.currency });
}

/** For money that must be at home to be decided about: a game that is not empty is refused before. */
const WHENEVER = new Date(0);

/**
 * What a withdrawal of `amountMinor` pays out (safety W): without a condition, all of it. With one, the whole balance must be
 * asked for, be at home, and its target be met; the condition ends here and what it takes is taken. Locks the member's row.
 */
export async function settleOnWithdraw(
  tx: Tx,
  request: { memberId: string; amountMinor: bigint },
): Promise<{ payoutMinor: bigint }> {
  await lockMember(tx, request.memberId);
  await takeLateShares(tx, request.memberId);
  const condition = await lockOpenCondition(tx, request.memberId);
  if (!condition) return { payoutMinor: request.amountMinor };
  const standing = await standingOf(tx, condition);
  if (!standing.ending.isMet) throw makeRemainingRefusal(condition);
  if (!isAllHome(standing.where)) refuse('BONUS_CONDITION');
  await refuseUnread(tx, { memberId: request.memberId, since: WHENEVER });
  if (request.amountMinor !== standing.balanceMinor) refuse('BONUS_WHOLE_BALANCE');
  const payoutMinor = standing.ending.keptMinor - standing.nettedMinor;
  if (payoutMinor === 0n) refuse('BONUS_CONDITION');
  await end(tx, standing, 'FINISHED');
  return { payoutMinor };
}

/** Ends the open condition by the member's wish; answers how. Refuses while money is in a game, in transit or on hold. */
export async function clearCondition(tx: Tx, memberId: string): Promise<Standing> {
  await lockMember(tx, memberId);
  await takeLateShares(tx, memberId);
  const condition = (await lockOpenCondition(tx, memberId)) ?? refuse('NO_PROMOTION');
  const standing = await standingOf(tx, condition);
  if (!isAllHome(standing.where)) refuse('BONUS_CONDITION');
  await refuseUnread(tx, { memberId, since: WHENEVER });
  await end(tx, standing, standing.ending.isMet ? 'FINISHED' : 'CLEARED');
  return standing;
}

/**
 * Ends the open condition of a member who stopped playing, by the rule that does not punish it. False while money is out or not known,
 * true when nothing is open any more.
 */
export async function stopCondition(tx: Tx, memberId: string): Promise<boolean> {
  await lockMember(tx, memberId);
  const condition = await lockOpenCondition(tx, memberId);
  if (!condition) return true;
  const standing = await standingOf(tx, condition);
  if (!isAllHome(standing.where) || !(await isAllRead(tx, { memberId, since: WHENEVER }))) return false;
  const ending = stoppedEndingOf(standing.terms, standing);
  await end(tx, { ...standing, ending }, ending.isMet ? 'FINISHED' : 'CLEARED');
  return true;
}

/** When to look again at what has run out while a game does not answer or money is out. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000] as const;

/** Ends conditions whose time is over; those whose money is out or not known wait for the next look. Answers how many were due. */
export async function expireConditions(reading: Reading, most: number): Promise<number> {
  const due = await expiredMembers(reading.db, most);
  for (const { memberId, currency, operationId, looks } of due) {
    await readPlay(reading, { memberId, currency });
    const isEnded = await inTransaction(reading.db, (tx) => expireCondition(tx, memberId));
    const inMs = RETRY_DELAYS_MS[Math.min(looks, RETRY_DELAYS_MS.length - 1)] ?? 3_600_000;
    if (!isEnded) await postponeLook(reading.db, { memberId, operationId, inMs });
  }
  return due.length;
}

async function expireCondition(tx: Tx, memberId: string): Promise<boolean> {
  await lockMember(tx, memberId);
  const condition = await lockOpenCondition(tx, memberId);
  if (!condition?.is_expired) return false;
  const standing = await standingOf(tx, condition);
  if (!isAllHome(standing.where) || !(await isAllRead(tx, { memberId, since: WHENEVER }))) return false;
  await end(tx, standing, standing.ending.isMet ? 'FINISHED' : 'EXPIRED');
  return true;
}

async function end(tx: Tx, standing: Standing, state: 'FINISHED' | 'CLEARED' | 'EXPIRED'): Promise<void> {
  const { condition, ending, balanceMinor, countedMinor } = standing;
  const { member_id: memberId, operation_id: operationId } = condition;
  const { protectedMinor: ownMinor, keptMinor, lostMinor } = ending;
  const broughtMinor = standing.terms.ownMinor;
  await endCondition(tx, {
    memberId,
    operationId,
    state,
    balanceMinor,
    countedMinor,
    ownMinor,
    broughtMinor,
    keptMinor,
    lostMinor,
  });
  await forfeitCondition(tx, condition, { step: 'finish', amountMinor: lostMinor });
  const { currency, cause_kind: cause } = condition;
  await netDebt(tx, { memberId, currency, paidBy: operationId, broughtMinor: keptMinor - ownMinor, cause });
}
