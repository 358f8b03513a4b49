import { refuse } from '@kapao/contract/shared/refusal.ts';
import { post } from '../../ledger/post.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { brokenConstraint, type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import { withdrawLimits } from '../withdraw/withdraw-facts.ts';
import { inflowActs, insertInflowAct, markReturned } from './inflow-desk-store.ts';
import { houseOwner } from './inflow-facts.ts';
import { type InflowRow, lockInflow } from './inflow-store.ts';

interface Decision {
  inflowId: string;
  operator: string;
  reason: string;
}

/** What operators do with waiting money besides assigning it: return it, add a note, mark it for others. */
export function makeInflowDesk(db: Db) {
  return {
    giveBack: (decision: Decision) => giveBack(db, decision),
    note: (decision: Decision & { act: 'NOTE' | 'MARK' | 'UNMARK' }) => note(db, decision),
    /** The limit of two people for withdrawals also holds for money that leaves this way. */
    returnsNeeded: (inflows: readonly Owed[]) => returnsNeeded(db, inflows),
  };
}

type Owed = Pick<InflowRow, 'amount' | 'currency'>;

async function returnsNeeded(db: Db | Tx, inflows: readonly Owed[]): Promise<number[]> {
  const limits = new Map<string, bigint>();
  for (const currency of new Set(inflows.map((inflow) => inflow.currency))) {
    limits.set(currency, (await withdrawLimits(db, currency)).secondLimit);
  }
  return inflows.map(({ amount, currency }) => (amount > (limits.get(currency) ?? 0n) ? 2 : 1));
}

/** Returns it from suspense to the sender, once enough operators have agreed (safety D). */
async function giveBack(db: Db, decision: Decision): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const inflow = (await lockInflow(tx, decision.inflowId)) ?? refuse('NO_DATA');
      if (inflow.state !== 'UNMATCHED') refuse('KEY_INVALID');
      await insertInflowAct(tx, { ...actOf(decision), act: 'RETURN' });
      const agreed = (await inflowActs(tx, [inflow.inflow_id])).filter(({ act }) => act === 'RETURN').length;
      const [needed = 2] = await returnsNeeded(tx, [inflow]);
      if (agreed >= needed) await sendBack(tx, inflow);
      await recordAct(tx, {
        operator: decision.operator,
        action: 'inflow.return',
        subject: inflow.inflow_id,
        reason: decision.reason,
        detail: { agreed, needed },
      });
    });
  } catch (error) {
    // Four eyes: one operator counts once.
    if (brokenConstraint(error) === 'one_return_per_operator') refuse('KEY_INVALID');
    throw error;
  }
}

/**
 * A waiting credit that is a transfer of the house: nobody's deposit, so it leaves suspense for good. False when somebody has decided
 * about it meanwhile.
 */
export async function takeAsSweep(
  tx: Tx,
  { inflowId, operator, reason }: { inflowId: string; operator: string; reason: string },
): Promise<boolean> {
  const inflow = await lockInflow(tx, inflowId);
  if (inflow?.state !== 'UNMATCHED') return false;
  await insertInflowAct(tx, { inflow_id: inflowId, operator, act: 'NOTE', reason });
  await sendBack(tx, inflow);
  await recordAct(tx, { operator, action: 'inflow.sweep', subject: inflowId, reason });
  return true;
}

async function sendBack(tx: Tx, inflow: InflowRow): Promise<void> {
  const returned = await post(tx, {
    owner: houseOwner(inflow.receiving_account_id),
    operationId: inflow.inflow_id,
    step: 'return',
    kind: 'inflow',
    currency: inflow.currency,
    movements: [{ from: 'suspense', to: inflow.house_code, amountMinor: inflow.amount }],
  });
  invariant(returned.outcome === 'posted', 'a waiting inflow leaves suspense once');
  await markReturned(tx, inflow.inflow_id);
}

const NOTE_ACTIONS = { NOTE: 'inflow.note', MARK: 'inflow.mark', UNMARK: 'inflow.unmark' } as const;

async function note(db: Db, decision: Decision & { act: 'NOTE' | 'MARK' | 'UNMARK' }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const inflow = (await lockInflow(tx, decision.inflowId)) ?? refuse('NO_DATA');
    await insertInflowAct(tx, { ...actOf(decision), act: decision.act });
    await recordAct(tx, {
      operator: decision.operator,
      action: NOTE_ACTIONS[decision.act],
      subject: inflow.inflow_id,
      reason: decision.reason,
    });
  });
}

function actOf({ inflowId, operator, reason }: Decision) {
  return { inflow_id: inflowId, operator, reason };
}
