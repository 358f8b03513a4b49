import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';
import type { Action } from './act-classes.ts';

/** What a row of the log keeps of a change; null where nothing was, or is. */
export const changeDetail = (before: unknown, after: unknown) => ({
  before: JSON.stringify(before ?? null),
  after: JSON.stringify(after ?? null),
});

/** A row of the log that says what was there before and after. */
export interface ChangeRow {
  number: bigint;
  at: Date;
  operator: string;
  action: string;
  subject: string;
  reason: string | null;
  before: string | null;
  after: string | null;
  approved_by: string | null;
}

const COLUMNS = sql`number, at, operator, action, subject, reason, detail->>'before' as before, detail->>'after' as after,
  detail->>'approvedBy' as approved_by`;
/** Where two agreed there is a row for each hand; this is the first one's. */
const IS_CHANGE = sql`detail->>'before' is not null and detail->>'after' is not null and detail->>'proposedBy' is null`;

interface Asked {
  actions: readonly Action[];
  subject: string | undefined;
  before: number | undefined;
  limit: number;
}

/** Newest first. One look along the index for each action, since there are few changes among many looks. */
export async function listChanges(db: Db | Tx, { actions, subject, before, limit }: Asked): Promise<ChangeRow[]> {
  const found = await sql<ChangeRow>`select c.* from unnest(${[...actions]}::text[]) as named (action)
    cross join lateral (
      select ${COLUMNS} from operator_audit a where a.action = named.action and ${IS_CHANGE}
        and number < ${before ?? null}::bigint is not false
        and ${subject === undefined ? sql`true` : sql`a.subject = ${subject}`}
      order by a.at desc, a.number desc limit ${limit}) c
    order by c.number desc limit ${limit}`.execute(db);
  return found.rows;
}

export async function findChange(db: Db | Tx, number: number): Promise<ChangeRow | undefined> {
  const found = await sql<ChangeRow>`select ${COLUMNS} from operator_audit
    where number = ${number}::bigint and ${IS_CHANGE}`.execute(db);
  return found.rows[0];
}
