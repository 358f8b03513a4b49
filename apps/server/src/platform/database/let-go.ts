import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { namesRowsByPlace } from './cluster/engine.ts';
import type { Db } from './db.ts';

/** Rows of one statement, so that it holds no lock for longer than others can wait. */
const ROWS_AT_ONCE = 5_000;
/** A million rows an hour; the rest waits for the next hour. */
const MAX_ROUNDS = 200;
/** For those who came meanwhile. */
const PAUSE_MS = 20;

interface PastItsTime {
  table: string;
  /** The column with an index that tells which are the oldest. */
  age: string;
  /** Which rows may go, named by that column, so that the index finds them. */
  where: RawBuilder<unknown>;
}

/**
 * Lets rows go that are past their time: the oldest first, a bounded number at once, each time in a transaction of its own. On a cluster those go
 * that are no younger than the last of that number, and so all of the same age.
 */
export async function letGo(db: Db, { table, age, where }: PastItsTime, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const oldest = sql`from ${sql.table(table)} where ${where} order by ${sql.ref(age)} limit ${rowsAtOnce}`;
    const gone = namesRowsByPlace()
      ? await sql`delete from ${sql.table(table)} where ctid = any (array(select ctid ${oldest}))`.execute(db)
      : await sql`delete from ${sql.table(table)} where ${where} and ${sql.ref(age)} <= (
          select max(${sql.ref(age)}) from (select ${sql.ref(age)} ${oldest}) past)`.execute(db);
    if (Number(gone.numAffectedRows ?? 0n) < rowsAtOnce) return;
    await sleep(PAUSE_MS);
  }
}
