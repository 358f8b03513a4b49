import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { runner } from 'node-pg-migrate';
import { primaryUrl } from './database-hosts.ts';
import type { Db } from './db.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** While a migration waits for a table, everybody behind it waits as well. */
const LOCK_TIMEOUT_MS = 5_000;

/** Brings the schema up to date: plain SQL files, forward only, all or none of them, one process at a time (advisory lock). */
export async function migrateDatabase(databaseUrl: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  await runner({
    databaseUrl: { connectionString: await primaryUrl(databaseUrl), options: `-c lock_timeout=${lockTimeoutMs}` },
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    count: Number.POSITIVE_INFINITY,
    checkOrder: true,
    singleTransaction: true,
    log: () => undefined,
  }).catch((error: unknown) => {
    throw isLockTimeout(error) ? new Error(heldMessage(lockTimeoutMs), { cause: error }) : error;
  });
}

const LOCK_NOT_AVAILABLE = '55P03';
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
const heldMessage = (timeoutMs: number) =>
  `The schema is as it was: a table was not free within ${timeoutMs / 1_000} s, and whoever asks for it would wait behind a migration. \
pg_stat_activity shows the transaction that holds it; migrate again when that has ended.`;

/** True when the database answers and has every migration of this release; a newer schema is fine (expand, then contract). */
export async function isUpToDate(db: Db): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0;
}

/** Migrations of this release that the database does not have. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const names = new Set(applied.rows.map((row) => row.name));
  return files.map((file) => file.replace(/\.sql$/, '')).filter((name) => !names.has(name));
}
