import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../postgres/postgres.ts';
import { findRedis } from '../tools/redis.ts';
import { makeTemplate } from './given-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address; its server holds the migrated database `template_kapao` to clone from. */
    databaseAdminUrl: string;
    /** A program that is a Redis; empty where this computer has none. */
    redisPath: string;
  }
}

const TEMPLATE = 'template_kapao';
const MIGRATE = new URL('../../apps/server/src/platform/database/migrate.ts', import.meta.url);

const PREFIX = 'kapao-test-';
const LONGEST_RUN_MS = 3 * 60 * 60 * 1000;

/** A run that was killed could not clean up after itself. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    // What belongs to another user stays: only its owner may remove it.
    if (Date.now() - mtimeMs > LONGEST_RUN_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** One server for the whole run; every test file clones the migrated template in it. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.KAPAO_PURE_TESTS) return undefined;
  const { TEST_DATABASE_URL: given } = process.env;
  if (given) {
    const remove = await makeTemplate(given);
    project.provide('databaseAdminUrl', given);
    project.provide('redisPath', findRedis() ?? '');
    return remove;
  }
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const options = { dataDir, durable: false, databases: [TEMPLATE], log: () => undefined };
  const postgres = await startPostgres(options).catch(async (fault: unknown) => {
    await remove();
    throw fault;
  });
  const teardown = () => postgres.stop().then(remove);
  try {
    if (existsSync(MIGRATE)) {
      const { migrateDatabase }: { migrateDatabase(url: string): Promise<void> } = await import(MIGRATE.href);
      const url = new URL(postgres.url);
      url.pathname = TEMPLATE;
      await migrateDatabase(url.href);
    }
  } catch (fault) {
    await teardown();
    throw fault;
  }
  project.provide('databaseAdminUrl', postgres.url);
  project.provide('redisPath', findRedis() ?? '');
  return teardown;
}
