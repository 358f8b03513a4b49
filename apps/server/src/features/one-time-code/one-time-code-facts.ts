import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

/** True when registration asks for a one-time code; read each time, so that the switch works at once. */
export async function registrationNeedsCode(db: Db | Tx): Promise<boolean> {
  const found = await sql<{ value: unknown }>`select value from settings where name = 'registerOTP'`.execute(db);
  // Only a plain `false` switches it off: a setting that is missing or broken must not open a door (safety 5, 60).
  return found.rows[0]?.value !== false;
}
