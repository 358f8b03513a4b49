import { setTimeout as sleep } from 'node:timers/promises';
import { type ClusterNode, coordinatorNode, memberNodes } from '../../apps/server/src/testing/cluster-nodes.ts';
import { asAdmin } from '../../apps/server/src/testing/database.ts';
import type { Network } from '../../apps/server/src/testing/network.ts';
import { cliError } from '../tools/cli-error.ts';
import { layWay, wholeWays } from './node-ways.ts';

const COMES_BACK_AFTER_MS = 5_000;
const ANSWERS_WITHIN_MS = 2_000;

export type ClusterNodes = Awaited<ReturnType<typeof openNodes>>;

interface Watched {
  node: ClusterNode;
  way: Network;
  road: 'whole' | 'cut' | 'silent';
  isGone: boolean;
  back?: Promise<void>;
}

/** The member nodes of a spread database that run on this computer; each method is a fault, or ends one. None of one server. */
export async function openNodes(databaseUrl: string, say: (line: string) => void = () => {}) {
  const nodes: Watched[] = [];
  let restarting: Promise<void> | undefined;
  for (const node of await memberNodes(databaseUrl))
    nodes.push({ node, way: await layWay(databaseUrl, node.url), road: 'whole', isGone: false });

  function at(number: number): Watched {
    const found = nodes[number - 1];
    if (!found) throw cliError(`There is no node ${number}: they are 1 to ${nodes.length}.`);
    return found;
  }

  /** Once, whoever asks first. */
  function bringBack(one: Watched): Promise<void> {
    one.back ??= one.node
      .restart()
      .then(() => {
        one.isGone = false;
      })
      .finally(() => {
        delete one.back;
      });
    return one.back;
  }

  return {
    nodes: nodes.map(({ node }) => node),
    /** Killed without a word, and back after a while. */
    async kill(number: number): Promise<void> {
      const one = at(number);
      one.isGone = true;
      one.node.kill();
      say(`Node ${number} is killed; it comes back in ${COMES_BACK_AFTER_MS / 1_000} s.`);
      await sleep(COMES_BACK_AFTER_MS);
      if (one.isGone) await bringBack(one);
      say(`Node ${number} is back.`);
    },
    cut(number: number): void {
      at(number).road = 'cut';
      at(number).way.cut();
    },
    silence(number: number): void {
      at(number).road = 'silent';
      at(number).way.goQuiet();
    },
    mend(number: number): void {
      at(number).road = 'whole';
      at(number).way.heal();
    },
    restartCoordinator(): Promise<void> {
      restarting = coordinatorNode(databaseUrl).then((coordinator) => coordinator.restart());
      return restarting;
    },
    /** A row for each node. */
    async status(): Promise<string[][]> {
      const members = await membersByPort(databaseUrl);
      return Promise.all(
        nodes.map(async ({ node, road }, index) => [
          `node ${index + 1}`,
          `process ${node.pid()}`,
          (await answers(node.url)) ? 'answers' : 'gone',
          `members ${members.get(node.port) ?? 'not told'}`,
          `coordinator ${road}`,
        ]),
      );
    },
    /** All as it was found, also in the middle of a fault. */
    async stop(): Promise<void> {
      await restarting?.catch(() => undefined);
      if (nodes.length > 0) await wholeWays(databaseUrl);
      for (const { way } of nodes) await way.stop();
      for (const one of nodes) if (one.isGone) await bringBack(one);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const asked = asAdmin(url, 'select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(ANSWERS_WITHIN_MS, false, { ref: false })]);
}

/** How many members each node has; of one that the coordinator does not reach, nothing. */
async function membersByPort(databaseUrl: string): Promise<Map<number, string>> {
  const url = new URL(databaseUrl);
  url.searchParams.set('statement_timeout', String(ANSWERS_WITHIN_MS));
  const counted = asAdmin<{ port: number; members: string }>(
    url.href,
    `select nodeport as port, sum(result::int) as members from run_command_on_placements('members', 'select count(*) from %s')
      where success group by nodeport`,
  );
  const rows = await counted.catch(() => []);
  return new Map(rows.map(({ port, members }) => [port, members]));
}
