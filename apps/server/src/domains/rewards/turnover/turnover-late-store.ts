import { sql } from 'kysely';
import { findDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { ConditionRow } from '../../../queries/rewards/turnover-facts.ts';

/** An ended condition with late results, and how it ended. */
export type LateShareRow = Omit<
  ConditionRow,
  'is_expired' | 'ended_at' | 'ended_balance' | 'ended_counted' | 'lost'
> & {
  ended_at: Date;
  ended_balance: bigint;
  ended_counted: bigint;
  lost: bigint;
  /** Sum of the late results. */
  late: bigint;
  taken: bigint;
};

export async function openLateShares(tx: Tx, memberId: string): Promise<LateShareRow[]> {
  const found = await sql<LateShareRow>`
    select t.*, c.cause_kind, c.description, s.taken, (select coalesce(sum(l.amount), 0)::bigint from late_results l
      where l.member_id = ${memberId} and l.operation_id = s.operation_id) as late
    from late_shares s join turnover_conditions t using (member_id, operation_id)
    join operation_causes c using (member_id, operation_id)
    where s.member_id = ${memberId} and s.is_open order by t.ended_at limit 100`.execute(tx);
  return found.rows;
}

export async function writeLateShare(
  tx: Tx,
  share: { memberId: string; operationId: string; dueMinor: bigint; takenMinor: bigint },
): Promise<void> {
  await sql`update late_shares set due = ${share.dueMinor}, taken = ${share.takenMinor},
      is_open = ${share.takenMinor < share.dueMinor}, look_again_at = clock_timestamp() + interval '1 minute'
    where member_id = ${share.memberId} and operation_id = ${share.operationId}::uuid`.execute(tx);
}

/** Whose late results are due to be shared; what is not in the wallet yet is looked at again after a minute. */
export async function membersWithLateShares(db: Db, most: number): Promise<string[]> {
  const found = await findDue(
    db,
    sql<{ member_id: string }>`select member_id from late_shares
      where is_open and look_again_at <= statement_timestamp() order by look_again_at limit ${most}`,
  );
  return found.slice(0, most).map((row) => row.member_id);
}
