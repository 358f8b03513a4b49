import { type Db, databaseNow } from './db.ts';

/** Seconds by which this machine's clock is ahead of the database's; half of the way there and back is not known. */
export async function secondsAheadOfDatabase(db: Db): Promise<number> {
  const askedAtMs = Date.now();
  const theirs = (await databaseNow(db)).getTime();
  return ((askedAtMs + Date.now()) / 2 - theirs) / 1_000;
}
