import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';

/** Balances of one owner in minor units by account code; accounts that were never used are absent. */
export async function balancesOf(db: Db | Tx, owner: string, currency: string): Promise<Map<string, bigint>> {
  const found = await sql<{ code: string; balance: bigint }>`
    select code, balance from ledger.accounts where owner = ${owner} and currency = ${currency}`.execute(db);
  return new Map(found.rows.map((row) => [row.code, row.balance]));
}
