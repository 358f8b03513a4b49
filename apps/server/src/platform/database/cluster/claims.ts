import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../db.ts';
import type { CLAIMED_KEYS } from '../table-places.ts';
import { isSpread } from './spread.ts';

interface Claim {
  table: keyof typeof CLAIMED_KEYS;
  /** Of the table's one column in `CLAIMED_KEYS`. */
  key: Buffer;
  owner: string;
}

/** Gives up a key, in the transaction that changes its row; on one server the row alone holds it. */
export async function releaseClaim(db: Db | Tx, { table, key, owner }: Claim): Promise<void> {
  if (!isSpread()) return;
  await sql`delete from cluster.claims where of_table = ${table} and key = ${key}::bytea::text and owner = ${owner}`.execute(
    db,
  );
}

/**
 * Writes a row whose key one member may have in all. One server has a unique key for that; on a cluster the key is claimed before, in the same
 * transaction, and the node of the row leaves out one whose claim is another's, as "on conflict do nothing" does.
 */
export async function withClaim<Answer>(
  db: Db,
  { table, key, owner }: Claim,
  write: (db: Db | Tx) => Promise<Answer>,
): Promise<Answer> {
  if (!isSpread()) return write(db);
  return inTransaction(db, async (tx) => {
    await sql`insert into cluster.claims (of_table, key, owner) values (${table}, ${key}::bytea::text, ${owner})
      on conflict do nothing`.execute(tx);
    return write(tx);
  });
}
