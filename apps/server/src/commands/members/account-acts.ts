import { sql } from 'kysely';
import { tellMemberChange } from '../../platform/database/cluster/member-notices.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';

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

/** Records a change that a member made about themselves, in the transaction of the change; returns its id. */
export async function recordChange(
  tx: Tx,
  change: {
    memberId: string;
    change:
      | 'password'
      | 'password-reset'
      | 'profile'
      | 'bank-account'
      | 'bank-account-name'
      | 'payouts-held'
      | 'second-factor-on'
      | 'second-factor-off'
      | 'second-factor-reset'
      | 'line-linked'
      | 'line-unlinked'
      | 'passkey-added'
      | 'passkey-removed'
      | 'passkeys-reset'
      | 'payout-passkey-on'
      | 'payout-passkey-off'
      | 'payout-passkey-ending'
      | 'withdrawal-cancelled';
    sessionId?: string;
    address: string;
    detail?: Record<string, string>;
  },
): Promise<string> {
  const inserted = await sql<{ change_id: string }>`insert into member_changes
      (member_id, change, session_id, address, detail)
    values (${change.memberId}, ${change.change}, ${change.sessionId ?? null}::uuid, ${change.address},
      ${JSON.stringify(change.detail ?? {})}::jsonb) returning change_id`.execute(tx);
  const [row] = inserted.rows;
  invariant(row, 'an inserted row has an id');
  return row.change_id;
}
