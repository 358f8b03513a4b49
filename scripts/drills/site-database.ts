import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, type PostgresOptions, startPostgres } from '../postgres/postgres.ts';

/** An empty database in a PostgreSQL of its own, in a folder that goes with it. */
export async function startSiteDatabase(options: Partial<PostgresOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-drill-'));
  // Under root the server runs as somebody else.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'postgres');
  const postgres: Postgres = await startPostgres({ dataDir, databases: ['kapao'], log: () => undefined, ...options });
  const url = new URL(postgres.url);
  url.pathname = '/kapao';
  return {
    url: url.href,
    postgres,
    async stop(): Promise<void> {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
