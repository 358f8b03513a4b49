import type { INFLOW_ACTS } from '@kapao/contract/operator/inflow.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

export interface InflowAct {
  inflow_id: string;
  operator: string;
  act: (typeof INFLOW_ACTS)[number];
  reason: string;
  at: Date;
}

/** Writes one act; the caller holds the inflow's row, so that the numbers have no gap. */
export async function insertInflowAct(tx: Tx, act: Omit<InflowAct, 'at'>): Promise<void> {
  await sql`insert into inflow_acts (inflow_id, act_no, operator, act, reason)
    select ${act.inflow_id}::uuid, coalesce(max(act_no), 0) + 1, ${act.operator}, ${act.act}, ${act.reason}
    from inflow_acts where inflow_id = ${act.inflow_id}::uuid`.execute(tx);
}
