import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

let isSpread = false;

const AGAIN_MS = 5_000;

/** Looks at the start of a process whether its database is spread over nodes; again while it does not answer. */
export async function noteEngine(db: Db, report: (work: string, error: unknown) => void): Promise<void> {
  try {
    const found = await sql<{ yes: boolean }>`select exists (select 1 from cluster.given_up) as yes`.execute(db);
    isSpread = found.rows[0]?.yes === true;
  } catch (error) {
    report('engine', error);
    setTimeout(() => void noteEngine(db, report), AGAIN_MS).unref();
  }
}

/**
 * Ends a subquery that takes what is due. One server steps over rows that another process is just taking; a cluster locks no rows of which it
 * does not know the node, so there the second to come finds that the row is not due any more. The statement around it asks that again.
 */
export const skipLocked = () => (isSpread ? sql`` : sql`for update skip locked`);

/** The same of one table of several in the subquery. */
export const skipLockedOf = (table: RawBuilder<unknown>) =>
  isSpread ? sql`` : sql`for update of ${table} skip locked`;

export interface PastItsTime {
  table: string;
  /** The column with an index that tells which are the oldest. */
  age: string;
  /** Which rows may go, named by that column, so that the index finds them. */
  where: RawBuilder<unknown>;
}

/**
 * Deletes the oldest rows that may go, and tells how many. One server finds them by their place. On a cluster a place is told of each node
 * alone: there go those that are no younger than the last of them, and so all of the same age.
 */
export async function deleteOldest(db: Db, { table, age, where }: PastItsTime, rowsAtOnce: number): Promise<number> {
  const name = sql.table(table);
  if (!isSpread) {
    const gone = await sql`delete from ${name} where ctid = any (array(
      select ctid from ${name} where ${where} order by ${sql.ref(age)} limit ${rowsAtOnce}))`.execute(db);
    return Number(gone.numAffectedRows ?? 0n);
  }
  const found = await sql<{ last: string | null }>`select max(age)::text as last
    from (select ${sql.ref(age)} as age from ${name} where ${where} order by ${sql.ref(age)} limit ${rowsAtOnce}) oldest`.execute(
    db,
  );
  const last = found.rows[0]?.last;
  if (typeof last !== 'string') return 0;
  const gone = await sql`delete from ${name} where ${where} and ${sql.ref(age)} <= ${last}::timestamptz`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}
