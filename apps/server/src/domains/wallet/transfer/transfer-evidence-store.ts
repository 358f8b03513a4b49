import { sql } from 'kysely';
import type { Operation } from '../../../operations/operation.ts';
import type { Db } from '../../../platform/database/db.ts';

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

/** The provider's own name of a transfer, where it asks for that one later: turnover is told since it. */
export async function keepPartnerRef(
  db: Db,
  { member_id: memberId, operation_id: operationId }: Pick<Operation, 'member_id' | 'operation_id'>,
  partnerRef: string,
): Promise<void> {
  await sql`insert into transfer_evidence as e (member_id, operation_id, partner_ref)
    values (${memberId}, ${operationId}::uuid, ${partnerRef})
    on conflict (member_id, operation_id) do update set partner_ref = excluded.partner_ref where e.partner_ref is null`.execute(
    db,
  );
}
