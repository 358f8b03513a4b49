import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { processIdentity } from './process-identity.ts';

let dataDir: string;
const started: Postgres[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kapao-postgres-'));
});

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, durable: false, databases: ['kapao'], log: () => undefined });
  started.push(postgres);
  return postgres;
}

/** The first bytes of PostgreSQL's protocol: it answers one letter to the question for encryption. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = new Promise<boolean>((resolve) => {
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
  socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])));
  const result = await answer;
  socket.destroy();
  return result;
}

async function serverPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

describe('the embedded database', () => {
  test('answers on its address, and no longer once it is stopped', async () => {
    const postgres = await start();
    const pid = await serverPid();
    expect(await answers(postgres.port)).toBe(true);
    await postgres.stop();
    expect(await answers(postgres.port)).toBe(false);
    expect(processIdentity(pid)).toBeUndefined();
  });

  test('keeps its address, its password and its data over a restart and over kill -9', async () => {
    const first = await start();
    await first.kill9();
    expect(await answers(first.port)).toBe(false);
    await first.restart();
    expect(await answers(first.port)).toBe(true);
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
  });

  test('keeps its password in a file that only its owner may read', async () => {
    const { url } = await start();
    const file = join(dataDir, 'password');
    expect(url).toContain((await readFile(file, 'utf8')).trim());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('refuses a second owner with one sentence that names the first', async () => {
    await start();
    await expect(start()).rejects.toThrow(`already in use by process ${process.pid}`);
  });

  test('starts although a file of a crashed server names a process that is a stranger', async () => {
    const postgres = await start();
    await postgres.stop();
    // Our own parent lives and is certainly no database server.
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), `${process.ppid}\n${dataDir}/cluster\n`);
    await writeFile(join(dataDir, 'owner'), `${process.pid} another life\n`);
    expect(await answers((await start()).port)).toBe(true);
  });

  test('ends by itself when its owner is killed', async () => {
    const script = `import { startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
      const postgres = await startPostgres({ dataDir: process.argv[1], durable: false, log() {} });
      console.log(postgres.port);
      setInterval(() => undefined, 1000);`;
    const owner: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [port] = await once(createInterface({ input: owner.stdout as NodeJS.ReadableStream }), 'line');
    const pid = await serverPid();
    expect(await answers(Number(port))).toBe(true);
    owner.kill('SIGKILL');
    await expect.poll(() => processIdentity(pid)).toBeUndefined();
    // And the next start finds nothing in its way.
    expect(await answers((await start()).port)).toBe(true);
  });
});
