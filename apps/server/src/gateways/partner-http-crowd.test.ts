import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBreaker } from './circuit-breaker.ts';
import { type CallTrace, callPartner, type Partner } from './partner-http.ts';

let server: Server;
let url: string;
let received = 0;
let answersAfterMs = 0;
beforeAll(async () => {
  server = createServer(async (_request, response) => {
    received += 1;
    await sleep(answersAfterMs);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => server.close());

/** A partner whose one place is taken, and how to give it back. */
async function crowdedPartner() {
  const breaker = makeBreaker({ failures: 5, openMs: 1_000, atOnce: 1, waiting: 10, waitMs: 4_000 });
  const leave = await breaker.enter();
  const partner: Partner = { name: 'crowded', url, askKey: 'key', timeoutMs: 10_000, breaker };
  return { partner, breaker, leave: () => leave?.('answered') };
}

it('a question that people wait for takes no longer in a crowd: its wait for a place is part of its time', async () => {
  const { partner, leave } = await crowdedPartner();
  answersAfterMs = 600;
  const startedMs = performance.now();
  const asked = callPartner(partner, { method: 'GET', path: '/', timeoutMs: 700 });
  await sleep(400);
  leave();
  expect(await asked).toMatchObject({ outcome: 'unknown' });
  expect(performance.now() - startedMs).toBeLessThan(900);
  answersAfterMs = 0;
});

it('an order that was written down is not sent later than five seconds after, also when it got its place in time (F9)', async () => {
  const { partner, breaker, leave } = await crowdedPartner();
  const ends: string[] = [];
  const trace: CallTrace = {
    begin: () => sleep(4_000, 1),
    end: async (_callNo, { outcome }) => {
      ends.push(outcome);
    },
  };
  const before = received;
  const ordered = callPartner(partner, { method: 'POST', path: '/', body: {}, trace });
  await sleep(4_500);
  // The process sleeps while the place becomes free.
  leave();
  const wakesAtMs = performance.now() + 1_000;
  while (performance.now() < wakesAtMs);
  expect(await ordered).toMatchObject({ outcome: 'unsent' });
  expect(received).toBe(before);
  expect(ends).toEqual([]);
  expect(await breaker.enter(0)).toBeDefined();
}, 15_000);

it('an order that finds no place in its time is written down as not sent', async () => {
  const { partner } = await crowdedPartner();
  const ends: string[] = [];
  const trace: CallTrace = {
    begin: () => sleep(1_500, 1),
    end: async (_callNo, { outcome }) => {
      ends.push(outcome);
    },
  };
  const [before, startedMs] = [received, performance.now()];
  expect(await callPartner(partner, { method: 'POST', path: '/', body: {}, trace })).toMatchObject({
    outcome: 'unsent',
  });
  // Four seconds is what it waits at most, and five what may lie between writing it down and sending.
  expect(performance.now() - startedMs).toBeLessThan(5_300);
  expect([received, ends]).toEqual([before, ['unsent']]);
}, 15_000);
