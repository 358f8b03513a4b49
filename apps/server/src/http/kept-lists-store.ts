import { sql } from 'kysely';
import { type Db, retryConflicts } from '../platform/database/db.ts';
import { sealPlace } from '../platform/security/seal.ts';

/** Whoever counts and is not heard of for so long has failed: another counts. */
const COUNTING_SECONDS = 30;
/** After a failure what is kept is given without trying again for so long; an act has it tried at once. */
const FAILING_SECONDS = 5;
const MAX_LISTS = 500;
/** Older than this a list is not shown, whatever became of the nodes. */
export const OLDEST_SECONDS = 300;

export const keptListPlace = (key = '') => sealPlace('kept_lists', 'answer_sealed', key);

export interface KeptRow {
  answer_sealed: Buffer | null;
  age_ms: number | null;
  /** Nobody acted since it was counted. */
  is_current: boolean | null;
  is_failing: boolean;
}

export async function findKeptList(db: Db, key: string): Promise<KeptRow | undefined> {
  const found = await sql<KeptRow>`select answer_sealed, is_failing,
      (extract(epoch from clock_timestamp() - counted_at) * 1000)::int as age_ms,
      counted_at > (select since from kept_lists_since) as is_current
    from kept_lists where key = ${key}`.execute(db);
  return found.rows[0];
}

/**
 * Since when the caller counts; undefined where another does, or has just done so. Whoever began before the last act counts for nobody else.
 * A live list is counted by everybody.
 */
export async function takeTurn(
  db: Db,
  { key, maxAgeMs, isLive }: { key: string; maxAgeMs: number; isLive: boolean },
): Promise<string | undefined> {
  const taken = await sql<{ since: string }>`insert into kept_lists as k (key, counting_since, counting_until)
    values (${key}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${COUNTING_SECONDS}))
    on conflict (key) do update set counting_since = excluded.counting_since, counting_until = excluded.counting_until
    where ${isLive} or ((k.counting_until <= clock_timestamp() or k.counting_since <= (select since from kept_lists_since))
      and (k.counted_at is null or k.counted_at <= (select since from kept_lists_since)
        or k.counted_at <= clock_timestamp() - make_interval(secs => ${maxAgeMs / 1_000}::double precision)))
    returning counting_since::text as since`.execute(db);
  return taken.rows[0]?.since;
}

/** Of two that counted the one that began later stays. */
export async function keepList(
  db: Db,
  { key, since, sealed }: { key: string; since: string; sealed: Buffer },
): Promise<void> {
  await sql`update kept_lists set answer_sealed = ${sealed}, counted_at = ${since}::timestamptz, is_failing = false,
      counting_until = case when counting_since = ${since}::timestamptz then clock_timestamp() else counting_until end
    where key = ${key} and (counted_at is null or counted_at < ${since}::timestamptz)`.execute(db);
  await retryConflicts(() => purgeLists(db));
}

/** Nothing was kept: nobody waits for the caller any longer. */
export async function endTurn(
  db: Db,
  { key, since, isFailing }: { key: string; since: string; isFailing: boolean },
): Promise<void> {
  await sql`update kept_lists set is_failing = ${isFailing},
      counting_until = clock_timestamp() + make_interval(secs => ${isFailing ? FAILING_SECONDS : 0})
    where key = ${key} and counting_since = ${since}::timestamptz`.execute(db);
}

/** From now on only what is counted after this moment is current. */
export async function forgetLists(db: Db): Promise<void> {
  await sql`update kept_lists_since set since = clock_timestamp()`.execute(db);
}

async function purgeLists(db: Db): Promise<void> {
  await sql`delete from kept_lists where counting_since < clock_timestamp() - make_interval(secs => ${OLDEST_SECONDS})
    or key in (select key from kept_lists order by counting_since desc offset ${MAX_LISTS})`.execute(db);
}
