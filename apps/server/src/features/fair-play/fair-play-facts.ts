import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type ExclusionMark, marksJson, phoneMark } from './exclusion-marks.ts';

export { phoneMark };

/** Refuses before a way to pay in is shown: to who is excluded, or whose deposits of a day, week or month are used up. */
export async function requireDepositRoom(db: Db, memberId: string): Promise<void> {
  await sql`select refuse_excluded(${memberId}), refuse_beyond(${memberId}, '{DEPOSIT}', 1, now())`.execute(db);
}

/** Whether one of these marks is known of somebody who is excluded now, other than this member. */
export async function isExcludedPerson(
  db: Db | Tx,
  { memberId, marks }: { memberId: string; marks: readonly ExclusionMark[] },
): Promise<boolean> {
  const found = await sql`select from excluded_by(${marksJson(marks)}::jsonb, ${memberId})`.execute(db);
  return found.rows.length > 0;
}

/** True while a break or an exclusion stands. */
export async function isExcluded(db: Db | Tx, memberId: string): Promise<boolean> {
  const found = await sql`select from exclusions where member_id = ${memberId} and returned_at is null limit 1`.execute(
    db,
  );
  return found.rows.length > 0;
}
