import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

const MAX_ATTEMPTS = 5;
const TRIES_WAIT = sql`interval '15 minutes'`;
const PENDING_TTL = sql`interval '10 minutes'`;

/** Counts one more try; false when there were too many lately. */
export async function countTry(db: Db, memberId: string): Promise<boolean> {
  await sql`update member_second_factors set tries = 0, tries_until = now() + ${TRIES_WAIT}
    where member_id = ${memberId} and (tries_until is null or tries_until <= now())`.execute(db);
  const counted = await sql<{ tries: number }>`update member_second_factors set tries = tries + 1
    where member_id = ${memberId} returning tries`.execute(db);
  return (counted.rows[0]?.tries ?? 0) <= MAX_ATTEMPTS;
}

export async function clearAttempts(tx: Tx, memberId: string): Promise<void> {
  await sql`update member_second_factors set tries = 0 where member_id = ${memberId}`.execute(tx);
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
      pending_until = null, last_step = ${step}, tries = 0 where member_id = ${memberId}`.execute(tx);
}

/** True when there was one. */
export async function removeFactor(tx: Tx, memberId: string): Promise<boolean> {
  const removed = await sql`delete from member_second_factors where member_id = ${memberId}
    and totp_secret_sealed is not null returning member_id`.execute(tx);
  return removed.rows.length === 1;
}
