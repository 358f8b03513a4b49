import { stepMinor } from '@kapao/contract/shared/money.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { lockMember, openOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { playSums } from '../../../queries/games/bet-facts.ts';
import type { ConditionRow } from '../../../queries/rewards/turnover-facts.ts';
import { countedOf, lateShareOf } from '../../../queries/rewards/turnover-rules.ts';
import { derivedOperationId } from '../../../shared/derived-id.ts';
import { type LateShareRow, membersWithLateShares, openLateShares, writeLateShare } from './turnover-late-store.ts';

type Ended = Pick<ConditionRow, 'member_id' | 'operation_id' | 'currency' | 'cause_kind' | 'description'>;

/** An end is a statement row of its own, also when nothing is lost; what is lost goes with it from cash to the house. */
export async function forfeitCondition(
  tx: Tx,
  { member_id: memberId, operation_id: grantId, currency, ...cause }: Ended,
  { step, amountMinor }: { step: string; amountMinor: bigint },
): Promise<void> {
  const { cause_kind: kind, description } = cause;
  const isTaking = amountMinor > 0n;
  const { posting } = await openOperation(tx, {
    memberId,
    operationId: derivedOperationId(grantId, step),
    kind: 'forfeit',
    state: 'TAKEN',
    statementType: 'finish_bonus',
    from: 'WALLET',
    to: 'BONUS',
    counterparty: 'house',
    amountMinor,
    currency,
    cashSign: -1,
    externalRef: grantId,
    cause: { kind, id: `${grantId}/${step}`, description },
    ...(isTaking && { movement: { step: 'take', kind: 'forfeit', from: 'cash', to: 'forfeit' } }),
  });
  invariant(!isTaking || posting.outcome === 'posted', 'what a condition takes is in the wallet');
}

/**
 * Shares what providers told late by the terms it was won under, and takes the part that is not the member's, as far as it is
 * in the wallet (record 43). The member's row is locked.
 */
export async function takeLateShares(tx: Tx, memberId: string): Promise<void> {
  for (const late of await openLateShares(tx, memberId)) {
    const dueMinor = await dueOf(tx, late);
    const cashMinor = (await balancesOf(tx, memberId, late.currency)).get('cash') ?? 0n;
    const owedMinor = dueMinor - late.taken;
    const amountMinor = owedMinor < cashMinor ? owedMinor : cashMinor;
    if (amountMinor > 0n) await forfeitCondition(tx, late, { step: `late-${late.taken}`, amountMinor });
    await writeLateShare(tx, {
      memberId,
      operationId: late.operation_id,
      dueMinor,
      takenMinor: late.taken + amountMinor,
    });
  }
}

async function dueOf(tx: Tx, late: LateShareRow): Promise<bigint> {
  const until = late.expires_at !== null && late.expires_at < late.ended_at ? late.expires_at : late.ended_at;
  const plays = await playSums(tx, { memberId: late.member_id, since: late.accepted_at, until });
  const counted = countedOf(plays, late.weights);
  const dueMinor = lateShareOf(
    {
      awardMinor: late.award,
      ownMinor: late.ended_brought ?? late.own,
      targetMinor: late.target,
      capMinor: late.cap,
      successPercent: late.success_percent,
      failPercent: late.fail_percent,
      unitMinor: stepMinor(late.currency),
    },
    {
      balanceMinor: late.ended_balance,
      // What was void after the end was counted all the same.
      countedMinor: counted > late.ended_counted ? counted : late.ended_counted,
      lostMinor: late.lost,
      lateMinor: late.late,
    },
  );
  return dueMinor > late.taken ? dueMinor : late.taken;
}

/** Takes the due late shares of one member; true when there was one. */
export async function takeDueLateShare(db: Db): Promise<boolean> {
  const [memberId] = await membersWithLateShares(db, 1);
  if (memberId === undefined) return false;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await takeLateShares(tx, memberId);
  });
  return true;
}
