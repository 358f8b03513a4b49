import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { until } from '../testing/world.ts';
import { makeListener } from './listener.ts';

/** Longer than Fastify lets a hook run by itself. */
const SLOW_MS = 11_000;

/** Below the time that a stop gives to work under way. */
const QUICK_MS = 12_000;

const countConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

async function listening() {
  const app = await makeListener({ logLevel: 'silent', trustedProxies: 0, isHttps: false, isReady: async () => true });
  return { app, open: async () => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port) };
}

it('a stop waits for an answer that takes eleven seconds, and ends without a failure', async () => {
  const { app, open } = await listening();
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begin();
    await sleep(SLOW_MS);
    return { message: 'done' };
  });
  const port = await open();
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then(({ status }) => status);
  await asked;
  const stopped = app.close();
  expect(await answer).toBe(200);
  await expect(stopped).resolves.toBeUndefined();
});

it('a stop does not wait for an answer whose client has gone in the middle of it', async () => {
  const { app, open } = await listening();
  app.get('/endless', async (_request, reply) => {
    async function* pieces() {
      for (;;) {
        yield Buffer.alloc(65_536);
        await nextTurn();
      }
    }
    return reply.send(Readable.from(pieces()));
  });
  const socket = connect(await open(), '127.0.0.1');
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await until('the server knows that the client has gone', async () => (await countConnections(app)) === 0);
  const beganAtMs = performance.now();
  await app.close();
  expect(performance.now() - beganAtMs).toBeLessThan(QUICK_MS);
});

it('a stop does not wait for a body that was cut off', async () => {
  const { app, open } = await listening();
  app.post('/body', async () => ({ message: 'done' }));
  const socket = connect(await open(), '127.0.0.1');
  const asked = once(app.server, 'request');
  socket.write('POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{"a":');
  await asked;
  socket.destroy();
  await until('the server knows that the client has gone', async () => (await countConnections(app)) === 0);
  const beganAtMs = performance.now();
  await app.close();
  expect(performance.now() - beganAtMs).toBeLessThan(QUICK_MS);
});

it('a stop waits for work whose client has gone: what was begun is finished', async () => {
  const { app, open } = await listening();
  let isDone = false;
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
  const { promise: allowed, resolve: finish } = Promise.withResolvers<void>();
  app.get('/work', async () => {
    begin();
    await allowed;
    isDone = true;
    return { message: 'done' };
  });
  const port = await open();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  socket.destroy();
  await until('the server knows that the client has gone', async () => (await countConnections(app)) === 0);
  const stopped = app.close().then(() => isDone);
  const isTurnedAway = () =>
    fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } }).then(
      ({ status }) => status === 503,
      () => true,
    );
  await until('the stop has begun', isTurnedAway);
  finish();
  expect(await stopped).toBe(true);
});
