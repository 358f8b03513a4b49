import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { cloneDatabase } from '../../apps/server/src/testing/database.ts';
import { registerOver } from '../../apps/server/src/testing/load-members.ts';
import { seedPartners, startOutsideWorld } from '../../apps/server/src/testing/outside-world.ts';
import { seedSite } from '../../apps/server/src/testing/seed.ts';
import { type Member, SECRET_KEY, testConfig } from '../../apps/server/src/testing/world.ts';
import { createPrograms } from '../stack/programs.ts';
import { freePort } from '../tools/free-port.ts';
import { startCluster } from './cluster.ts';
import { openNodes } from './cluster-nodes.ts';

export type ClusterSite = Awaited<ReturnType<typeof startClusterSite>>;

/** Several servers behind the balancer, the nodes of their database where it has some, the outside world, and members with money. */
export async function startClusterSite(
  adminUrl: string,
  { members: wanted, funds }: { members: number; funds: number },
) {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const database = await cloneDatabase(adminUrl);
    stops.push(database.drop);
    const admin = new pg.Pool({ connectionString: database.url, max: 4 });
    admin.on('error', () => undefined);
    stops.push(() => admin.end());
    await seedSite(admin, SECRET_KEY);
    const [member, operator, partners] = [await freePort(), await freePort(), await freePort()];
    const connections = { DATABASE_POOL: '8', DESK_POOL: '3', PARTNER_TIMEOUT_SECONDS: '5' };
    const environment = { ...testConfig(database.url, `http://127.0.0.1:${partners}`), ...connections };
    await seedPartners(admin, environment);
    const url = `http://127.0.0.1:${member}`;
    const outside = await startOutsideWorld({ port: partners, siteUrl: url });
    stops.push(outside.stop);
    const folder = mkdtempSync(join(tmpdir(), 'kapao-cluster-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const nodes = await openNodes(database.url);
    stops.push(nodes.stop);
    const programs = createPrograms({ logDir: folder });
    stops.push(programs.stop);
    const place = { databaseUrl: database.url, host: '127.0.0.1', ports: { member, operator }, programs, folder };
    const cluster = await startCluster({ ...place, environment });
    stops.push(cluster.stop);
    const members: Member[] = [];
    for (let count = 0; count < wanted; count += 1) members.push(await registerOver({ url, admin, outside }, funds));
    return { database, admin, outside, cluster, nodes, url, members, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
