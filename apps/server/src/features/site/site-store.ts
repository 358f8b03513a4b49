import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db.ts';

const siteState = z.object({ status: z.enum(['active', 'maintenance', 'terminated']) });
export type SiteState = z.output<typeof siteState>;

export async function readSite(db: Db): Promise<SiteState> {
  const found = await sql<{ value: unknown }>`select value from settings where name = 'site'`.execute(db);
  return siteState.parse(found.rows[0]?.value);
}
