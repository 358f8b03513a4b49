import { sql } from 'kysely';
import type { Operation } from '../../operations/operation.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** Keeps the balance before a transfer, and what bets had told by then; false when somebody else holds the transfer by now. */
export async function keepBalanceBefore(db: Db, operation: Operation, balanceMinor: bigint): Promise<boolean> {
  const kept = await sql`
    insert into transfer_evidence (member_id, operation_id, balance_before, told_before)
    select member_id, operation_id, ${balanceMinor}::bigint, coalesce((select r.told from game_results r
        where r.member_id = o.member_id and r.game_code = o.counterparty), 0)
      from operations o where member_id = ${operation.member_id}
      and operation_id = ${operation.operation_id}::uuid and fence = ${operation.fence}::bigint and final_at is null for share of o
    on conflict (member_id, operation_id) do nothing returning member_id`.execute(db);
  return kept.rows.length === 1;
}

export interface ReadBefore {
  balance_before: bigint;
  /** When the balance was known here; it was asked for after the transfer was opened. */
  read_at: Date;
  told_before: bigint;
}

export async function balanceBefore(db: Db, operation: Operation): Promise<ReadBefore | undefined> {
  const found = await sql<ReadBefore>`select balance_before, read_at, told_before from transfer_evidence
    where member_id = ${operation.member_id} and operation_id = ${operation.operation_id}::uuid
      and balance_before is not null`.execute(db);
  return found.rows[0];
}

/** From now on a person must look at it; the first reason stays. */
export async function callPeople(tx: Tx, operation: Operation, reason: string): Promise<void> {
  await sql`insert into transfer_evidence as e (member_id, operation_id, people_since, people_reason)
    values (${operation.member_id}, ${operation.operation_id}::uuid, now(), ${reason})
    on conflict (member_id, operation_id) do update set people_since = now(), people_reason = ${reason}
      where e.people_since is null`.execute(tx);
}
