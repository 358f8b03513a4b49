import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * The first minor version of each major that has every security fix known on `MINORS_READ_ON`. Sources: the release of 2026-08-13
 * (18.6, 17.11, 16.15; https://www.postgresql.org/support/security/), and for 15 the security update of Debian 12 of 2026-11-13 (15.20).
 */
const FIXED_MINORS: Readonly<Record<number, number>> = { 15: 20, 16: 15, 17: 11, 18: 6 };
export const MINORS_READ_ON = '2026-11-30';

/** PostgreSQL releases minor versions every three months. */
const TABLE_AGE_DAYS = 100;
const DAY_MS = 86_400_000;

interface MinorVerdict {
  verdict: 'fine' | 'outdated' | 'unknown';
  /** `18.4` */
  version: string;
  /** The version that has the fixes. */
  wanted: string | undefined;
  isTableOld: boolean;
}

/** Compares a `server_version_num` with the table. */
export function judgeMinor(versionNumber: number, today: Date): MinorVerdict {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000];
  const fixed = FIXED_MINORS[major];
  return {
    verdict: fixed === undefined ? 'unknown' : minor < fixed ? 'outdated' : 'fine',
    version: `${major}.${minor}`,
    wanted: fixed === undefined ? undefined : `${major}.${fixed}`,
    isTableOld: today.getTime() - Date.parse(MINORS_READ_ON) > TABLE_AGE_DAYS * DAY_MS,
  };
}

/** The `server_version_num` of the database. */
export async function serverVersion(db: Db): Promise<number> {
  const found = await sql<{ version: number }>`
    select coalesce(current_setting('server_version_num')::int, 0) as version`.execute(db);
  return found.rows[0]?.version ?? 0;
}
