import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';

const GUARDED = ['/metrics', '/ops/api/openapi.json'];

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { METRICS_FROM: '10.20.0.0/16', TRUSTED_PROXIES: '1' });
});
afterAll(() => world?.stop());

const read = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  world.app.office.inject({ url, remoteAddress, headers });

describe.each(GUARDED)('%s of the operator listener', (url) => {
  it('is read from this machine and from a network that is configured', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.20.3.4']) {
      expect([address, (await read(url, address)).statusCode]).toEqual([address, 200]);
    }
  });

  it('is not read by a stranger, nor through the proxy of this machine, nor by a forged address', async () => {
    const strangers = [
      await read(url, '10.21.0.1'),
      await read(url, '203.0.113.5'),
      await read(url, '127.0.0.1', { 'x-forwarded-for': '203.0.113.5' }),
      await read(url, '203.0.113.5', { 'x-forwarded-for': '127.0.0.1' }),
      await read(url, '203.0.113.5', { cookie: `kapao-office=${'x'.repeat(43)}` }),
    ];
    for (const { statusCode, body } of strangers)
      expect([statusCode, JSON.parse(body).message]).toEqual([401, 'invalid-token']);
  });

  it('is read by an operator who is signed in, from anywhere', async () => {
    const cookie = await world.cookieOf('support');
    expect((await read(url, '203.0.113.5', { cookie })).statusCode).toBe(200);
  });
});
