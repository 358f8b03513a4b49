import { sql } from 'kysely';
import { type Posting, post } from '../ledger/post.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';

/**
 * Books what nothing stands behind, all of it at once, as only the owner of the tables can: for stories of what comes after it. In a
 * transaction of its own: a node of a cluster that a transaction has asked for somebody does not let it be somebody else there.
 */
export async function bookAnyway(db: Db, ...postings: Posting[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local role none`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const posting of postings) {
      const { outcome } = await post(tx, posting);
      if (outcome !== 'posted') throw new Error(`the story's posting was ${outcome}`);
    }
    await sql`set local session_replication_role = origin`.execute(tx);
    await sql`set local role kapao_app`.execute(tx);
  });
}
