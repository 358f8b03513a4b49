import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/** Over the weekend; what was paid out by then is past stopping (record 54). */
const TTL = sql`interval '3 days'`;

interface StopLink {
  memberId: string;
  changeId: string;
  tokenHash: Buffer;
}

export async function insertStopLink(tx: Tx, link: StopLink): Promise<void> {
  await sql`insert into payout_stop_links (member_id, change_id, token_hash, ends_at)
    values (${link.memberId}, ${link.changeId}::uuid, ${link.tokenHash}, now() + ${TTL})`.execute(tx);
}

export async function findStopLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ member_id: string; is_used: boolean } | undefined> {
  const found = await sql<{ member_id: string; is_used: boolean }>`select member_id, used_at is not null as is_used
    from payout_stop_links where token_hash = ${tokenHash}`.execute(tx);
  return found.rows[0];
}

/** True once, and only before its end. */
export async function useStopLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const used = await sql`update payout_stop_links set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and ends_at > now() returning member_id`.execute(tx);
  return used.rows.length === 1;
}
