import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDatabaseUrl } from '../../apps/server/src/config.ts';
import { isReachable, openReadOnlyDatabase } from '../../apps/server/src/platform/database/db.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { cliError } from './cli-error.ts';
import { root } from './run-tool.ts';

const DATA = join(root, '.data');

/** DATABASE_URL, or the running demo by its audit role, or the stopped demo's own database. */
export async function findDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  if (process.env.DATABASE_URL ?? process.env.DATABASE_URL_FILE)
    return { url: readDatabaseUrl(), close: async () => {} };
  const running = demoAddress();
  if (running && (await answers(running))) return { url: running, close: async () => {} };
  if (!existsSync(join(DATA, 'postgres')))
    throw cliError('There is no database yet: run npm start first, or set DATABASE_URL.');
  const postgres = await startPostgres({
    dataDir: join(DATA, 'postgres'),
    durable: true,
    databases: ['kapao'],
    log: () => {},
  });
  const url = new URL(postgres.url);
  url.pathname = '/kapao';
  return { url: url.toString(), close: () => postgres.stop() };
}

function demoAddress(): string | undefined {
  const file = join(DATA, 'demo.json');
  if (!existsSync(file)) return undefined;
  const demo: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof demo !== 'object' || demo === null || !('auditDatabase' in demo)) return undefined;
  return typeof demo.auditDatabase === 'string' ? demo.auditDatabase : undefined;
}

async function answers(url: string): Promise<boolean> {
  const db = openReadOnlyDatabase(url);
  try {
    return await isReachable(db);
  } catch {
    return false;
  } finally {
    await db.destroy();
  }
}
