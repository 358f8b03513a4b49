import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../apps/server/src/platform/migrate.ts';
import { measureChat } from './bench-chat.ts';
import { measurePosting } from './bench-posting.ts';
import { measureSlips } from './bench-slips.ts';
import { measureSlowProviders } from './bench-slow-providers.ts';
import { startPostgres } from './postgres.ts';
import { runCommand } from './sentence.ts';

/** Measures what the product promises, each figure as a ratio against something measured in the same run. */
await runCommand(async () => {
  const home = await mkdtemp(join(tmpdir(), 'kapao-bench-'));
  const postgres = await startPostgres({
    dataDir: join(home, 'data'),
    durable: true,
    databases: ['ledger', 'tpcb', 'template_kapao'],
    log: () => {},
  });
  const address = (database: string) => new URL(`/${database}`, postgres.url).toString();
  try {
    await migrateDatabase(address('ledger'));
    const isPostingFast = await measurePosting({ ledgerUrl: address('ledger'), tpcbUrl: address('tpcb') });
    await migrateDatabase(address('template_kapao'));
    const areReadsSteady = await measureSlowProviders(postgres.url);
    const areSlipsLight = await measureSlips(postgres.url);
    const isChatQuick = await measureChat(postgres.url);
    return isChatQuick && isPostingFast && areReadsSteady && areSlipsLight ? 0 : 1;
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
});
