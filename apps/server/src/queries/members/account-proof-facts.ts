import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/**
 * True when the bank account a member has today is known to be the member's own: a deposit came from it under a fitting
 * name, or a payout arrived at it. A change of the account forgets it.
 */
export async function isProvenAccount(db: Db | Tx, memberId: string): Promise<boolean> {
  const found = await sql`select 1 from account_proofs where member_id = ${memberId}`.execute(db);
  return found.rows.length === 1;
}
