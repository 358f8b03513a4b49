import { sql } from 'kysely';
import type { Db } from '../db.ts';

/**
 * Counts what a cluster cannot refuse (record 102): rows that name what is not there, and keys that two rows have. Nothing on one server, where the
 * database refuses both. `where` names the rule and the first row that breaks it.
 */
export async function auditCluster(db: Db): Promise<{ rule: string; where: string }[]> {
  const given = await sql<{ name: string }>`select name from cluster.given_up order by name`.execute(db);
  const faults: { rule: string; where: string }[] = [];
  for (const { name } of given.rows) {
    const broken = await sql<{ place: string | null }>`select cluster.broken_place(${name}) as place`.execute(db);
    const place = broken.rows[0]?.place ?? null;
    if (place !== null) faults.push({ rule: `on a cluster: ${name}`, where: place });
  }
  return faults;
}
