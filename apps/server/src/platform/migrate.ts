import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

/** Brings the schema up to date: plain SQL files, forward only, one process at a time (advisory lock). */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl,
    dir: fileURLToPath(new URL('../../migrations', import.meta.url)),
    direction: 'up',
    migrationsTable: 'schema_migrations',
    count: Number.POSITIVE_INFINITY,
    checkOrder: true,
    singleTransaction: true,
    log: () => undefined,
  });
}
