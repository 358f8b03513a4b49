import { distributeDatabase } from '../../apps/server/src/platform/database/cluster/distribute.ts';
import { asAdmin, nodesOf } from '../../apps/server/src/testing/database.ts';
import { keepRolesOut } from '../test-run/given-database.ts';
import { cliError } from '../tools/cli-error.ts';
import { wholeWays } from './node-ways.ts';

/** Few, because every node is on this computer. */
const SHARD_COUNT = 8;

/** Of the member nodes; none where the database is one server, or has a Citus that knows no others. */
export const countNodes = async (url: string): Promise<number> => (await nodesOf(url)).length - 1;

/** What a cluster needs before it is migrated: all its nodes, reached as they are, and roles that no spread database left behind. */
export async function prepareCluster(url: string): Promise<void> {
  const nodes = await nodesOf(url);
  if (nodes.length === 1) return;
  await wholeWays(url);
  for (const node of nodes) await asAdmin(node, 'select 1').catch((error: unknown) => refuseGone(node, error));
  const [found] = await asAdmin<{ isNew: boolean }>(url, `select to_regclass('schema_migrations') is null as "isNew"`);
  if (found?.isNew) await keepRolesOut(nodes);
}

function refuseGone(node: string, error: unknown): never {
  const { host } = new URL(node);
  throw cliError(
    `The node ${host} does not answer (${error instanceof Error ? error.message : error}): start it first.`,
  );
}

/** Also what a newer release has added to one that is spread. */
export async function spreadCluster(url: string, say: (line: string) => void): Promise<void> {
  const count = await countNodes(url);
  if (count === 0) return;
  say(`Spreading the database over ${count} nodes, which takes minutes the first time ...`);
  await distributeDatabase(url, { shardCount: SHARD_COUNT, log: say });
}
