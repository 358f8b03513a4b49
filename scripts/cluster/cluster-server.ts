import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_OPTIONS } from '../../apps/server/src/node-options.ts';
import { startNetwork } from '../../apps/server/src/testing/network.ts';
import type { Programs, Service } from '../stack/programs.ts';
import { cliError } from '../tools/cli-error.ts';
import { freePort } from '../tools/free-port.ts';
import { root } from '../tools/run-tool.ts';

const READY_WITHIN_MS = 60_000;

export type ClusterServer = Awaited<ReturnType<typeof makeClusterServer>>;

interface ServerOptions {
  name: string;
  databaseUrl: string;
  environment: Readonly<Record<string, string>>;
  programs: Programs;
}

/**
 * One of several servers: a process with all roles, which stands for a machine, and its own way to the database. On a public site
 * the work has a process of its own beside it.
 */
export async function makeClusterServer({ name, databaseUrl, environment, programs }: ServerOptions) {
  const way = await startNetwork(databaseUrl);
  const ports = { member: await freePort(), operator: await freePort(), metrics: await freePort() };
  const url = `http://127.0.0.1:${ports.member}`;
  let running: Service | undefined;
  let road: 'whole' | 'cut' | 'silent' = 'whole';

  const isReady = async () => (await statusOf(`${url}/readyz`)) === 200;

  async function start(): Promise<void> {
    running = programs.service(name, {
      args: [...NODE_OPTIONS, join(root, 'apps/server/src/main.ts')],
      env: {
        ...environment,
        DATABASE_URL: way.url,
        ROLES: 'member,operator,worker',
        HOST: '127.0.0.1',
        PORT: String(ports.member),
        OPERATOR_PORT: String(ports.operator),
        METRICS_PORT: String(ports.metrics),
      },
    });
    const giveUpAtMs = Date.now() + READY_WITHIN_MS;
    while (!(await isReady())) {
      if (Date.now() > giveUpAtMs) throw cliError(`Server ${name} is not ready after a minute.`);
      await sleep(100);
    }
  }

  /** Answers how it ended: `exit code 0` after a stop in order. */
  async function end(signal: NodeJS.Signals): Promise<string> {
    const ending = (await running?.end(signal)) ?? 'was not running';
    running = undefined;
    return ending;
  }

  return {
    name,
    url,
    ports,
    start,
    end,
    pid: () => running?.pid,
    road: () => road,
    /** What it says of itself. */
    readiness: async () => (await statusOf(`${url}/readyz`)) ?? 'no answer',
    cut() {
      road = 'cut';
      way.cut();
    },
    silence() {
      road = 'silent';
      way.goQuiet();
    },
    mend() {
      road = 'whole';
      way.heal();
    },
    async stop(): Promise<void> {
      await end('SIGTERM');
      await way.stop();
    },
  };
}

async function statusOf(url: string): Promise<number | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status;
}
