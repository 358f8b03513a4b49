import type { ClaimQueue } from '@kapao/contract/operator/shift.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** An item of a queue. */
export interface QueueItem {
  queue: ClaimQueue;
  id: string;
}

/** Decisions about one item and changes of its holder run one after the other until commit. Taken after the item's own row. */
export async function lockHolder(tx: Tx, { queue, id }: QueueItem): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queue item ${queue} ${id}`}, 0))`.execute(tx);
}

/** Returns the operator who has an item now, as long as the claim lasts. */
export async function holderOf(db: Db | Tx, { queue, id }: QueueItem): Promise<string | undefined> {
  const found = await sql<{ operator: string }>`select operator from queue_claims
    where queue = ${queue} and item_id = ${id}::uuid and expires_at > clock_timestamp()`.execute(db);
  return found.rows[0]?.operator;
}

/** Refuses a decision about an item that another operator has: it is taken over first (record 128). */
export async function requireNoOtherHolder(tx: Tx, { operator, ...item }: QueueItem & { operator: string }) {
  await lockHolder(tx, item);
  const holder = await holderOf(tx, item);
  if (holder !== undefined && holder !== operator) refuse('ITEM_HELD');
}
