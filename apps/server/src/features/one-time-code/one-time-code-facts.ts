import type { Db, Tx } from '../../platform/database/db.ts';
import { readSetting } from '../settings/settings-facts.ts';

/** True when registration asks for a one-time code; read each time, so that the switch works at once. */
export async function registrationNeedsCode(db: Db | Tx): Promise<boolean> {
  // Only a plain `false` switches it off: a setting that is missing or broken must not open a door (safety 5, 60).
  return (await readSetting(db, 'registerOTP')) !== false;
}
