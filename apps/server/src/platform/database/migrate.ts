import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { runner } from 'node-pg-migrate';
import type { Db } from './db.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Brings the schema up to date: plain SQL files, forward only, one process at a time (advisory lock). */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    count: Number.POSITIVE_INFINITY,
    checkOrder: true,
    singleTransaction: true,
    log: () => undefined,
  });
}

/** True when the database answers and has every migration of this release; a newer schema is fine (expand, then contract). */
export async function isUpToDate(db: Db): Promise<boolean> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const names = new Set(applied.rows.map((row) => row.name));
  return files.every((file) => names.has(file.replace(/\.sql$/, '')));
}
