import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { unexplainedPayouts } from '../payout-debit/payout-debit-facts.ts';

/** What the last comparison could not explain, in minor units, by receiving account, and of the payout account by currency. */
export async function unexplainedByAccount(db: Db): Promise<Record<string, number>> {
  const found = await sql<{ receiving_account_id: string; unexplained: bigint }>`
    select receiving_account_id, unexplained from reconciliations`.execute(db);
  const payouts = await unexplainedPayouts(db);
  return {
    ...Object.fromEntries(found.rows.map((row) => [row.receiving_account_id, Number(row.unexplained)])),
    ...Object.fromEntries(Object.entries(payouts).map(([currency, minor]) => [`payouts:${currency}`, Number(minor)])),
  };
}
