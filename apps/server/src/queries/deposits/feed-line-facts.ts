import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Lines of the feed that nobody could read or book, and that no person has settled; a part of a statement. */
export const linesForPeople = sql`(select l.bank_seq, l.seen_at from bank_feed_lines l where l.problem is not null and not exists (
  select 1 from bank_feed_settlements s where s.receiving_account_id = l.receiving_account_id and s.bank_seq = l.bank_seq))`;

/** Who booked an inflow from such a line, if it came from one; a part of a statement. */
export const settledBy = (inflowId: string) =>
  sql<{ operator: string }>`select operator from bank_feed_settlements where inflow_id = ${inflowId}::uuid`;

/** How many such lines there are, and since when the first of them waits. */
export async function waitingLines(db: Db): Promise<{ length: bigint; since: Date | null }> {
  const found = await sql<{ length: bigint; since: Date | null }>`select count(*) as length, min(seen_at) as since
    from ${linesForPeople} l`.execute(db);
  return found.rows[0] ?? { length: 0n, since: null };
}
