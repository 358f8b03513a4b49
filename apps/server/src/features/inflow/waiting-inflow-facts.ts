import { post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import { insertInflowAct, markReturned } from './inflow-desk-store.ts';
import { houseOwner } from './inflow-facts.ts';
import { bookedByHandBy, findInflow, type InflowRow, isToldByBank, lockInflow } from './inflow-store.ts';

export type WaitingInflow = InflowRow;

/** Money with its facts, in any state. */
export const inflowOf = (db: Db, inflowId: string): Promise<InflowRow | undefined> => findInflow(db, inflowId);

/** The same, taken until commit. */
export const takeInflow = (tx: Tx, inflowId: string): Promise<InflowRow | undefined> => lockInflow(tx, inflowId);

/** True of an operator who wrote or uploaded that this money came in. */
export async function toldOfInflow(tx: Tx, inflowId: string, operator: string): Promise<boolean> {
  return (await bookedByHandBy(tx, inflowId)) === operator;
}

/** False of money that only an operator or a file told of, at an account whose bank feed does not know it. */
export const isInflowAtBank = (db: Db | Tx, inflowId: string): Promise<boolean> => isToldByBank(db, inflowId);

/** Notes beside the money that an operator asks for it to go back. */
export const noteReturnAsked = (tx: Tx, act: { inflowId: string; operator: string; reason: string }): Promise<void> =>
  insertInflowAct(tx, { inflow_id: act.inflowId, operator: act.operator, act: 'RETURN', reason: act.reason });

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
