import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { linesForPeople } from '../../../queries/deposits/feed-line-facts.ts';
import { inflowsForPeople } from '../../../queries/deposits/inflow-facts.ts';
import { openLinks } from '../../../queries/deposits/prepaid-facts.ts';
import { checksForPeople } from '../../../queries/games/game-result-facts.ts';

/** How many operations of each kind have no end yet, and what else waits for people or partners: what the metrics tell. */
export async function countOpenWork(db: Db): Promise<Record<string, number>> {
  const found = await sql<{ kind: string; count: bigint }>`
    select kind, count(*) as count from operations where final_at is null group by kind
    union all select 'inflow', count(*) from ${inflowsForPeople} i
    union all select 'prepaid-link', count(*) from ${openLinks} p
    union all select 'result-check', count(*) from ${checksForPeople} c
    union all select 'feed-line', count(*) from ${linesForPeople} l`.execute(db);
  return Object.fromEntries(found.rows.map((row) => [row.kind, Number(row.count)]));
}
