import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cliError } from '../tools/cli-error.ts';
import { watch } from '../tools/watchdog.ts';
import type { PostgresHome } from './postgres-home.ts';
import { processIdentity } from './process-identity.ts';

export async function readText(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return undefined;
    throw fault;
  });
}

export interface ClusterOptions {
  /** False for tests: faster, and a crash of the machine may lose everything. */
  durable: boolean;
  /** Made once, together with the cluster. */
  databases?: readonly string[];
}

export function spawnOptions({ runAs }: PostgresHome) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  // Its own session, so that the terminal's Ctrl-C reaches us alone and the order of stopping is ours.
  return { cwd: '/', env, detached: true, ...(runAs && { uid: runAs.uid, gid: runAs.gid }) };
}

/** Runs one of PostgreSQL's short programs to its end. */
async function runTool(place: PostgresHome, args: readonly string[], input = ''): Promise<void> {
  const [name = '', ...rest] = args;
  const child = spawn(join(place.binaries, 'bin', name), rest, spawnOptions(place));
  const release = child.pid ? watch(child.pid, 'SIGTERM') : undefined;
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', reject);
  });
  await release?.();
  if (code === 0) return;
  if (/no space left on device/i.test(output)) throw cliError('The disk is full: free some space and start again.');
  throw cliError(`PostgreSQL's ${name} failed: ${output.trim().split('\n').slice(-4).join('\n  ')}`);
}

/** Makes it beside its place and moves it there whole, so that a half-made one is never taken for data. */
export async function createCluster(place: PostgresHome, options: ClusterOptions): Promise<void> {
  const { home, runAs } = place;
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (runAs) await chown(passwordFile, runAs.uid, runAs.gid);
  const unfinished = join(home, 'cluster.new');
  await rm(unfinished, { recursive: true, force: true });
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const pace = options.durable ? [] : ['--no-sync'];
  await runTool(place, ['initdb', '-D', unfinished, ...locale, ...access, ...pace, '--no-instructions']);
  if (options.databases?.length) {
    const commands = options.databases.map((name) => `CREATE DATABASE "${name}";\n`).join('');
    await runTool(
      place,
      ['postgres', '--single', '-j', '-D', unfinished, 'postgres'],
      commands.replaceAll('\n', '\n\n'),
    );
  }
  await rename(unfinished, join(home, 'cluster'));
}

/** One owner per cluster. What a killed owner left running is stopped first; a living owner is named. */
export async function claimHome(home: string): Promise<void> {
  const ownerFile = join(home, 'owner');
  const [pid = '', ...identity] = ((await readText(ownerFile)) ?? '').trim().split(' ');
  if (pid && processIdentity(Number(pid)) === identity.join(' ')) {
    throw cliError(`The database in ${home} is already in use by process ${pid}: stop that one first.`);
  }
  await stopLeftover(join(home, 'cluster'));
  await writeFile(ownerFile, `${process.pid} ${processIdentity(process.pid)}\n`);
}

async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readText(pidFile))?.split('\n')[0]);
  const isPostgres = () => processIdentity(pid)?.includes(cluster) ?? false;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (let turn = 0; turn < 100 && isPostgres(); turn += 1) {
      if (turn === 0) process.kill(pid, signal);
      await sleep(100);
    }
  }
  if (isPostgres()) throw cliError(`The database server ${pid} of an earlier run cannot be stopped: end it by hand.`);
  // Its number may belong to a stranger by now, and PostgreSQL would refuse to start because of it.
  await rm(pidFile, { force: true });
}
