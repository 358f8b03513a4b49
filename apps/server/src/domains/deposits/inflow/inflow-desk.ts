import { refuse } from '@kapao/contract/shared/refusal.ts';
import { insertInflowAct } from '../../../commands/deposits/inflow-acts.ts';
import { post } from '../../../ledger/post.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { houseOwner } from '../../../queries/deposits/inflow-facts.ts';
import { isGoingBack } from '../../../queries/deposits/inflow-return-facts.ts';
import { type InflowRow, lockInflow } from '../../../queries/deposits/waiting-inflow-facts.ts';
import { markReturned } from './inflow-desk-store.ts';

interface Decision {
  inflowId: string;
  operator: string;
  reason: string;
}

/** What operators do with waiting money besides assigning it and sending it back: add a note, mark it for others. */
export function makeInflowDesk(db: Db) {
  return { note: (decision: Decision & { act: 'NOTE' | 'MARK' | 'UNMARK' }) => note(db, decision) };
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
  if (inflow?.state !== 'UNMATCHED' || (await isGoingBack(tx, inflowId))) return false;
  await insertInflowAct(tx, { inflow_id: inflowId, operator, act: 'NOTE', reason });
  await leaveSuspense(tx, inflow, inflow.house_code);
  await recordAct(tx, { operator, action: 'inflow.sweep', subject: inflowId, reason });
  return true;
}

/** Takes waiting money out of suspense, once, and calls it returned: to `payout` where an order paid it, or to its own account's side. */
export async function leaveSuspense(tx: Tx, inflow: InflowRow, to: string): Promise<void> {
  const returned = await post(tx, {
    owner: houseOwner(inflow.receiving_account_id),
    operationId: inflow.inflow_id,
    step: 'return',
    kind: 'inflow',
    currency: inflow.currency,
    movements: [{ from: 'suspense', to, amountMinor: inflow.amount }],
  });
  invariant(returned.outcome === 'posted', 'a waiting inflow leaves suspense once');
  await markReturned(tx, inflow.inflow_id);
}

const NOTE_ACTIONS = { NOTE: 'inflow.note', MARK: 'inflow.mark', UNMARK: 'inflow.unmark' } as const;

async function note(db: Db, decision: Decision & { act: 'NOTE' | 'MARK' | 'UNMARK' }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const inflow = (await lockInflow(tx, decision.inflowId)) ?? refuse('NO_DATA');
    const { operator, reason, act } = decision;
    await insertInflowAct(tx, { inflow_id: inflow.inflow_id, operator, reason, act });
    await recordAct(tx, { operator, action: NOTE_ACTIONS[act], subject: inflow.inflow_id, reason });
  });
}
