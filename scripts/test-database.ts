import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address; its server holds the migrated database `template_kapao` to clone from. */
    databaseAdminUrl: string;
  }
}

const TEMPLATE = 'template_kapao';
const MIGRATE = new URL('../apps/server/src/platform/migrate.ts', import.meta.url);

/** One server for the whole run; every test file clones the migrated template in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-test-'));
  const postgres = await startPostgres({ dataDir, durable: false, databases: [TEMPLATE], log: () => undefined });
  const teardown = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
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
  return teardown;
}
