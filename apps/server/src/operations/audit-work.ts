import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import { ACT_CLASSES } from './act-classes.ts';

/** What the log tells of one operator in a stretch of time. */
interface WorkRow {
  operator: string;
  first_at: Date;
  last_at: Date;
  slots: number;
  decisions: number;
  writings: number;
  looks: number;
}

const ofClass = (...classes: string[]) =>
  Object.entries(ACT_CLASSES).flatMap(([action, kind]) => (classes.includes(kind) ? [action] : []));
const DECISIONS = ofClass('money', 'member', 'decision', 'rules');
const WRITINGS = ofClass('content', 'people');
const LOOKS = ofClass('look');

/** What the log tells of a stretch of time, by operator. */
export async function readWork(db: Db, { since, before }: { since: Date; before: Date }): Promise<WorkRow[]> {
  const found = await sql<WorkRow>`select a.operator, min(a.at) as first_at, max(a.at) as last_at,
      count(distinct floor(extract(epoch from a.at) / 600))::int as slots,
      count(*) filter (where a.action = any(${DECISIONS}::text[]))::int as decisions,
      count(*) filter (where a.action = any(${WRITINGS}::text[]))::int as writings,
      count(*) filter (where a.action = any(${LOOKS}::text[]))::int as looks
    from operator_audit a where a.at >= ${since}::timestamptz and a.at < ${before}::timestamptz
    group by a.operator order by a.operator limit 500`.execute(db);
  return found.rows;
}
