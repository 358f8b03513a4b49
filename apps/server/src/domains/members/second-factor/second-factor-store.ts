import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';

const MAX_ATTEMPTS = 5;
const TRIES_WAIT = sql`interval '15 minutes'`;
const PENDING_TTL = sql`interval '10 minutes'`;

/** Counts one more try at a place; false when there were too many lately. */
export async function countTry(db: Db, memberId: string, place: string): Promise<boolean> {
  const counted = await sql<{ tries: number }>`insert into second_factor_tries as t (member_id, place, tries, ends_at)
    values (${memberId}, ${place}, 1, now() + ${TRIES_WAIT})
    on conflict (member_id, place) do update set tries = case when t.ends_at <= now() then 1 else t.tries + 1 end,
      ends_at = case when t.ends_at <= now() then now() + ${TRIES_WAIT} else t.ends_at end
    returning tries`.execute(db);
  return (counted.rows[0]?.tries ?? 0) <= MAX_ATTEMPTS;
}

export async function clearTries(tx: Tx, memberId: string, place: string): Promise<void> {
  await sql`delete from second_factor_tries where member_id = ${memberId} and place = ${place}`.execute(tx);
}

/** Purges counts whose time is over. */
export async function purgeOldTries(db: Db): Promise<void> {
  await letGo(db, { table: 'second_factor_tries', age: 'ends_at', where: sql`ends_at < now()` });
}

/** The sealed secret, held until commit; undefined where none is switched on. */
export async function lockSecret(tx: Tx, memberId: string): Promise<Buffer | undefined> {
  const found = await sql<{ sealed: Buffer | null }>`select totp_secret_sealed as sealed from member_second_factors
    where member_id = ${memberId} for update`.execute(tx);
  return found.rows[0]?.sealed ?? undefined;
}

/** Uses up a code's 30-second step and all before it; false when it was used. */
export async function burnStep(tx: Tx, memberId: string, step: number): Promise<boolean> {
  const burned = await sql`update member_second_factors set last_step = ${step}
    where member_id = ${memberId} and last_step < ${step} returning member_id`.execute(tx);
  return burned.rows.length === 1;
}

export async function setPending(tx: Tx, memberId: string, sealed: Buffer): Promise<void> {
  await sql`insert into member_second_factors (member_id, totp_pending_sealed, pending_until)
    values (${memberId}, ${sealed}, now() + ${PENDING_TTL})
    on conflict (member_id) do update set totp_pending_sealed = excluded.totp_pending_sealed,
      pending_until = excluded.pending_until`.execute(tx);
}

export async function findPending(tx: Tx, memberId: string): Promise<Buffer | undefined> {
  const found = await sql<{ sealed: Buffer | null }>`select totp_pending_sealed as sealed from member_second_factors
    where member_id = ${memberId} and totp_secret_sealed is null and pending_until > now() for update`.execute(tx);
  return found.rows[0]?.sealed ?? undefined;
}

/** The code that confirms it is used up with it. */
export async function confirmPending(tx: Tx, memberId: string, step: number): Promise<void> {
  await sql`update member_second_factors set totp_secret_sealed = totp_pending_sealed, totp_pending_sealed = null,
      pending_until = null, last_step = ${step} where member_id = ${memberId}`.execute(tx);
}

/** True when there was one. */
export async function removeFactor(tx: Tx, memberId: string): Promise<boolean> {
  await sql`delete from second_factor_tries where member_id = ${memberId}`.execute(tx);
  const removed = await sql`delete from member_second_factors where member_id = ${memberId}
    and totp_secret_sealed is not null returning member_id`.execute(tx);
  return removed.rows.length === 1;
}
