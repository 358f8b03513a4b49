import { setTimeout as sleep } from 'node:timers/promises';
import { deleteOldest, type PastItsTime } from './cluster/engine.ts';
import type { Db } from './db.ts';

/** Rows of one statement, so that it holds no lock for longer than others can wait. */
const ROWS_AT_ONCE = 5_000;
/** A million rows an hour; the rest waits for the next hour. */
const MAX_ROUNDS = 200;
/** For those who came meanwhile. */
const PAUSE_MS = 20;

/** Lets rows go that are past their time: the oldest first, a bounded number at once, each time in a transaction of its own. */
export async function letGo(db: Db, past: PastItsTime, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    if ((await deleteOldest(db, past, rowsAtOnce)) < rowsAtOnce) return;
    await sleep(PAUSE_MS);
  }
}
