import { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { readSetting } from '../settings/settings-facts.ts';

const siteState = z.object({ status: z.enum(['active', 'maintenance', 'terminated']) });
export type SiteState = z.output<typeof siteState>;

export async function readSite(db: Db): Promise<SiteState> {
  return siteState.parse(await readSetting(db, 'site'));
}
