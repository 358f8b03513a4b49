import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';

export interface TransferRow {
  operation_id: string;
  member_id: string;
  name: string;
  username: string;
  counterparty: string;
  to_code: string;
  amount: bigint;
  currency: 'THB' | 'LAK';
  state: 'SENT' | 'UNKNOWN' | 'SUCCEEDED' | 'FAILED';
  attempts: number;
  last_answer: string | null;
  next_attempt_at: Date | null;
  created_at: Date;
  final_at: Date | null;
  total: bigint;
}

const COLUMNS = sql`o.operation_id, o.member_id, m.name, m.username, o.counterparty, o.to_code, o.amount, o.currency, o.state,
  o.attempts, o.last_answer, o.next_attempt_at, o.created_at, o.final_at`;

/** Transfers for operators; unfinished ones oldest first, others newest first. */
export async function listTransferRows(
  db: Db,
  query: { state: string | undefined; page: number; limit: number },
): Promise<TransferRow[]> {
  const found = await sql<TransferRow>`
    select ${COLUMNS}, count(*) over () as total from operations o join members m using (member_id)
    where o.kind = 'transfer' and (${query.state ?? null}::text is null or o.state = ${query.state ?? null})
    order by (o.final_at is null) desc, case when o.final_at is null then o.created_at end, o.created_at desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

export async function findTransferRow(db: Db | Tx, operationId: string): Promise<TransferRow | undefined> {
  const found =
    await sql<TransferRow>`select ${COLUMNS}, 1::bigint as total from operations o join members m using (member_id)
    where o.operation_id = ${operationId}::uuid and o.kind = 'transfer'`.execute(db);
  return found.rows[0];
}
