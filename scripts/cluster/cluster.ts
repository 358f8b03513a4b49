import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from '../stack/programs.ts';
import { cliError } from '../tools/cli-error.ts';
import { freePort } from '../tools/free-port.ts';
import { type Balancer, SERVER_NAMES, startBalancer } from './balancer.ts';
import { type ClusterServer, makeClusterServer } from './cluster-server.ts';

/** As systemd does with `RestartSec`, only that a person sees it. */
const COMES_BACK_AFTER_MS = 5_000;
const SEEN_WITHIN_MS = 30_000;
/** More than the balancer needs to see at /readyz that a server goes. */
const DRAIN_SECONDS = 3;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

interface ClusterOptions {
  /** Migrated. */
  databaseUrl: string;
  /** Of every server. */
  environment: Readonly<Record<string, string>>;
  /** Where the balancer listens. */
  host: string;
  ports: { member: number; operator: number };
  programs: Programs;
  /** For the balancer's configuration and socket. */
  folder: string;
  say?: (line: string) => void;
}

/** Three servers and the balancer before them; each method is a fault, or the work of whoever runs them. */
export async function startCluster({ databaseUrl, environment, programs, say = () => {}, ...place }: ClusterOptions) {
  const inAll = { ...environment, TRUSTED_PROXIES: '1', DRAIN_SECONDS: String(DRAIN_SECONDS) };
  const servers = await Promise.all(
    SERVER_NAMES.map((_, index) =>
      makeClusterServer({ name: `server ${index + 1}`, databaseUrl, environment: inAll, programs }),
    ),
  );
  await Promise.all(servers.map((server) => server.start()));
  const balancer: Balancer = await startBalancer({
    ...place,
    programs,
    ports: { ...place.ports, metrics: await freePort() },
    servers: servers.map(({ ports }) => ports),
  });

  function at(number: number): ClusterServer {
    const server = servers[number - 1];
    if (!server) throw cliError(`There is no server ${number}: they are 1 to ${servers.length}.`);
    return server;
  }

  async function untilSeen(number: number, state: string): Promise<void> {
    const giveUpAtMs = Date.now() + SEEN_WITHIN_MS;
    while (!(await balancer.seen())[number - 1]?.state.startsWith(state)) {
      if (Date.now() > giveUpAtMs) throw cliError(`The balancer does not see that server ${number} is ${state}.`);
      await sleep(100);
    }
  }

  async function startAgain(number: number): Promise<void> {
    await at(number).start();
    await untilSeen(number, 'UP');
  }

  return {
    servers,
    balancer,
    untilSeen,
    startAgain,
    /** Killed without a word, and back after a while. */
    async kill(number: number): Promise<void> {
      await at(number).end('SIGKILL');
      say(`Server ${number} is killed; it comes back in ${COMES_BACK_AFTER_MS / 1_000} s.`);
      await sleep(COMES_BACK_AFTER_MS);
      await startAgain(number);
      say(`Server ${number} is back.`);
    },
    /** One after the other: it turns the balancer away, ends its work, and is back before the next one goes. */
    async roll(): Promise<void> {
      for (const [index, server] of servers.entries()) {
        const sinceMs = performance.now();
        const seconds = () => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
        const ending = await server.end('SIGTERM');
        if (ending !== 'exit code 0') throw cliError(`The ${server.name} did not stop in order: ${ending}.`);
        const stopped = seconds();
        await startAgain(index + 1);
        say(`Server ${index + 1} is restarted: stopped after ${stopped}, back after ${seconds()}.`);
      }
    },
    cut: (number: number) => at(number).cut(),
    silence: (number: number) => at(number).silence(),
    mend: (number: number) => at(number).mend(),
    /** A row for each server. */
    async status(): Promise<string[][]> {
      const seen = await balancer.seen();
      return Promise.all(
        servers.map(async (server, index) => [
          server.name,
          `process ${server.pid() ?? 'gone'}`,
          `readyz ${await server.readiness()}`,
          `balancer ${seen[index]?.state}, ${seen[index]?.sessions} calls`,
          `database ${server.road()}`,
        ]),
      );
    },
    stop: () => Promise.all(servers.map((server) => server.stop())),
  };
}
