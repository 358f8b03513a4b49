import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from './test-world.ts';

const orders = '/partners/payout/orders';
const order = {
  reference: 'W1',
  bankCode: 'SCB',
  accountNo: '1112223334',
  accountName: 'SOMSAK PROMDEE',
  amount: '250.00',
  currency: 'THB',
};

let world: World;
let time: Date;
beforeEach(async () => {
  time = new Date('2026-03-01T05:00:00Z');
  world = await openWorld({ now: () => time });
});
afterEach(() => world.close());

const payouts = async () => (await world.get('/control/bank/payouts')).body.payouts;

it('a payout is paid once per reference', async () => {
  const paid = { status: 200, body: { reference: 'W1', state: 'PAID' } };
  expect(await world.post(orders, order)).toEqual(paid);
  expect(await world.post(orders, order)).toEqual(paid);
  expect(await payouts()).toEqual([
    { ...order, amount: 250, state: 'PAID', createdAt: time.toISOString(), times: 2, received: 'W1' },
  ]);
});

it('a payout with a used reference and another content is refused', async () => {
  await world.post(orders, order);
  expect((await world.post(orders, { ...order, amount: '250.01' })).status).toBe(409);
  expect(await payouts()).toHaveLength(1);
});

it('a payout to a closed account fails', async () => {
  const failed = { reference: 'W1', state: 'FAILED', reason: 'ACCOUNT_CLOSED' };
  expect((await world.post(orders, { ...order, accountNo: '1112220000' })).body).toEqual(failed);
  expect((await world.get(`${orders}/W1`)).body).toEqual(failed);
});

it('a payout to an account ending in 1111 is pending for three seconds', async () => {
  const state = async () => (await world.get(`${orders}/W1`)).body.state;
  await world.post(orders, { ...order, accountNo: '1112221111' });
  time = new Date(time.getTime() + 2999);
  expect(await state()).toBe('PENDING');
  time = new Date(time.getTime() + 1);
  expect(await state()).toBe('PAID');
});

it('payouts are shown page by page, newest first', async () => {
  for (const reference of ['W1', 'W2', 'W3']) await world.post(orders, { ...order, reference });
  const page = async (query: string) => {
    const { payouts: shown } = (await world.get(`/control/bank/payouts?${query}`)).body;
    return shown.map((row: { reference: string }) => row.reference);
  };
  expect(await page('limit=2')).toEqual(['W3', 'W2']);
  expect(await page('limit=2&skip=2')).toEqual(['W1']);
  expect(await page('limit=2&skip=3')).toEqual([]);
});

it('an unknown payout is not found', async () => {
  expect(await world.get(`${orders}/W9`)).toEqual({ status: 404, body: { error: 'NOT_FOUND' } });
});

it('a refused payout stays failed', async () => {
  await world.fault('payout', 'refuse');
  const failed = { reference: 'W1', state: 'FAILED', reason: 'REFUSED' };
  expect((await world.post(orders, order)).body).toEqual(failed);
  expect((await world.post(orders, order)).body).toEqual(failed);
});

it.each(['drop-answer', 'error-after', 'garbage', 'duplicate'])('a payout is paid in spite of %s', async (fault) => {
  await world.fault('payout', fault);
  await world.post(orders, order).catch(() => null);
  expect((await world.get(`${orders}/W1`)).body.state).toBe('PAID');
});

it.each(['down', 'drop-request'])('a payout is not paid under %s', async (fault) => {
  await world.fault('payout', fault);
  await world.post(orders, order).catch(() => null);
  expect((await world.get(`${orders}/W1`)).status).toBe(404);
});
