import { sql } from 'kysely';
import type { Operation } from '../../operations/operation.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** Keeps the balance before a transfer; false when somebody else holds the transfer by now. */
export async function keepBalanceBefore(db: Db, operation: Operation, balanceMinor: bigint): Promise<boolean> {
  const kept = await sql`
    insert into transfer_evidence (member_id, operation_id, balance_before)
    select member_id, operation_id, ${balanceMinor}::bigint from operations where member_id = ${operation.member_id}
      and operation_id = ${operation.operation_id}::uuid and fence = ${operation.fence}::bigint and final_at is null for share
    on conflict (member_id, operation_id) do nothing returning member_id`.execute(db);
  return kept.rows.length === 1;
}

export async function balanceBefore(db: Db, operation: Operation): Promise<bigint | undefined> {
  const found = await sql<{ balance_before: bigint | null }>`select balance_before from transfer_evidence
    where member_id = ${operation.member_id} and operation_id = ${operation.operation_id}::uuid`.execute(db);
  return found.rows[0]?.balance_before ?? undefined;
}

/** From now on a person must look at it; the first reason stays. */
export async function callPeople(tx: Tx, operation: Operation, reason: string): Promise<void> {
  await sql`insert into transfer_evidence as e (member_id, operation_id, people_since, people_reason)
    values (${operation.member_id}, ${operation.operation_id}::uuid, now(), ${reason})
    on conflict (member_id, operation_id) do update set people_since = now(), people_reason = ${reason}
      where e.people_since is null`.execute(tx);
}
