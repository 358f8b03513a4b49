import { refuse } from '@kapao/contract/shared/refusal.ts';
import { post } from '../../ledger/post.ts';
import { nameCause } from '../../operations/cause.ts';
import { lockMember, openOperation } from '../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { derivedOperationId } from '../../platform/derived-id.ts';
import { invariant } from '../../platform/invariant.ts';
import { awaitPlay, isPlayTold } from '../bet-record/bet-facts.ts';
import { type Grant, isAllHome, openConditionOf, type Standing, standingOf, whereaboutsOf } from './turnover-facts.ts';
import { targetOf } from './turnover-rules.ts';
import { endCondition, expiredMembers, insertCondition } from './turnover-store.ts';

/**
 * Puts the member's money under a condition. Call it after the award is credited; the member's row is locked by then.
 * Refuses with BONUS_REMAINING while another condition is open: at most one, whatever it came from.
 */
export async function openCondition(tx: Tx, grant: Grant): Promise<void> {
  if (await openConditionOf(tx, grant.memberId)) refuse('BONUS_REMAINING');
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

/** Before a condition may end: its money is counted only when every bet is told. Not inside a transaction. */
export async function awaitPlayUnderCondition(db: Db, memberId: string): Promise<void> {
  if (await openConditionOf(db, memberId)) await awaitPlay(db, memberId);
}

/**
 * What a withdrawal of `amountMinor` pays out (safety W): without a condition, all of it. With one, the whole balance must be
 * asked for, be at home, and its target be met; the condition ends here and what it takes is taken. Locks the member's row.
 */
export async function settleOnWithdraw(
  tx: Tx,
  request: { memberId: string; amountMinor: bigint },
): Promise<{ payoutMinor: bigint }> {
  await lockMember(tx, request.memberId);
  const condition = await openConditionOf(tx, request.memberId);
  if (!condition) return { payoutMinor: request.amountMinor };
  const standing = await standingOf(tx, condition);
  if (!standing.ending.isMet) refuse('BONUS_REMAINING');
  if (!isAllHome(standing.where) || !(await isPlayTold(tx, request.memberId))) refuse('BONUS_CONDITION');
  if (request.amountMinor !== standing.balanceMinor) refuse('BONUS_WHOLE_BALANCE');
  if (standing.ending.keptMinor === 0n) refuse('BONUS_CONDITION');
  await end(tx, standing, 'FINISHED');
  return { payoutMinor: standing.ending.keptMinor };
}

/** Ends the open condition by the member's wish; answers how. Refuses while money is in a game, in transit or on hold. */
export async function clearCondition(tx: Tx, memberId: string): Promise<Standing> {
  await lockMember(tx, memberId);
  const condition = (await openConditionOf(tx, memberId)) ?? refuse('NO_PROMOTION');
  const standing = await standingOf(tx, condition);
  if (!isAllHome(standing.where) || !(await isPlayTold(tx, memberId))) refuse('BONUS_CONDITION');
  await end(tx, standing, standing.ending.isMet ? 'FINISHED' : 'CLEARED');
  return standing;
}

/** Ends conditions whose time is over; those whose money is out wait until it is home. Answers how many it ended. */
export async function expireConditions(db: Db, most: number): Promise<number> {
  let ended = 0;
  for (const memberId of await expiredMembers(db, most)) {
    const isEnded = await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId);
      const condition = await openConditionOf(tx, memberId);
      if (!condition?.is_expired) return false;
      const standing = await standingOf(tx, condition);
      if (!isAllHome(standing.where) || !(await isPlayTold(tx, memberId))) return false;
      await end(tx, standing, standing.ending.isMet ? 'FINISHED' : 'EXPIRED');
      return true;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}

async function end(tx: Tx, standing: Standing, state: 'FINISHED' | 'CLEARED' | 'EXPIRED'): Promise<void> {
  const { condition, ending, balanceMinor, countedMinor } = standing;
  const { member_id: memberId, operation_id: operationId } = condition;
  const { protectedMinor: ownMinor, keptMinor, lostMinor } = ending;
  await endCondition(tx, { memberId, operationId, state, balanceMinor, countedMinor, ownMinor, keptMinor, lostMinor });
  await forfeit(tx, standing);
}

/** The end is a statement row of its own; what is lost goes with it from cash to the house. */
async function forfeit(tx: Tx, { condition, ending }: Standing): Promise<void> {
  const { member_id: memberId, currency } = condition;
  const operationId = derivedOperationId(condition.operation_id, 'finish');
  await openOperation(tx, {
    memberId,
    operationId,
    kind: 'forfeit',
    state: 'TAKEN',
    statementType: 'finish_bonus',
    from: 'WALLET',
    to: 'BONUS',
    counterparty: 'house',
    amountMinor: ending.lostMinor,
    currency,
    cashSign: -1,
    externalRef: condition.operation_id,
  });
  await nameCause(tx, {
    memberId,
    operationId,
    kind: condition.cause_kind,
    id: `${condition.operation_id}/finish`,
    description: condition.description,
  });
  if (ending.lostMinor === 0n) return;
  const taken = await post(tx, {
    owner: memberId,
    operationId,
    step: 'take',
    kind: 'forfeit',
    currency,
    movements: [{ from: 'cash', to: 'forfeit', amountMinor: ending.lostMinor }],
  });
  invariant(taken.outcome === 'posted', 'what a condition takes is in the wallet');
}
