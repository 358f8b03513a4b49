import { distributeDatabase } from '../../apps/server/src/platform/database/cluster/distribute.ts';
import { asAdmin, nodesOf } from '../../apps/server/src/testing/database.ts';
import { keepRolesOut } from '../test-run/given-database.ts';
import { cliError } from '../tools/cli-error.ts';
import { wholeWays } from './node-ways.ts';

/** Few, because every node is on this computer. */
const SHARD_COUNT = 8;

/** What a cluster needs before it is migrated: all nodes, at their own addresses, and roles as no spread database leaves them. */
export async function prepareCluster(url: string): Promise<void> {
  const nodes = await nodesOf(url).catch((error: unknown) => refuseGone(url, error));
  if (nodes.length === 1) return;
  await wholeWays(url);
  for (const node of nodes) await asAdmin(node, 'select 1').catch((error: unknown) => refuseGone(node, error));
  const [found] = await asAdmin<{ isNew: boolean }>(url, `select to_regclass('schema_migrations') is null as "isNew"`);
  if (found?.isNew) await keepRolesOut(nodes);
}

function refuseGone(url: string, error: unknown): never {
  const words = error instanceof Error ? error.message : String(error);
  throw cliError(
    `The database server at ${new URL(url).host} does not answer: ${words}. Start it, and then this again.`,
  );
}

/** Also what a newer release has added to one that is spread. */
export async function spreadCluster(url: string, say: (line: string) => void): Promise<void> {
  const [, ...nodes] = await nodesOf(url);
  if (nodes.length === 0) return;
  say(`Spreading the database over ${nodes.length} nodes, which takes minutes the first time ...`);
  await distributeDatabase(url, { shardCount: SHARD_COUNT, log: say });
}
