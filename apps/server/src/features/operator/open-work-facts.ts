import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** How many operations of each kind have no end yet, and what else waits for people or partners: what the metrics tell. */
export async function countOpenWork(db: Db): Promise<Record<string, number>> {
  const found = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) as count from operations where final_at is null group by kind
    union all select 'inflow', count(*) from inflows where state = 'UNMATCHED'
    union all select 'prepaid-link', count(*) from prepaid_links where final_at is null
    union all select 'result-check', count(*) from result_checks where state = 'OPEN'
    union all select 'feed-line', count(*) from bank_feed_lines l where l.problem is not null and not exists (
      select from bank_feed_settlements s where s.receiving_account_id = l.receiving_account_id and s.bank_seq = l.bank_seq)`.execute(
    db,
  );
  return Object.fromEntries(found.rows.map((row) => [row.kind, Number(row.count)]));
}
