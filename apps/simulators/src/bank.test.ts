import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slipPayload } from './mini-qr.ts';
import { openWorld, type World } from './test-world.ts';

const sent = {
  fromBank: 'SCB',
  fromAccountNo: '987-6-54321-0',
  fromName: 'SOMSAK P',
  toBank: 'KBANK',
  toAccountNo: '1234567890',
  amount: 100.25,
};

let world: World;
const time = new Date('2026-03-01T20:30:00Z');
beforeEach(async () => {
  world = await openWorld({ now: () => time });
});
afterEach(() => world.close());

const send = async (changes: Record<string, unknown> = {}) =>
  (await world.post('/control/bank/transfers', { ...sent, ...changes })).body;
const feed = async (query: string) => (await world.get(`/partners/bank/feed?account=1234567890${query}`)).body;

describe('bank feed', () => {
  it('shows a transfer to the account as the partner protocol writes it', async () => {
    const { reference } = await send();
    const { transactions, next } = await feed('');
    expect(transactions).toEqual([
      {
        id: next,
        reference,
        at: '2026-03-01T20:30:00.000Z',
        amount: '100.25',
        currency: 'THB',
        fromBank: 'SCB',
        fromAccountMasked: 'xxxx543210',
        fromName: 'SOMSAK P',
        toBank: 'KBANK',
        toAccountNo: '1234567890',
      },
    ]);
  });

  it('is read page by page, oldest first, and only for the account asked for', async () => {
    for (const amount of [1, 2, 3]) await send({ amount });
    await send({ toAccountNo: '5555555555' });
    const first = await feed('&limit=2');
    expect(first.transactions.map((row: { amount: string }) => row.amount)).toEqual(['1.00', '2.00']);
    const second = await feed(`&after=${first.next}&limit=2`);
    expect(second.transactions.map((row: { amount: string }) => row.amount)).toEqual(['3.00']);
    expect(await feed(`&after=${second.next}`)).toEqual({ transactions: [], next: second.next });
  });

  it('takes the time of the transfer when one is given', async () => {
    await send({ at: '2026-02-28T23:59:00+07:00' });
    expect((await feed('')).transactions[0].at).toBe('2026-02-28T16:59:00.000Z');
  });

  it('is refused under the fault of that name', async () => {
    await world.fault('feed', 'refuse');
    expect((await world.get('/partners/bank/feed?account=5555555555')).status).toBe(403);
  });
});

describe('a bank transfer', () => {
  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.001 },
    { amount: '100' },
    { amount: 1e21 },
    { fromBank: 'NOBANK' },
  ])('is refused with %o', async (changes) => {
    expect((await world.post('/control/bank/transfers', { ...sent, ...changes })).status).toBe(400);
  });

  it('has a reference of 20 characters, 25 at SCB, beginning with the Bangkok date', async () => {
    expect((await send()).reference).toMatch(/^20260302[A-Z0-9]{17}$/);
    expect((await send({ fromBank: 'KBANK' })).reference).toMatch(/^20260302[A-Z0-9]{12}$/);
  });

  it('gives a slip as a picture of a phone’s size, whatever its sender is called', async () => {
    for (const fromName of ['<script>&"', 'มาลี ใจดี']) {
      const { slipUrl } = await send({ fromName });
      const response = await fetch(world.origin + slipUrl);
      expect(response.headers.get('content-type')).toBe('image/png');
      const picture = await sharp(await response.arrayBuffer()).metadata();
      expect([picture.format, picture.width, picture.height]).toEqual(['png', 840, 1280]);
    }
    expect((await world.get('/bank/slips/UNKNOWN')).status).toBe(404);
  });
});

it('keeps in its books over a reset what the site was told by a slip, and nothing nobody asked for', async () => {
  const statement = async () => (await world.get('/partners/bank/accounts/1234567890/statement')).body;
  await send({ amount: 5 });
  const { reference } = await send({ amount: 7, at: time.toISOString() });
  await send({ amount: 11 });
  const payload = slipPayload({ bankCode: '014', reference });
  expect((await world.post('/partners/verifier-a/v2/verify/bank', { payload })).body.success).toBe(true);
  await world.post('/control/reset');
  expect(await statement()).toMatchObject({ count: 1, total: '7.00' });
  await send({ amount: 2 });
  expect(await statement()).toMatchObject({ count: 2, total: '9.00' });
});
