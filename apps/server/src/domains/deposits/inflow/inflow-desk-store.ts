import { sql } from 'kysely';
import type { InflowAct } from '../../../commands/deposits/inflow-acts.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';

export async function inflowActs(db: Db | Tx, inflowIds: readonly string[]): Promise<InflowAct[]> {
  const found = await sql<InflowAct>`select inflow_id, operator, act, reason, at from inflow_acts
    where inflow_id = any(${[...inflowIds]}::uuid[]) order by inflow_id, act_no`.execute(db);
  return found.rows;
}

export async function markReturned(tx: Tx, inflowId: string): Promise<void> {
  await sql`update inflows set state = 'RETURNED', final_at = now() where inflow_id = ${inflowId}::uuid`.execute(tx);
}
