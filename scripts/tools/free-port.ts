import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range that systems lend to outgoing connections: between the choice and its use nobody is given such a port.
const FIRST = 20_000;
const END = 32_000;
/** Workers of one test run choose from stretches of their own, so that two never choose the same. */
const STRETCHES = 8;
const LENGTH = (END - FIRST) / STRETCHES;

const STRETCH = Number(process.env.VITEST_POOL_ID ?? randomInt(STRETCHES)) % STRETCHES;
const START = FIRST + STRETCH * LENGTH;

let next = randomInt(LENGTH);

/**
 * A port that nobody listens on, for a program that is started later or more than once. One process is never told the same
 * twice, until it has been through its whole stretch.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < LENGTH; tries += 1) {
    const port = START + next;
    next = (next + 1) % LENGTH;
    if (await isFree(port, '127.0.0.1')) return port;
  }
  throw new Error(`no free port from ${START} to ${START + LENGTH - 1}`);
}

export async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}
