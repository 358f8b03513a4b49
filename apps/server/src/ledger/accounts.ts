import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

/** Opens accounts of an owner, empty; those that exist stay as they are. Posting opens what it needs by itself. */
export async function openAccounts(
  tx: Tx,
  owner: string,
  opening: { currency: string; codes: readonly string[] },
): Promise<void> {
  await sql`select ledger.open_accounts(${owner}, ${opening.currency}, ${[...opening.codes]}::text[])`.execute(tx);
}
