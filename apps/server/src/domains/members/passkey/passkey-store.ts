import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

interface KnownPasskey {
  credential_id: string;
  owner: string;
  public_key: Buffer;
  sign_count: bigint;
  /** Whether it counts for withdrawals by now. */
  may_confirm: boolean;
}

export async function findPasskey(db: Db, id: string): Promise<KnownPasskey | undefined> {
  const found =
    await sql<KnownPasskey>`select credential_id, owner, public_key, sign_count, confirms_from <= now() as may_confirm from member_passkeys
    where credential_id = ${id}`.execute(db);
  return found.rows[0];
}

/** False when somebody has it already. */
export async function insertPasskey(
  tx: Tx,
  owner: string,
  made: { id: string; publicKey: Buffer; counter: number; transports: readonly string[]; name: string },
): Promise<boolean> {
  const inserted =
    await sql`insert into member_passkeys (credential_id, owner, public_key, sign_count, transports, name, confirms_from)
    values (${made.id}, ${owner}, ${made.publicKey}, ${made.counter}, ${[...made.transports]}::text[], ${made.name},
      passkey_confirms_from(${owner}))
    on conflict do nothing returning owner`.execute(tx);
  return inserted.rows.length === 1;
}

/** Devices without a counter say 0 each time; any other has to say more than before. False, too, when it is gone. */
export async function moveOn(tx: Tx, id: string, signCount: number): Promise<boolean> {
  const moved = await sql`update member_passkeys set sign_count = ${signCount}, last_used_at = now()
    where credential_id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount}::bigint = 0))
    returning owner`.execute(tx);
  return moved.rows.length === 1;
}

export async function deletePasskey(tx: Tx, owner: string, id: string): Promise<boolean> {
  const removed =
    await sql`delete from member_passkeys where owner = ${owner} and credential_id = ${id} returning owner`.execute(tx);
  return removed.rows.length === 1;
}

/** How many there were. */
export async function deletePasskeys(tx: Tx, owner: string): Promise<number> {
  const removed = await sql`delete from member_passkeys where owner = ${owner} returning owner`.execute(tx);
  return removed.rows.length;
}

/** True once. */
export async function answerChallenge(
  db: Db,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const answered = await sql`insert into answered_challenges (challenge_hash, expires_at) values (${hash}, ${expiresAt})
    on conflict do nothing returning expires_at`.execute(db);
  return answered.rows.length === 1;
}

interface NewProof {
  memberId: string;
  credentialId: string;
  purpose: 'SWITCH_ON' | 'SWITCH_OFF' | 'WITHDRAW';
  about?: { from: string; currency: string; amountMinor: bigint };
}

export async function insertProof(tx: Tx, { memberId, credentialId, purpose, about }: NewProof): Promise<void> {
  await sql`insert into passkey_proofs (member_id, credential_id, purpose, from_code, currency, amount)
    values (${memberId}, ${credentialId}, ${purpose}, ${about?.from ?? null}, ${about?.currency ?? null},
      ${about?.amountMinor ?? null}::bigint)`.execute(tx);
}

/** Spends the proof that the member gave for it. */
export async function switchOn(tx: Tx, memberId: string): Promise<void> {
  // What is just ending stays on since it was, what has ended begins anew.
  const stays = await sql`update payout_confirmations set ends_at = null
    where member_id = ${memberId} and ends_at > now() returning member_id`.execute(tx);
  if (stays.rows.length > 0) return;
  const begins = await sql`update payout_confirmations set ends_at = null, since = now()
    where member_id = ${memberId} returning member_id`.execute(tx);
  // Not in one statement: the trigger would ask for a proof for each half of it.
  if (begins.rows.length === 0)
    await sql`insert into payout_confirmations (member_id) values (${memberId})`.execute(tx);
}

/** At once, which spends a proof, or a day later; undefined when it is off, or is being switched off that late already. */
export async function switchOff(tx: Tx, memberId: string, isAtOnce: boolean): Promise<Date | undefined> {
  // A day later by the clock of the member's node, whose rule makes a time of it.
  const endsAt = isAtOnce ? sql`now()` : sql`'infinity'`;
  const isOn = isAtOnce ? sql`(ends_at is null or ends_at > now())` : sql`ends_at is null`;
  const switched = await sql<{ ends_at: Date }>`update payout_confirmations set ends_at = ${endsAt}
    where member_id = ${memberId} and ${isOn} returning ends_at`.execute(tx);
  return switched.rows[0]?.ends_at;
}

/** Answered challenges are over by themselves, and a proof that nobody used says nothing. */
export async function purgeOldProofs(db: Db): Promise<void> {
  await sql`delete from answered_challenges where expires_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from passkey_proofs where spent_at is null and proven_at < now() - interval '1 day'`.execute(db);
}
