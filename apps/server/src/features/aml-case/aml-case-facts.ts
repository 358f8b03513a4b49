import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Cases that wait for a decision; a part of a statement. */
export const casesForPeople = sql`(select opened_at from aml_cases where closed_at is null)`;

/** Unassigned cases, and since when the first of them waits. */
export async function casesNobodyTook(db: Db): Promise<{ length: bigint; since: Date | null }> {
  const found = await sql<{ length: bigint; since: Date | null }>`select count(*) as length, min(opened_at) as since
    from aml_cases where closed_at is null and assigned_to is null`.execute(db);
  return found.rows[0] ?? { length: 0n, since: null };
}

/** Whether a withdrawal may not leave, because it would take money that is held. */
export async function isPayoutHeld(
  tx: Tx,
  { memberId, operationId }: { memberId: string; operationId: string },
): Promise<boolean> {
  const found = await sql<{
    is_held: boolean;
  }>`select coalesce(is_money_held(o.member_id, case o.from_code when 'ASIDE' then '' else o.currency end, 0), true) as is_held
    from operations o
    where o.member_id = ${memberId} and o.operation_id = ${operationId}::uuid`.execute(tx);
  return found.rows[0]?.is_held === true;
}
