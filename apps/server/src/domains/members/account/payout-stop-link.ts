import type { stopPayouts } from '@kapao/contract/member/payout-stop-link.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { recordChange } from '../../../commands/members/account-acts.ts';
import { forgetNewPasskeys } from '../../../commands/members/passkey-acts.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { sha256 } from '../../../platform/process/ids.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import type { SessionsEnd } from '../../../shared/sessions.ts';
import { holdPayouts, lockMember } from './account-store.ts';
import { findStopLink, insertStopLink, useStopLink } from './payout-stop-link-store.ts';

/** 128 bits in letters that no reader of text messages cuts off at the end of an address. */
const TOKEN_BYTES = 16;

/**
 * The secret behind the link of a message. It follows from the message's random id and our key, so that nothing which is
 * stored has it, and a message that is sent again has the same.
 */
function stopTokenOf(sealer: Sealer, messageId: string): string {
  return sealer.fingerprint(`payout-stop:${messageId}`).subarray(0, TOKEN_BYTES).toString('hex');
}

/** Behind `#`, which browsers send to no server and to no other site. */
export function stopAddressOf(sealer: Sealer, siteOrigin: string, messageId: string): string {
  return `${siteOrigin}/stop#${stopTokenOf(sealer, messageId)}`;
}

/** The link of one message about one change. */
export async function addStopLink(
  tx: Tx,
  sealer: Sealer,
  { messageId, ...told }: { memberId: string; changeId: string; messageId: string },
): Promise<void> {
  await insertStopLink(tx, { ...told, tokenHash: sha256(stopTokenOf(sealer, messageId)) });
}

interface Stopping {
  db: Db;
  sessions: { endAll(tx: Tx, memberId: string, end: SessionsEnd): Promise<void> };
}

/**
 * "This was not me": nothing is paid out until people have looked, and sessions end, the thief's with the others, as do passkeys of
 * the days a link lives. Who asks by a session keeps that one; who asks by a link is not signed in.
 */
export async function stopPayoutsOf(
  tx: Tx,
  sessions: Stopping['sessions'],
  who: { memberId: string; sessionId?: string; address: string },
): Promise<void> {
  await holdPayouts(tx, who.memberId);
  await sessions.endAll(tx, who.memberId, { reason: 'PAYOUTS_STOPPED', exceptSessionId: who.sessionId });
  await forgetNewPasskeys(tx, who.memberId);
  const by = who.sessionId === undefined ? { detail: { by: 'link' } } : {};
  await recordChange(tx, { ...who, change: 'payouts-held', ...by });
}

/** The link needs no sign-in: its owner may have lost password and session to somebody else. */
export async function stopByLink(
  { db, sessions }: Stopping,
  { token }: RouteBody<typeof stopPayouts>,
  address: string,
): Promise<RouteReply<typeof stopPayouts>> {
  const tokenHash = sha256(token);
  return inTransaction(db, async (tx) => {
    const found = await findStopLink(tx, tokenHash);
    if (!found) return { outcome: 'UNKNOWN' };
    // In the order of every other change: first the member's row.
    await lockMember(tx, found.member_id);
    if (await useStopLink(tx, tokenHash)) {
      await stopPayoutsOf(tx, sessions, { memberId: found.member_id, address });
      return { outcome: 'STOPPED' };
    }
    return { outcome: (await findStopLink(tx, tokenHash))?.is_used ? 'USED' : 'EXPIRED' };
  });
}
