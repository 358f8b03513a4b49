import { sql } from 'kysely';
import type { Db } from '../db.ts';

interface GivenUp {
  name: string;
  of_table: string;
  columns: string[];
  target: string | null;
  target_columns: string[] | null;
}

/**
 * Counts what a cluster cannot refuse (record 102): rows that name what is not there, and keys that two rows have. Nothing on one server, where the
 * database refuses both. `where` names the rule and the first row that breaks it.
 */
export async function auditCluster(db: Db): Promise<{ rule: string; where: string }[]> {
  const given = await sql<GivenUp>`select name, of_table, columns, target, target_columns from cluster.given_up
    order by name`.execute(db);
  const faults: { rule: string; where: string }[] = [];
  for (const one of given.rows) {
    const broken = await sql<{
      place: string;
    }>`select row_to_json(found)::text as place from (${brokenBy(one)} limit 1) found`.execute(db);
    for (const { place } of broken.rows) faults.push({ rule: `on a cluster: ${one.name}`, where: place });
  }
  return faults;
}

const listed = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

function brokenBy({ of_table, columns, target, target_columns }: GivenUp) {
  const filled = sql.join(
    columns.map((name) => sql`${sql.ref(name)} is not null`),
    sql` and `,
  );
  const own = sql`select ${listed(columns)} from ${sql.table(of_table)} where ${filled}`;
  if (target === null) return sql`${own} group by ${listed(columns)} having count(*) > 1`;
  return sql`${own} except select ${listed(target_columns ?? [])} from ${sql.table(target)}`;
}
