import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type { QueueItem } from '../../queries/backoffice/shift-facts.ts';

/** Releases an item with its holder's decision, so that the next operator need not take it over; others' claims stay. */
export async function releaseDecided(tx: Tx, { queue, id, operator }: QueueItem & { operator: string }): Promise<void> {
  await sql`delete from queue_claims where queue = ${queue} and item_id = ${id}::uuid and operator = ${operator}`.execute(
    tx,
  );
}
