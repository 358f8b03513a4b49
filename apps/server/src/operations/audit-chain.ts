import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import type { FileStore } from '../platform/process/file-store.ts';
import type { SecretKey } from '../platform/security/seal.ts';
import { bangkokDay, dayText } from '../shared/bangkok-day.ts';
import { headFile } from './audit-head-job.ts';
import { firstLostHead, firstUnsealed, type KeptHead } from './audit-log.ts';

/** As many rows as are checked in a tenth of a second. */
const CHECKED_ROWS = 1_000;

/** With it the check compares seals and signed heads as well, as the command `npm run audit` does. */
export interface AuditEvidence {
  keys: readonly SecretKey[];
  files: Pick<FileStore, 'get'>;
}

/**
 * The number of a row of the audit log that does not follow from the one before it, was not sealed, or was signed and is gone; null
 * where there is none. The whole chain would take
 * seconds after a few months, and in the end longer than a statement may: so each look checks the newest rows and one part
 * of the older ones, in turn, and what was found once stays found.
 */
export function makeAuditCheck(
  db: Db,
  { most = CHECKED_ROWS, evidence }: { most?: number; evidence?: AuditEvidence } = {},
): () => Promise<bigint | null> {
  const step = BigInt(most);
  let begin = 1n;
  let broken: bigint | null = null;
  const kept = new Map<string, KeptHead>();

  async function firstBroken(from: bigint, to: bigint): Promise<bigint | null> {
    const found = await sql<{ number: bigint | null }>`select min(number) as number from (
        select a.number, a.hash <> operator_audit_hash(coalesce(lag(a.hash) over w, ''), row(a.*)::operator_audit)
          or a.number <> coalesce(lag(a.number) over w, 0) + 1 as is_broken
        from operator_audit a where a.number between ${from - 1n} and ${to} window w as (order by a.number)
      ) c where is_broken and number >= ${from}`.execute(db);
    return found.rows[0]?.number ?? (evidence ? firstUnsealed(db, { keys: evidence.keys, from, to }) : null);
  }

  return async () => {
    const last = await sql<{ number: bigint | null }>`select max(number) as number from operator_audit`.execute(db);
    const newest = last.rows[0]?.number ?? 0n;
    const older = begin;
    begin = older + step > newest ? 1n : older + step;
    const fromNewest = newest > step ? newest - step + 1n : 1n;
    if (evidence)
      broken ??= await firstLostHead(db, { ...evidence, elsewhere: await headsOfDays(evidence.files, kept) });
    broken ??= (await firstBroken(older, older + step - 1n)) ?? (await firstBroken(fromNewest, newest));
    return broken;
  };
}

/** Days whose heads are read from the second place: where the database lost its own, one of them is left. */
const HEAD_DAYS = 8;

/** A head that was read stays as it is, so that it is read once. */
async function headsOfDays(files: AuditEvidence['files'], kept: Map<string, KeptHead>): Promise<KeptHead[]> {
  const today = bangkokDay(new Date());
  for (let ago = 0; ago < HEAD_DAYS; ago += 1) {
    const day = dayText(today - ago);
    const head = kept.get(day) ?? (await headFile.read(files, day));
    if (head) kept.set(day, head);
  }
  return [...kept.values()];
}
