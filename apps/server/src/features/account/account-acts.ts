import { sql } from 'kysely';
import { tellMemberChange } from '../../platform/database/cluster/member-notices.ts';
import type { Tx } from '../../platform/database/db.ts';
import { recordChange } from './account-store.ts';

/** Locks the member; answers the state, or undefined when there is no such member. */
export async function lockStatus(tx: Tx, memberId: string): Promise<'ACTIVE' | 'FROZEN' | undefined> {
  const found = await sql<{ status: 'ACTIVE' | 'FROZEN' }>`select status from members where member_id = ${memberId}
    for update`.execute(tx);
  return found.rows[0]?.status;
}

export async function writeStatus(tx: Tx, memberId: string, status: 'ACTIVE' | 'FROZEN'): Promise<void> {
  await sql`update members set status = ${status} where member_id = ${memberId}`.execute(tx);
  await tellMemberChange(tx, memberId);
}

/** Stores another hash of the same password, unless the password was changed meanwhile. */
export async function renewPasswordHash(
  tx: Tx,
  memberId: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await sql`update members set password_hash = ${after}
    where member_id = ${memberId} and password_hash = ${before}`.execute(tx);
  await tellMemberChange(tx, memberId);
}

/** Lets payouts go on; false when nobody stopped them. */
export async function clearPayoutHold(tx: Tx, memberId: string): Promise<boolean> {
  const released = await sql`update members set payouts_held_at = null
    where member_id = ${memberId} and payouts_held_at is not null returning member_id`.execute(tx);
  return released.rows.length === 1;
}

/** Records among a member's changes that the member cancelled a withdrawal, with the session and address that asked for it. */
export async function recordCancellation(
  tx: Tx,
  { operationId, ...trace }: { memberId: string; sessionId: string; address: string; operationId: string },
): Promise<void> {
  await recordChange(tx, { ...trace, change: 'withdrawal-cancelled', detail: { withdrawal: operationId } });
}
