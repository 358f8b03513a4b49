import { SITE } from '@kapao/contract/settings/site.ts';
import type { Db } from '../../platform/database/db.ts';
import { readSetting } from '../settings/settings-facts.ts';

/** True when the service is terminated (spec 1). */
export async function isTerminated(db: Db): Promise<boolean> {
  return (await readSetting(db, SITE)).status === 'terminated';
}
