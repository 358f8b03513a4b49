import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** What the last comparison could not explain, in minor units, by receiving account. */
export async function unexplainedByAccount(db: Db): Promise<Record<string, number>> {
  const found = await sql<{ receiving_account_id: string; unexplained: bigint }>`
    select receiving_account_id, unexplained from reconciliations`.execute(db);
  return Object.fromEntries(found.rows.map((row) => [row.receiving_account_id, Number(row.unexplained)]));
}
