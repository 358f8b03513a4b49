import type { Db, Tx } from '../../platform/database/db.ts';
import { insertInflowAct } from './inflow-desk-store.ts';
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
