import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** As many rows as are checked in a tenth of a second. */
const CHECKED_ROWS = 1_000;

/**
 * The number of a row of the audit log that does not follow from the one before it, or null. The whole chain would take
 * seconds after a few months, and in the end longer than a statement may: so each look checks the newest rows and one part
 * of the older ones, in turn, and what was found once stays found.
 */
export function makeAuditCheck(db: Db, most = CHECKED_ROWS): () => Promise<bigint | null> {
  const step = BigInt(most);
  let begin = 1n;
  let broken: bigint | null = null;

  async function firstBroken(from: bigint, to: bigint): Promise<bigint | null> {
    const found = await sql<{ number: bigint | null }>`select min(number) as number from (
        select a.number, a.hash <> operator_audit_hash(coalesce(lag(a.hash) over w, ''), row(a.*)::operator_audit)
          or a.number <> coalesce(lag(a.number) over w, 0) + 1 as is_broken
        from operator_audit a where a.number between ${from - 1n} and ${to} window w as (order by a.number)
      ) c where is_broken and number >= ${from}`.execute(db);
    return found.rows[0]?.number ?? null;
  }

  return async () => {
    const last = await sql<{ number: bigint | null }>`select max(number) as number from operator_audit`.execute(db);
    const newest = last.rows[0]?.number ?? 0n;
    const older = begin;
    begin = older + step > newest ? 1n : older + step;
    const fromNewest = newest > step ? newest - step + 1n : 1n;
    broken ??= (await firstBroken(older, older + step - 1n)) ?? (await firstBroken(fromNewest, newest));
    return broken;
  };
}
