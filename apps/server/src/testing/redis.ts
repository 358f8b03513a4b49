import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../scripts/tools/free-port.ts';

const READY_TIMEOUT_MS = 30_000;

/** A real Redis of our own, which stores nothing and can be killed and started again at the same address. */
export async function startRedis(path: string) {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'kapao-redis-'));
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    const started = spawn(path, options, { stdio: 'ignore' });
    child = started;
    const giveUpAtMs = Date.now() + READY_TIMEOUT_MS;
    while (!(await answers(port))) {
      if (started.exitCode !== null || Date.now() > giveUpAtMs) throw new Error('Redis did not start');
      await sleep(20);
    }
  }

  async function kill(): Promise<void> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await gone;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(1_000, () => socket.destroy());
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (chunk) => {
      resolve(String(chunk).startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}
