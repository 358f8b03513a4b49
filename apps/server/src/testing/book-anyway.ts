import { sql } from 'kysely';
import { type Posting, post } from '../ledger/post.ts';
import type { Tx } from '../platform/database/db.ts';

/** Books what nothing stands behind, as only the owner of the tables can: for stories of what comes after it. */
export async function bookAnyway(tx: Tx, posting: Posting): Promise<void> {
  await sql`set local role none`.execute(tx);
  await sql`set local session_replication_role = replica`.execute(tx);
  const { outcome } = await post(tx, posting);
  if (outcome !== 'posted') throw new Error(`the story's posting was ${outcome}`);
  await sql`set local session_replication_role = origin`.execute(tx);
  await sql`set local role kapao_app`.execute(tx);
}
