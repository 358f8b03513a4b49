import { memberNodes, portOfMember } from '../../apps/server/src/testing/cluster-nodes.ts';
import { asAdmin, nodesOf } from '../../apps/server/src/testing/database.ts';
import { registerOver } from '../../apps/server/src/testing/load-members.ts';
import { type ServerWorld, startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { makeTemplate } from '../test-run/given-database.ts';
import { cliError } from '../tools/cli-error.ts';
import { load, MOVES, repeated, WALLET } from './bench-callers.ts';
import type { Call } from './bench-load.ts';
import { watchDeath } from './bench-node-death.ts';
import { measureNodes } from './bench-nodes.ts';
import { median } from './bench-posting.ts';

const ROUNDS = 3;
const SECONDS = 8;
const MEMBERS = 32;
const REGISTERED_AT_ONCE = 4;

const STATEMENT: Call = { method: 'POST', path: '/api/statement', body: {} };
const ROWS: readonly (readonly [string, readonly Call[]])[] = [
  ['transfer', MOVES],
  ['wallet', [WALLET]],
  ['statement', [STATEMENT]],
];

/**
 * What the same calls cost on one server and on a cluster on the same computer, in turns; what one more node brings; what members feel when
 * one dies. `CLUSTER_URL` names an administrator of the coordinator, whose nodes run here.
 */
export async function measureCluster(adminUrl: string): Promise<boolean> {
  const { CLUSTER_URL: clusterUrl } = process.env;
  if (!clusterUrl) throw cliError('CLUSTER_URL is missing: it names a coordinator whose nodes run on this computer.');
  const nodes = await memberNodes(clusterUrl);
  if (nodes.length < 2) throw cliError('A cluster of a coordinator and two nodes is needed.');
  await tellDurability(adminUrl, clusterUrl);
  const removeTemplate = await makeTemplate(clusterUrl);
  const worlds: ServerWorld[] = [];
  try {
    const [one, cluster] = [await startSite(adminUrl), await startSite(clusterUrl)];
    worlds.push(one.world, cluster.world);
    await compare(one, cluster);
    const places = await placesOf(cluster);
    const isNobodyHeld = await watchDeath({ url: cluster.url, nodes, places });
    await measureNodes({ databaseUrl: cluster.world.databaseUrl, nodes, places });
    const found = await cluster.world.audit();
    if (found.length > 0) console.log(`the audit found ${JSON.stringify(found)}`);
    return isNobodyHeld && found.length === 0;
  } finally {
    for (const world of worlds) await world.stop();
    await removeTemplate();
  }
}

interface Site {
  world: ServerWorld;
  url: string;
  members: Member[];
}

async function startSite(adminUrl: string): Promise<Site> {
  const world = await startServerWorld(adminUrl, { PARTNER_TIMEOUT_SECONDS: '15' });
  const { url } = await world.startServer();
  const members: Member[] = [];
  while (members.length < MEMBERS) {
    const batch = Array.from({ length: REGISTERED_AT_ONCE }, () => registerOver({ ...world, url }, 1_000));
    members.push(...(await Promise.all(batch)));
  }
  return { world, url, members };
}

/** Figures of databases that do not wait for their disk say little. */
async function tellDurability(...urls: string[]): Promise<void> {
  for (const url of urls) {
    for (const node of await nodesOf(url)) {
      const [said] = await asAdmin<{ words: string }>(
        node,
        `select format('PostgreSQL %s, fsync %s, synchronous_commit %s', current_setting('server_version'), current_setting('fsync'),
          current_setting('synchronous_commit')) as words`,
      );
      console.log(`${new URL(node).host}: ${said?.words}`);
    }
  }
}

async function compare(one: Site, cluster: Site): Promise<void> {
  for (const [name, calls] of ROWS) {
    const ratios: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [alone, spread] = [await rateOf(one, calls), await rateOf(cluster, calls)];
      if (round > 0) ratios.push(spread.perSecond / alone.perSecond);
      const told = [alone, spread].map(
        ({ perSecond, p50Ms, p99Ms }) =>
          `${Math.round(perSecond)}/s p50 ${Math.round(p50Ms)} ms p99 ${Math.round(p99Ms)} ms`,
      );
      console.log(`${name}: one server ${told[0]}, cluster of 1 + 2 ${told[1]}`);
    }
    console.log(`${name}: a cluster on the same cores does ${median(ratios).toFixed(2)} of one server`);
  }
}

const rateOf = ({ url, members }: Site, calls: readonly Call[]) =>
  load({ origin: url, seconds: SECONDS, callers: members.map((member) => repeated(member, calls)) });

/** The members by the port of their node. */
async function placesOf({ world, members }: Site): Promise<Map<number, Member[]>> {
  const places = new Map<number, Member[]>();
  for (const member of members) {
    const port = await portOfMember(world.databaseUrl, member.id);
    places.set(port, [...(places.get(port) ?? []), member]);
  }
  return places;
}
