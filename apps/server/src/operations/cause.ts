import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

/** Why a member is given or loses money that is no deposit, withdrawal or transfer (safety L13). */
export interface Cause {
  memberId: string;
  operationId: string;
  kind: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw' | 'adjustment';
  /** The row that is the reason: unique per member and kind, for ever. */
  id: string;
  /** What the statement says beside it, per language; Thai is always there. */
  description: { th: string; la?: string; en?: string };
}

/**
 * Names the cause of an operation, in its transaction. A cause named before breaks
 * `operation_causes_member_id_cause_kind_cause_id_key`.
 */
export async function nameCause(tx: Tx, cause: Cause): Promise<void> {
  await sql`insert into operation_causes (member_id, operation_id, cause_kind, cause_id, description)
    values (${cause.memberId}, ${cause.operationId}::uuid, ${cause.kind}, ${cause.id}, ${JSON.stringify(cause.description)}::jsonb)`.execute(
    tx,
  );
}
