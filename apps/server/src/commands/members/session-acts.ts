import { sql } from 'kysely';
import { tellMemberChange } from '../../platform/database/cluster/member-notices.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { SessionEndReason } from '../../shared/sessions.ts';

/** Ends all sessions of a member, or one of them; answers how many were open. */
export async function endSessions(
  tx: Tx,
  memberId: string,
  { reason, sessionId }: { reason: SessionEndReason; sessionId?: string },
): Promise<number> {
  const ended =
    await sql`update sessions set ended_at = now(), end_reason = ${reason} where member_id = ${memberId} and ended_at is null
    and (${sessionId ?? null}::uuid is null or session_id = ${sessionId ?? null}::uuid) returning session_id`.execute(
      tx,
    );
  await tellMemberChange(tx, memberId);
  return ended.rows.length;
}
