import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFaults } from './faults.ts';
import { makeNotices, type Notice } from './notices.ts';
import { noticeKeyOf, TEST_KEYS } from './test-world.ts';

type Received = { path: string; timestamp: string; signature: string; body: string };

const now = () => new Date('2026-03-01T05:00:00Z');
let received: Received[];
let answers: number[];
let closing: AbortController;
const site = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const header = (name: string) => String(request.headers[name]);
  const [timestamp, signature] = [header('x-notice-timestamp'), header('x-notice-signature')];
  received.push({ path: request.url ?? '', timestamp, signature, body });
  response.writeHead(answers.shift() ?? 204).end();
});

beforeEach(async () => {
  [received, answers, closing] = [[], [], new AbortController()];
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  closing.abort();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});

function open(repeatMs = 20) {
  const { port } = site.address() as AddressInfo;
  const faults = makeFaults();
  const siteUrl = `http://127.0.0.1:${port}`;
  const notices = makeNotices({ siteUrl, keys: TEST_KEYS, faults, now, closing: closing.signal, repeatMs });
  const report = vi.fn();
  const withWrongAmount = () => ({ amount: '101.00' });
  const partner = 'bank-feed';
  const body = { amount: '100.00' };
  const notice: Notice = { partner, path: '/notices/bank', target: 'feed', body, withWrongAmount, report };
  return { notices, report, notice, faults };
}

const isSigned = ({ path, timestamp, body, signature }: Received) =>
  createHmac('sha256', noticeKeyOf('bank-feed')).update(`bank-feed\n${path}\n${timestamp}\n${body}`).digest('hex') ===
  signature;
const fault = (name: 'bad-signature' | 'duplicate' | 'wrong-amount' | 'down' | 'error-after' | 'garbage') =>
  ({ target: 'feed', fault: name, times: 1, ms: 0 }) as const;

it('a notice is signed over its partner, path, time and body and ends with a 2xx answer', async () => {
  const { notices, notice, report } = open();
  notices.send(notice);
  await expect.poll(() => report.mock.calls).toContainEqual(['delivered']);
  const [only] = received;
  expect(received).toHaveLength(1);
  expect(only).toMatchObject({ path: '/notices/bank', timestamp: '1772341200', body: '{"amount":"100.00"}' });
  expect(received.every(isSigned)).toBe(true);
});

it('a notice is repeated three times and then given up', async () => {
  const { notices, notice, report } = open();
  answers = [500, 302, 401, 503, 204];
  notices.send(notice);
  await expect.poll(() => report.mock.calls).toContainEqual(['failed']);
  expect(received).toHaveLength(4);
});

it('a notice with a bad signature is followed by a good one when the site refuses it', async () => {
  const { notices, notice, report, faults } = open();
  faults.set(fault('bad-signature'));
  answers = [401];
  notices.send(notice);
  await expect.poll(() => report.mock.calls).toContainEqual(['delivered']);
  expect(received.map(isSigned)).toEqual([false, true]);
});

it.each([
  { name: 'duplicate', bodies: ['{"amount":"100.00"}', '{"amount":"100.00"}'] },
  { name: 'wrong-amount', bodies: ['{"amount":"101.00"}'] },
  { name: 'down', bodies: ['{"amount":"100.00"}'] },
  { name: 'error-after', bodies: ['{"amount":"100.00"}', '{"amount":"100.00"}'] },
] as const)('under $name the site receives what the fault says', async ({ name, bodies }) => {
  const { notices, notice, report, faults } = open();
  faults.set(fault(name));
  notices.send(notice);
  await expect.poll(() => report.mock.calls).toContainEqual(['delivered']);
  expect(received.map(({ body }) => body)).toEqual(bodies);
  expect(received.every(isSigned)).toBe(true);
});

it('forgotten notices are not repeated, whether answered before or after', async () => {
  const { notices, notice, report } = open(1_000);
  answers = [500, 500];
  notices.send(notice);
  await expect.poll(() => received).toHaveLength(1);
  notices.send(notice);
  await expect.poll(() => received, { interval: 1 }).toHaveLength(2);
  notices.reset();
  // A notice that is sent later is repeated after a repetition of those would have come.
  answers = [500, 204];
  const later = { ...notice, body: { amount: '200.00' }, report: vi.fn() };
  notices.send(later);
  await expect.poll(() => later.report.mock.calls).toEqual([['delivered']]);
  expect(received.map(({ body }) => body)).toEqual([
    ...Array(2).fill('{"amount":"100.00"}'),
    ...Array(2).fill('{"amount":"200.00"}'),
  ]);
  expect(report).not.toHaveBeenCalled();
});
