import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { measureChat } from '../bench/bench-chat.ts';
import { measureCluster } from '../bench/bench-cluster.ts';
import { measureDesk } from '../bench/bench-desk.ts';
import { measureGrowth } from '../bench/bench-growth.ts';
import { measureHostile } from '../bench/bench-hostile.ts';
import { measureIdle } from '../bench/bench-idle.ts';
import { measureLighthouse } from '../bench/bench-lighthouse.ts';
import { measureMoney } from '../bench/bench-money.ts';
import { measurePhone } from '../bench/bench-phone.ts';
import { measurePlain } from '../bench/bench-plain.ts';
import { measurePosting } from '../bench/bench-posting.ts';
import { measureSlips } from '../bench/bench-slips.ts';
import { measureSlowProviders } from '../bench/bench-slow-providers.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { cliError, runCommand } from '../tools/cli-error.ts';

/** Each alone by its name, all but the last two without one; figures are ratios against something measured in the same run where they can be. */
const PARTS = {
  posting: async (adminUrl: string) => {
    const [ledgerUrl, tpcbUrl] = [databaseOf(adminUrl, 'ledger'), databaseOf(adminUrl, 'tpcb')];
    await migrateDatabase(ledgerUrl);
    return measurePosting({ ledgerUrl, tpcbUrl });
  },
  money: measureMoney,
  plain: measurePlain,
  idle: measureIdle,
  reads: measureSlowProviders,
  hostile: measureHostile,
  slips: measureSlips,
  chat: measureChat,
  phone: measurePhone,
  // Each on a copy of one large site.
  desk: measureDesk,
  growth: measureGrowth,
  // By their names only: the one is fetched, the other needs a cluster.
  lighthouse: measureLighthouse,
  cluster: measureCluster,
};
const BY_NAME_ONLY = ['lighthouse', 'cluster'];

function databaseOf(adminUrl: string, name: string): string {
  return new URL(`/${name}`, adminUrl).toString();
}

await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) throw cliError(`There is no "${unknown}": choose from ${Object.keys(PARTS).join(', ')}.`);
  const home = await mkdtemp(join(tmpdir(), 'kapao-bench-'));
  const postgres = await startPostgres({
    dataDir: join(home, 'data'),
    durable: true,
    databases: ['ledger', 'tpcb', 'template_kapao'],
    log: () => {},
  });
  try {
    await migrateDatabase(databaseOf(postgres.url, 'template_kapao'));
    let areKept = true;
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted.length > 0 ? !wanted.includes(name) : BY_NAME_ONLY.includes(name)) continue;
      areKept = (await measure(postgres.url)) && areKept;
    }
    return areKept ? 0 : 1;
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
});
