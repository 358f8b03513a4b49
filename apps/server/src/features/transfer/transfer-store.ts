import type { TransferReviewReason } from '@kapao/contract/operator/transfers.ts';
import { sql } from 'kysely';
import type { Operation } from '../../operations/operation.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { OPERATOR_AFTER_MS } from './transfer-rules.ts';

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
  /** Waits so long without an end that a person decides. */
  is_overdue: boolean;
  people_since: Date | null;
  people_reason: TransferReviewReason | null;
  balance_before: bigint | null;
  total: bigint;
}

const COLUMNS = sql`o.operation_id, o.member_id, m.name, m.username, o.counterparty, o.to_code, o.amount, o.currency, o.state,
  o.attempts, o.last_answer, o.next_attempt_at, o.created_at, o.final_at,
  clock_timestamp() - o.created_at >= make_interval(secs => ${OPERATOR_AFTER_MS / 1_000}) as is_overdue,
  e.people_since, e.people_reason, e.balance_before`;

const SOURCE = sql`operations o join members m using (member_id)
  left join transfer_evidence e on e.member_id = o.member_id and e.operation_id = o.operation_id`;

/** Transfers for operators; unfinished ones oldest first, others newest first. */
export async function listTransferRows(
  db: Db,
  query: { state: string | undefined; page: number; limit: number },
): Promise<TransferRow[]> {
  const found = await sql<TransferRow>`
    select ${COLUMNS}, count(*) over () as total from ${SOURCE}
    where o.kind = 'transfer' and (${query.state ?? null}::text is null or o.state = ${query.state ?? null})
    order by (o.final_at is null) desc, case when o.final_at is null then o.created_at end, o.created_at desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

export async function findTransferRow(db: Db | Tx, operationId: string): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`select ${COLUMNS}, 1::bigint as total from ${SOURCE}
    where o.operation_id = ${operationId}::uuid and o.kind = 'transfer'`.execute(db);
  return found.rows[0];
}

/** Longer than asking a provider once may take. */
const LEASE_SECONDS = 25;

/** Takes one open transfer for a while, due or not; any earlier holder's writes are void. */
export async function takeOpenTransfer(db: Db, operationId: string): Promise<Operation | undefined> {
  const taken = await sql<Operation>`update operations set fence = fence + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
      next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where operation_id = ${operationId}::uuid and kind = 'transfer' and final_at is null returning *`.execute(db);
  return taken.rows[0];
}

/**
 * Takes due transfers for a while, the longest due first, but only a few of each game. A new fencing number makes any
 * earlier holder's writes void.
 */
export async function takeDueTransfers(
  db: Db,
  { leaseSeconds, most, ofOneGame }: { leaseSeconds: number; most: number; ofOneGame: number },
): Promise<Operation[]> {
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const taken = await sql<Operation>`
    update operations o set fence = fence + 1, attempts = attempts + 1, lease_until = ${lease}, next_attempt_at = ${lease}
    from (
      select d.member_id, d.operation_id from operations d join (
        select w.member_id, w.operation_id, row_number() over (partition by w.counterparty order by w.next_attempt_at) as place
        from (select member_id, operation_id, counterparty, next_attempt_at from operations
          where kind = 'transfer' and next_attempt_at <= statement_timestamp() order by next_attempt_at limit 1000) w
      ) ranked using (member_id, operation_id)
      where ranked.place <= ${ofOneGame} and d.next_attempt_at <= statement_timestamp()
      order by d.next_attempt_at limit ${most} for update of d skip locked
    ) due where o.member_id = due.member_id and o.operation_id = due.operation_id
    returning o.*`.execute(db);
  return taken.rows;
}
