import { getWallet } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ServerWorld, startServerWorld } from './testing/server-world.ts';
import { callOver } from './testing/wire.ts';
import { until } from './testing/world.ts';

const DRAIN_MS = 8_000;
const CALLS = 10;

let world: ServerWorld;

beforeAll(async () => {
  world = await startServerWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const statusOf = (url: string) => fetch(url).then(({ status }) => status);

it('a process that is stopped turns balancers away and answers calls until the time is over', async () => {
  const server = await world.startServer({ DRAIN_SECONDS: String(DRAIN_MS / 1_000) });
  const member = await world.newPlayer(100);
  expect(await statusOf(`${server.url}/readyz`)).toBe(200);
  const beganAtMs = performance.now();
  const ended = server.kill('SIGTERM');
  await until('balancers are turned away', async () => (await statusOf(`${server.url}/readyz`)) === 503);
  for (let calls = 0; calls < CALLS; calls += 1) {
    const { status } = await callOver(server.url, getWallet, { token: member.token });
    expect(status).toBe(200);
  }
  expect(await ended).toBe(0);
  expect(performance.now() - beganAtMs).toBeGreaterThan(DRAIN_MS);
});
