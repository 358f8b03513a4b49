import { execFile, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { ClusterNode } from '../../apps/server/src/testing/cluster-nodes.ts';
import type { Member } from '../../apps/server/src/testing/world.ts';
import { median } from './bench-posting.ts';
import type { Steps } from './bench-steps.ts';

export interface WatchedCluster {
  nodes: readonly ClusterNode[];
  /** The members by the port of their node. */
  places: ReadonlyMap<number, readonly Member[]>;
}

const run = promisify(execFile);
const SECONDS = 6;
const ROUNDS = 3;

/**
 * What a second node brings where each has a core of its own: steps of members are sent to their node, by a program on the same core as it.
 */
export async function measureNodes({
  databaseUrl,
  nodes,
  places,
}: WatchedCluster & { databaseUrl: string }): Promise<void> {
  const cores = availableParallelism();
  const [first, second] = nodes;
  if (cores < 2 || !first || !second) {
    console.log('two cores are needed to tell what one more node brings');
    return;
  }
  const wanted = [first, second].map((node, core) => {
    const url = new URL(databaseUrl);
    url.port = String(node.port);
    return {
      core,
      steps: { url: url.toString(), memberIds: (places.get(node.port) ?? []).map(({ id }) => id), seconds: SECONDS },
    };
  });
  await Promise.all(wanted.map(({ core }) => pinNode(nodes[core] ?? first, String(core))));
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone = await rateOf(wanted.slice(0, 1));
    const both = await rateOf(wanted);
    if (round > 0) ratios.push(both / alone);
    console.log(`steps of transfers at the nodes: one ${Math.round(alone)}/s, two ${Math.round(both)}/s`);
  }
  await Promise.all(nodes.map((node) => pinNode(node, `0-${cores - 1}`)));
  console.log(`one more node with a core of its own: ${median(ratios).toFixed(2)} times the steps`);
}

async function pinNode(node: ClusterNode, core: string): Promise<void> {
  const { stdout } = await run('pgrep', ['-P', String(node.pid())]);
  for (const pid of [String(node.pid()), ...stdout.split('\n').filter(Boolean)]) {
    // One that has just ended has no core any more.
    await run('taskset', ['-cp', core, pid]).catch(() => undefined);
  }
}

async function rateOf(wanted: readonly { core: number; steps: Steps }[]): Promise<number> {
  const rates = await Promise.all(wanted.map(({ core, steps }) => stepsOn(core, steps)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function stepsOn(core: number, steps: Steps): Promise<number> {
  const child = fork(new URL('./bench-steps.ts', import.meta.url));
  await run('taskset', ['-acp', String(core), String(child.pid)]);
  return new Promise((resolve, reject) => {
    child.once('message', (rate) => resolve(Number(rate)));
    child.once('exit', (code) => reject(new Error(`the steps ended with ${code}`)));
    child.send(steps);
  });
}
