import { asAdmin } from '../../apps/server/src/testing/database.ts';
import { type Network, startNetwork } from '../../apps/server/src/testing/network.ts';

/**
 * The coordinator's way to a node goes through this process, so that it can be cut. Citus looks for a way in `pg_dist_poolinfo`, a table of this
 * database at the coordinator alone: no node is told anything, and a node keeps its address.
 */
export async function layWay(coordinatorUrl: string, nodeUrl: string): Promise<Network> {
  const way = await startNetwork(nodeUrl);
  const [node, near] = [new URL(nodeUrl), new URL(way.url)];
  await asAdmin(
    coordinatorUrl,
    `insert into pg_dist_poolinfo select nodeid, 'host=${near.hostname} port=${near.port}' from pg_dist_node
      where nodename = '${node.hostname}' and nodeport = ${node.port || 5432}`,
  );
  return way;
}

/** Nodes are reached at their own addresses again, also after a run that was killed before it could say so. */
export async function wholeWays(coordinatorUrl: string): Promise<void> {
  await asAdmin(coordinatorUrl, 'delete from pg_dist_poolinfo');
}
