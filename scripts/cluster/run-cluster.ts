import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildApps } from '../stack/build-apps.ts';
import { runStack, type Servers } from '../stack/run-stack.ts';
import { dataDir, readAddresses, type Stack } from '../stack/stack.ts';
import { explainFault } from '../tools/cli-error.ts';
import { requireHaproxy } from './balancer.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { readWord, WORDS, type Word } from './cluster-words.ts';

const say = (line: string) => console.log(line);

/** The demonstration as three servers behind HAProxy, with faults to be tried by hand. */
export function runCluster(databaseUrl: string | undefined): Promise<number> {
  requireHaproxy();
  const addresses = readAddresses();

  async function startServers(stack: Stack, url: string): Promise<Servers> {
    const folder = join(dataDir, 'cluster');
    mkdirSync(folder, { recursive: true });
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
      ],
      operate: () => untilStopped(stack, cluster),
      stop: cluster.stop,
    };
  }

  return runStack({
    ...{ addresses, databaseUrl, startServers },
    prepare: ({ programs }, tell) => buildApps(tell, programs.task),
  });
}

/** Does one word after the other; only `status`, `help` and `stop` do not wait for what is under way. */
function untilStopped(stack: Stack, cluster: Cluster): Promise<void> {
  say('Type a word:');
  showWords();
  let before: Promise<void> = Promise.resolve();
  return new Promise((resolve) => {
    createInterface({ input: process.stdin }).on('line', (line) => {
      if (line.trim() === '') return;
      const word = readWord(line, cluster.servers.length);
      if ('fault' in word) return say(word.fault);
      if (word.name === 'stop') return resolve();
      if (word.name === 'status' || word.name === 'help') return void act(word, stack, cluster);
      before = before.then(() => act(word, stack, cluster));
    });
  });
}

async function act(word: Exclude<Word, { fault: string }>, stack: Stack, cluster: Cluster): Promise<void> {
  try {
    await perform(word, stack, cluster);
  } catch (fault) {
    say(explainFault(fault) ?? String(fault));
  }
}

async function perform(word: Exclude<Word, { fault: string }>, stack: Stack, cluster: Cluster): Promise<void> {
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
    case 'roll':
      return cluster.roll();
    case 'database':
      await stack.restartDatabase();
      return say('The database is restarted.');
    case 'status':
      return showColumns(await cluster.status());
    case 'help':
      return showWords();
    case 'stop':
  }
}

const showWords = () => showColumns(WORDS.map(([word, meaning]) => [word, meaning]));

function showColumns(rows: readonly string[][]): void {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  for (const row of rows) say(`  ${row.map((cell, column) => cell.padEnd(widthOf(column))).join('  ')}`.trimEnd());
}
