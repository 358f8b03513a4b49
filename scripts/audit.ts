import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditBooks } from '../apps/server/src/audit.ts';
import { isReachable, openReadOnlyDatabase } from '../apps/server/src/platform/db.ts';
import { startPostgres } from './postgres.ts';
import { root } from './run-tool.ts';
import { runCommand, sentence } from './sentence.ts';

const DATA = join(root, '.data');

/** Recomputes the whole ledger from its movements, and what operations say of it; exits non-zero on any difference. */
await runCommand(async () => {
  const { url, close } = await findDatabase();
  const db = openReadOnlyDatabase(url);
  try {
    const differences = await auditBooks(db);
    for (const { rule, where } of differences) console.log(`${rule}: ${where}`);
    console.log(differences.length === 0 ? 'The ledger is clean.' : `${differences.length} differences.`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await close();
  }
});

/** DATABASE_URL, or the running demo by its audit role, or the stopped demo's own database. */
async function findDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const configured = process.env.DATABASE_URL;
  if (configured) return { url: configured, close: async () => {} };
  const running = demoAddress();
  if (running && (await answers(running))) return { url: running, close: async () => {} };
  if (!existsSync(join(DATA, 'postgres')))
    throw sentence('There is no database yet: run npm start first, or set DATABASE_URL.');
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
