import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busyMs } from '../testing/busy.ts';
import { makeListener } from './listener.ts';

const PER_ADDRESS = 40;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await makeListener({
    logLevel: 'silent',
    trustedProxies: 0,
    isHttps: false,
    isReady: async () => true,
    connections: { perAddress: PER_ADDRESS, inAll: 100 },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app?.close());

const held = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** A connection that keeps its own side open for ever, as an attacker does; `isOver` once the server has cut it. */
function open(text: string): Promise<{ socket: Socket; isOver: () => boolean }> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let isOver = false;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isOver = true;
    });
    socket.on('connect', () => {
      socket.write(text);
      resolve({ socket, isOver: () => isOver });
    });
  });
}

describe('connections', () => {
  it('are destroyed after the refusal of what is no HTTP, though the other side keeps its half open', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open('NO HTTP AT ALL\r\n\r\n')));
    // Sooner than a head that never ends is given up.
    await expect.poll(held, { timeout: 14_000 }).toBe(0);
    for (const { socket } of sockets) socket.destroy();
  });

  it('connections of one address are as many as allowed, and it may come back when it has closed some', async () => {
    const sockets = await Promise.all(
      Array.from({ length: PER_ADDRESS + 20 }, () => open('GET /healthz HTTP/1.1\r\n')),
    );
    await expect.poll(held).toBe(PER_ADDRESS);
    for (const { socket } of sockets) socket.destroy();
    await expect.poll(held).toBe(0);
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
    expect(answered.status).toBe(200);
  });

  it('connections whose head never ends are freed within 20 seconds, whatever the other side does', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => open('GET /healthz HTTP/1.1\r\nHost: x\r\n')));
    await expect.poll(held).toBeGreaterThanOrEqual(20);
    await expect.poll(held, { timeout: busyMs(20_000), interval: 200 }).toBe(0);
    for (const { socket } of sockets) socket.destroy();
  });
});
