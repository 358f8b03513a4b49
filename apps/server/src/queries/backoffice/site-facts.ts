import { SITE } from '@kapao/contract/settings/site.ts';
import type { Db } from '../../platform/database/db.ts';
import { readSetting } from './settings-facts.ts';

/** True while the site takes no effects (design 4). */
export async function isInMaintenance(db: Db): Promise<boolean> {
  return (await readSetting(db, SITE)).status === 'maintenance';
}

/** True when the service is terminated (spec 1). */
export async function isTerminated(db: Db): Promise<boolean> {
  return (await readSetting(db, SITE)).status === 'terminated';
}
