import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildApps } from '../stack/build-apps.ts';
import { runStack, type Servers } from '../stack/run-stack.ts';
import { dataDir, readAddresses, type Stack } from '../stack/stack.ts';
import { explainFault } from '../tools/cli-error.ts';
import { requireHaproxy } from './balancer.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { prepareCluster, spreadCluster } from './cluster-database.ts';
import { type ClusterNodes, openNodes } from './cluster-nodes.ts';
import { NODE_WORDS, readWord, WORDS, type Word } from './cluster-words.ts';

const say = (line: string) => console.log(line);

/** The demonstration as three servers behind HAProxy, with faults to be tried by hand. */
export async function runCluster(databaseUrl: string | undefined): Promise<number> {
  requireHaproxy();
  const addresses = readAddresses();
  let nodes: ClusterNodes | undefined;

  async function startServers(stack: Stack, url: string): Promise<Servers> {
    const folder = join(dataDir, 'cluster');
    mkdirSync(folder, { recursive: true });
    const opened = await openNodes(url, say);
    nodes = opened;
    const cluster = await startCluster({
      ...{ databaseUrl: url, environment: stack.environmentOf(url), host: addresses.host },
      ports: { member: addresses.member.port, operator: addresses.operator.port },
      ...{ programs: stack.programs, folder, say },
    });
    return {
      rows: [
        ...cluster.servers.map((server) => [
          server.name,
          server.url,
          `http://127.0.0.1:${server.ports.metrics}/metrics`,
        ]),
        ['balancer', cluster.balancer.metricsUrl],
        ...opened.nodes.map(({ port }, index) => [`node ${index + 1}`, `127.0.0.1:${port}`]),
      ],
      operate: () => untilStopped({ stack, cluster, nodes: opened }),
      stop: cluster.stop,
    };
  }

  try {
    return await runStack({
      ...{ addresses, databaseUrl, startServers },
      databaseSteps: { prepare: prepareCluster, complete: spreadCluster },
      prepare: ({ programs }, tell) => buildApps(tell, programs.task),
    });
  } finally {
    await nodes?.stop();
  }
}

interface Site {
  stack: Stack;
  cluster: Cluster;
  nodes: ClusterNodes;
}
type Meant = Exclude<Word, { fault: string }>;

/** Does one word after the other; only `status`, `help` and `stop` do not wait for what is under way. */
function untilStopped(site: Site): Promise<void> {
  const places = { servers: site.cluster.servers.length, nodes: site.nodes.nodes.length };
  say('Type a word:');
  showWords(site);
  let before: Promise<void> = Promise.resolve();
  return new Promise((resolve) => {
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line.trim() === '') return;
      const word = readWord(line, places);
      if ('fault' in word) return say(word.fault);
      if (word.name === 'stop') return resolve();
      if (word.name === 'status' || word.name === 'help') return void act(word, site);
      before = before.then(() => act(word, site));
    });
  });
}

async function act(word: Meant, site: Site): Promise<void> {
  try {
    await perform(word, site);
  } catch (fault) {
    say(explainFault(fault) ?? String(fault));
  }
}

async function perform(word: Meant, site: Site): Promise<void> {
  if ('server' in word) return performAtServer(word, site.cluster);
  if ('node' in word) return performAtNode(word, site.nodes);
  switch (word.name) {
    case 'roll':
      return site.cluster.roll();
    case 'database':
      return restartDatabase(site);
    case 'status':
      return showColumns([...(await site.cluster.status()), ...(await site.nodes.status())]);
    case 'help':
      return showWords(site);
    case 'stop':
  }
}

async function performAtServer(word: Extract<Meant, { server: number }>, cluster: Cluster): Promise<void> {
  switch (word.name) {
    case 'kill':
      return cluster.kill(word.server);
    case 'cut':
      cluster.cut(word.server);
      return say(`Server ${word.server} does not reach the database; "mend ${word.server}" ends it.`);
    case 'silence':
      cluster.silence(word.server);
      return say(`Server ${word.server} hears nothing of the database and is not told; "mend ${word.server}" ends it.`);
    case 'mend':
      cluster.mend(word.server);
      return say(`Server ${word.server} reaches the database.`);
  }
}

async function performAtNode({ name, node }: Extract<Meant, { node: number }>, nodes: ClusterNodes): Promise<void> {
  switch (name) {
    case 'kill':
      return nodes.kill(node);
    case 'cut':
      nodes.cut(node);
      return say(`The coordinator does not reach node ${node}; "mend node ${node}" ends it.`);
    case 'silence':
      nodes.silence(node);
      return say(`The coordinator hears nothing of node ${node} and is not told; "mend node ${node}" ends it.`);
    case 'mend':
      nodes.mend(node);
      return say(`The coordinator reaches node ${node}.`);
  }
}

async function restartDatabase({ stack, nodes }: Site): Promise<void> {
  if (nodes.nodes.length === 0) {
    await stack.restartDatabase();
    return say('The database is restarted.');
  }
  await nodes.restartCoordinator();
  say('The coordinator is restarted.');
}

const showWords = ({ nodes }: Site) =>
  showColumns([...WORDS, ...(nodes.nodes.length > 0 ? NODE_WORDS : [])].map(([word, meaning]) => [word, meaning]));

function showColumns(rows: readonly string[][]): void {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  for (const row of rows) say(`  ${row.map((cell, column) => cell.padEnd(widthOf(column))).join('  ')}`.trimEnd());
}
