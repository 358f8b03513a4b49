import { refuse } from '@kapao/contract/shared/refusal.ts';
import { recordAct } from '../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { isGoingBack } from '../inflow-return/inflow-return-facts.ts';
import { insertInflowAct } from './inflow-desk-store.ts';
import { lockInflow } from './inflow-store.ts';
import { leaveSuspense } from './waiting-inflow-facts.ts';

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

const NOTE_ACTIONS = { NOTE: 'inflow.note', MARK: 'inflow.mark', UNMARK: 'inflow.unmark' } as const;

async function note(db: Db, decision: Decision & { act: 'NOTE' | 'MARK' | 'UNMARK' }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const inflow = (await lockInflow(tx, decision.inflowId)) ?? refuse('NO_DATA');
    const { operator, reason, act } = decision;
    await insertInflowAct(tx, { inflow_id: inflow.inflow_id, operator, reason, act });
    await recordAct(tx, { operator, action: NOTE_ACTIONS[act], subject: inflow.inflow_id, reason });
  });
}
