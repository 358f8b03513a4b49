import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { cliError } from '../tools/cli-error.ts';
import { freePort, isFree } from '../tools/free-port.ts';
import { watch } from '../tools/watchdog.ts';
import { type ClusterOptions, claimHome, createCluster, readText, spawnOptions } from './postgres-cluster.ts';
import { findPostgresHome, type PostgresHome } from './postgres-home.ts';

export interface PostgresOptions extends ClusterOptions {
  dataDir: string;
  port?: number;
  /** The server's own words. */
  log: (line: string) => void;
  /** What the person who started it should read. */
  say?: (line: string) => void;
  /** Every statement with its values goes to the log: for a demo only, because values can be secret. */
  logsStatements?: boolean;
  /** In place of the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /** Environment of the server besides. */
  environment?: Readonly<Record<string, string>>;
  onUnexpectedExit?: (failure: Error) => void;
}

export interface Postgres {
  /** The superuser's address of the database `postgres`. */
  url: string;
  port: number;
  stop(): Promise<void>;
  kill9(): Promise<void>;
  restart(): Promise<void>;
}

const READY_TIMEOUT_MS = 120_000;
const START_ATTEMPTS = 40;
const KEPT_LINES = 12;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', checkpoint_timeout: '1h' };

interface Running {
  child: ChildProcess;
  exited: Promise<void>;
  release: () => Promise<void>;
}

type Attempt = { running: Running } | { lines: readonly string[] };

async function launch(place: PostgresHome, port: number, options: PostgresOptions): Promise<Attempt> {
  const settings = {
    ...SETTINGS,
    ...(options.durable ? {} : FORGETFUL),
    ...(options.logsStatements ? { log_statement: 'all' } : {}),
    ...options.settings,
    port: String(port),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const binary = join(place.binaries, 'bin', 'postgres');
  const started = spawnOptions(place);
  const child = spawn(binary, ['-D', join(place.home, 'cluster'), ...args], {
    ...started,
    env: { ...started.env, ...options.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (!child.pid) await new Promise((_, reject) => child.on('error', reject));
  const release = watch(child.pid ?? 0, 'SIGINT');
  let lines: string[] = [];
  let isReady = false;
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      options.log(line);
      lines = [...lines, line].slice(-KEPT_LINES);
      // A standby accepts read-only ones.
      if (/ready to accept (?:read-only )?connections/.test(line)) resolve();
    });
  });
  child.on('exit', (code, signal) => {
    if (!isReady || deliberate.has(child)) return;
    const words = lines.slice(-4).map((line) => `  ${line}\n`);
    options.onUnexpectedExit?.(cliError(`${words.join('')}The database ended unexpectedly (${signal ?? code}).`));
  });
  const winner = await Promise.race([
    ready.then(() => 'ready'),
    new Promise((resolve) => child.on('close', () => resolve('exit'))),
    sleep(READY_TIMEOUT_MS, 'late', { ref: false }),
  ]);
  if (winner === 'ready') {
    isReady = true;
    return { running: { child, exited, release } };
  }
  child.kill('SIGQUIT');
  await release();
  return { lines };
}

/** Servers that were told to end, so that their end is no surprise. */
const deliberate = new WeakSet<ChildProcess>();

async function launchSomewhere(place: PostgresHome, wantedPort: number, options: PostgresOptions) {
  const isWanted = wantedPort > 0 && (await isFree(wantedPort, '127.0.0.1'));
  let port = isWanted ? wantedPort : await freePort();
  let lines: readonly string[] = [];
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const result = await launch(place, port, options);
    if ('running' in result) {
      await writeFile(join(place.home, 'port'), `${port}\n`);
      return { running: result.running, port };
    }
    lines = result.lines;
    const text = lines.join('\n');
    if (/could not bind|Address already in use/.test(text)) port = await freePort();
    // After kill -9 the old server's children need a moment to notice.
    else if (/pre-existing shared memory|lock file .* already exists/.test(text)) await sleep(250);
    else break;
  }
  throw cliError(`PostgreSQL did not start: ${lines.slice(-4).join(' ')}`);
}

async function end({ child, exited, release }: Running, signals: readonly NodeJS.Signals[]): Promise<void> {
  deliberate.add(child);
  for (const signal of signals) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.kill(signal);
    await Promise.race([exited, sleep(15_000, undefined, { ref: false })]);
  }
  await release();
}

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = await findPostgresHome(options.dataDir, options.say ?? options.log);
  const { home, runAs } = place;
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (runAs) await chown(home, runAs.uid, runAs.gid);
  await claimHome(home);
  try {
    if (!(await readText(join(home, 'cluster', 'PG_VERSION')))) await createCluster(place, options);
    const password = ((await readText(join(home, 'password'))) ?? '').trim();
    const remembered = options.port ?? Number((await readText(join(home, 'port'))) ?? 0);
    const { port, ...first } = await launchSomewhere(place, remembered, options);
    let running = first.running;
    const letGo = () => rm(join(home, 'owner'), { force: true });
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      async stop() {
        await end(running, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
        await letGo();
      },
      async kill9() {
        await end(running, ['SIGKILL']);
        await letGo();
      },
      async restart() {
        await end(running, ['SIGINT', 'SIGQUIT', 'SIGKILL']);
        await letGo();
        await claimHome(home);
        const next = await launchSomewhere(place, port, options);
        running = next.running;
        // Whoever holds our address would otherwise talk to a stranger.
        if (next.port !== port) throw cliError(`Port ${port} was taken while the database restarted.`);
      },
    };
  } catch (fault) {
    await rm(join(home, 'owner'), { force: true });
    throw fault;
  }
}
