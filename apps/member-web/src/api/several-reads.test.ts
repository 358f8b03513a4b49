import { expect, it, vi } from 'vitest';
import { gatherReads } from './several-reads.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

it('sends reads of one moment as one request, and gives each its own answer', async () => {
  const fetchOne = vi.fn(async (_address: string, _init: RequestInit) =>
    json([
      { status: 200, body: { a: 1 } },
      { status: 401, body: { message: 'invalid-token' } },
    ]),
  );
  const read = gatherReads(fetchOne);
  const [one, other] = await Promise.all([read('/api/a?locale=th', {}), read('/api/b', {})]);
  expect(fetchOne.mock.calls.map(([address]) => address)).toEqual([
    '/api/reads?of=%2Fapi%2Fa%3Flocale%3Dth+%2Fapi%2Fb',
  ]);
  expect([one.status, await one.json()]).toEqual([200, { a: 1 }]);
  expect([other.status, await other.json()]).toEqual([401, { message: 'invalid-token' }]);
});

it('sends a single read to its own address', async () => {
  const fetchOne = vi.fn(async (_address: string, _init: RequestInit) => json({ a: 1 }));
  expect(await (await gatherReads(fetchOne)('/api/a', {})).json()).toEqual({ a: 1 });
  expect(fetchOne.mock.calls[0]?.[0]).toBe('/api/a');
});

it.each([
  ['does not know the request', json({ message: 'NO_DATA' }, 404)],
  ['answers another number of reads', json([{ status: 200, body: {} }])],
  ['answers in another shape', json({ of: 'a proxy' })],
])('asks one by one when the server %s', async (_what, reply) => {
  const fetchOne = vi.fn(async (address: string, _init: RequestInit) =>
    address.startsWith('/api/reads') ? reply : json({ address }),
  );
  const read = gatherReads(fetchOne);
  const both = await Promise.all([read('/api/a', {}), read('/api/b', {})]);
  expect(await Promise.all(both.map((one) => one.json()))).toEqual([{ address: '/api/a' }, { address: '/api/b' }]);
});

it('fails every read when the one request is lost', async () => {
  const read = gatherReads(() => Promise.reject(new TypeError('connection lost')));
  const ended = await Promise.allSettled([read('/api/a', {}), read('/api/b', {})]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
