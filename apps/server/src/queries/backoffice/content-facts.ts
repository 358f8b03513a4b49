import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Contents that were published at least once. */
export async function publishedContents(db: Db | Tx): Promise<string[]> {
  const found = await sql<{ name: string }>`select distinct name from content_versions limit 100`.execute(db);
  return found.rows.map(({ name }) => name);
}

/** True while the newest version of the chat's switch offers it; a site that never decided does not. */
export async function offersChat(db: Db | Tx): Promise<boolean> {
  const found = await sql<{ is_on: boolean | null }>`select content -> 'th' ->> 'enableChatWidget' = 'true' as is_on
    from content_versions where name = 'enableChatWidget' order by version desc limit 1`.execute(db);
  return found.rows[0]?.is_on === true;
}
