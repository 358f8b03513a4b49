import { sql } from 'kysely';
import { takeDue } from '../platform/database/cluster/due-rows.ts';
import type { Db } from '../platform/database/db.ts';
import { isOperation, type Operation, type OperationPlace } from './operation.ts';

/** Takes one open operation of a kind for a while, due or not; any earlier holder's writes are void. */
export async function takeOpenOperation(
  db: Db,
  { operationId, kind, leaseSeconds }: { operationId: string; kind: 'transfer'; leaseSeconds: number },
): Promise<Operation | undefined> {
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const taken =
    await sql<Operation>`update operations set fence = fence + 1, lease_until = ${lease}, next_attempt_at = ${lease}
    where operation_id = ${operationId}::uuid and kind = ${sql.lit(kind)} and final_at is null returning *`.execute(db);
  return taken.rows[0];
}

/**
 * Takes due operations of a kind for a while, the longest due first, but only a few with each counterparty. A new fencing
 * number makes any earlier holder's writes void.
 */
export async function takeDueOfEach(
  db: Db,
  { kind, leaseSeconds, most, ofOne }: { kind: 'transfer'; leaseSeconds: number; most: number; ofOne: number },
): Promise<Operation[]> {
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const due = sql<OperationPlace>`select d.member_id, d.operation_id from operations d join (
      select w.member_id, w.operation_id, row_number() over (partition by w.counterparty order by w.next_attempt_at) as place
      from (select member_id, operation_id, counterparty, next_attempt_at from operations
        where kind = ${sql.lit(kind)} and next_attempt_at <= statement_timestamp() order by next_attempt_at limit 1000) w
    ) ranked using (member_id, operation_id)
    where ranked.place <= ${ofOne} and d.next_attempt_at <= statement_timestamp() order by d.next_attempt_at limit ${most}`;
  const set = sql`fence = fence + 1, attempts = attempts + 1, lease_until = ${lease}, next_attempt_at = ${lease}`;
  return takeDue(db, {
    due,
    atOnce: sql<Operation>`update operations o set ${set} from (${due} for update of d skip locked) due
      where o.member_id = due.member_id and o.operation_id = due.operation_id and o.next_attempt_at <= statement_timestamp()
      returning o.*`,
    each: (place) =>
      sql<Operation>`update operations set ${set} where ${isOperation(place)} and next_attempt_at <= statement_timestamp() returning *`,
    max: most,
  });
}
