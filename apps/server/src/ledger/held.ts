import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** What members hold in all, in minor units: counted up to a moment, and what was posted since. */
export async function membersHold(db: Db, currency: string): Promise<bigint> {
  const found = await sql<{ held: bigint }>`select coalesce(ledger.members_hold(${currency}), 0) as held`.execute(db);
  return found.rows[0]?.held ?? 0n;
}

/** Something was posted long enough ago that it can be counted in. */
export const isHeldDue = sql<boolean>`exists (select 1 from ledger.movements
  where at > (select min(counted_until) from ledger.held_totals) and at <= statement_timestamp() - interval '2 minutes')`;

/** Counts in what has been posted, so that little is left to add up when somebody asks. */
export async function advanceHeld(db: Db): Promise<void> {
  await sql`select ledger.advance_held()`.execute(db);
}
