import { sql } from 'kysely';
import type { Operation } from '../../operations/operation.ts';
import type { Db } from '../../platform/database/db.ts';

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
