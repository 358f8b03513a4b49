import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeListener } from './listener.ts';

/** Longer than Fastify lets a hook run by itself. */
const SLOW_MS = 11_000;

it('a stop waits for an answer that takes eleven seconds, and ends without a failure', {
  timeout: 60_000,
}, async () => {
  const app = await makeListener({ logLevel: 'silent', trustedProxies: 0, isHttps: false, isReady: async () => true });
  const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begin();
    await sleep(SLOW_MS);
    return { message: 'done' };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${url}/slow`).then(({ status }) => status);
  await asked;
  const stopped = app.close();
  expect(await answer).toBe(200);
  await expect(stopped).resolves.toBeUndefined();
});
