import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** True when the service is terminated (spec 1). */
export async function isTerminated(db: Db): Promise<boolean> {
  const found = await sql<{ status: string | null }>`select value ->> 'status' as status from settings
    where name = 'site'`.execute(db);
  return found.rows[0]?.status === 'terminated';
}
