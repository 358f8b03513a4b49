import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { sql } from 'kysely';
import { type Db, refusedWith, type Tx } from '../../platform/database/db.ts';
import { type ExclusionMark, identityMark, marksJson, phoneMark } from './exclusion-marks.ts';

export { identityMark, phoneMark };

/** Refuses before a way to pay in is shown: to who is excluded, has used up the own deposits, or needs another level of identity. */
export async function requireDepositRoom(db: Db, memberId: string): Promise<void> {
  await sql`select refuse_excluded(${memberId}), refuse_beyond(${memberId}, '{DEPOSIT}', 1, now()),
    refuse_unproven(${memberId}, 'DEPOSIT', 1, now())`.execute(db);
}

/** Refuses while a break or an exclusion stands. */
export async function requireNoExclusion(db: Db, memberId: string): Promise<void> {
  await sql`select refuse_excluded(${memberId})`.execute(db);
}

/** Whether one of these marks is known of somebody who is excluded now. */
export async function isExcludedPerson(db: Db | Tx, marks: readonly ExclusionMark[]): Promise<boolean> {
  const found = await sql`select 1 from excluded_by(${marksJson(marks)}::jsonb, '')`.execute(db);
  return found.rows.length > 0;
}

/** A call that takes a phone or an account for somebody, who is a member already or not yet. */
interface Claiming {
  marks: readonly ExclusionMark[];
  way: string;
  memberId?: string;
}

/** The same, and it is written down whom an exclusion stopped. Never inside what the refusal rolls back. */
export async function isStoppedByExclusion(db: Db, { marks, way, memberId }: Claiming): Promise<boolean> {
  const found = await sql<{
    is_stopped: boolean;
  }>`select coalesce(stop_excluded(${marksJson(marks)}::jsonb, ${way}, ${memberId ?? null}), false) as is_stopped`.execute(
    db,
  );
  return found.rows[0]?.is_stopped ?? false;
}

/** For what a transaction refused because a phone or an account is in use: writes down whom an exclusion stopped, and refuses. */
export function noteStop(db: Db, claiming: Claiming): (error: unknown) => Promise<never> {
  return async (error) => {
    const code = error instanceof Refusal ? error.code : refusedWith(error);
    if (code === 'EXISTING_USER' || code === 'EXISTING_BANK') await isStoppedByExclusion(db, claiming);
    throw error;
  };
}

/** Until commit no list of excluded people is agreed on, so that nobody registers between its look and its end. */
export async function holdExclusionLists(tx: Tx): Promise<void> {
  await sql`select hold_exclusion_lists()`.execute(tx);
}

/** True while a break or an exclusion stands. */
export async function isExcluded(db: Db | Tx, memberId: string): Promise<boolean> {
  const found =
    await sql`select 1 from exclusions where member_id = ${memberId} and returned_at is null limit 1`.execute(db);
  return found.rows.length > 0;
}
