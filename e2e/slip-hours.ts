import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';

/** Slips are checked at once around the clock: from 23:50 on the demonstration’s wait for midnight. */
export async function checkSlipsAllDay(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1);
  try {
    await sql`set role none`.execute(db);
    await sql`
      insert into content_versions (name, version, content, operator)
      select name, version + 1, without_cutoff, operator
      from content_versions, lateral (
        select jsonb_object_agg(locale, words || '{"cutoffTime": ""}') as without_cutoff from jsonb_each(content) as of (locale, words)
      ) as texts
      where name = 'slip'`.execute(db);
  } finally {
    await db.destroy();
  }
}
