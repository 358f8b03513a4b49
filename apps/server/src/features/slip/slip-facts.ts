import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** After this long an undecided slip goes to manual review (safety L20). */
const WAITING_AFTER_MINUTES = 30;

/** Of a row of slips: it waits for a person. */
export const isSlipForPeople = sql<boolean>`(final_at is null and (review_reason is not null
  or created_at < now() - make_interval(mins => ${sql.lit(WAITING_AFTER_MINUTES)})))`;

/** Who uploaded the slip of this reference, if there is one. */
export async function membersBySlip(db: Db, reference: string): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select member_id from slips where reference = ${reference}`.execute(
    db,
  );
  return found.rows.map((row) => row.member_id);
}
