import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSimulators } from './app.ts';
import { askKeyOf, TEST_KEYS } from './test-world.ts';

const WALLET = '0990001111';
let now: Date;
let app: ReturnType<typeof makeSimulators>;
beforeEach(() => {
  now = new Date('2026-01-01T00:00:00Z');
  app = makeSimulators({ keys: TEST_KEYS, siteUrl: 'http://127.0.0.1:1', now: () => now });
});
afterEach(() => app.close());

const control = async (body: object) =>
  (await app.inject({ method: 'POST', url: '/control/prepaid/vouchers', body })).json();
const gift = async (phone: string, amount = 100) => {
  const { link } = await control({ phone, amount });
  return new URL(link).searchParams.get('v') ?? '';
};
async function partner(method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { authorization: `Bearer ${askKeyOf('prepaid')}` };
  const answered = await app.inject({ method, url: `/partners/prepaid${path}`, headers, ...(body && { body }) });
  return { status: answered.statusCode, body: answered.json() };
}
const redeem = (code: string, reference: string, mobile = WALLET) =>
  partner('POST', `/vouchers/${code}/redeem`, { mobile, reference });
const look = (code: string, mobile = WALLET) => partner('GET', `/vouchers/${code}?mobile=${mobile}`);

it('a voucher is taken once, and the same reference answers the same', async () => {
  const code = await gift('081-234-5678', 12.5);
  expect((await look(code)).body.data).toMatchObject({ amount: '12.50', giverPhone: '0812345678' });
  const first = await redeem(code, 'r1');
  expect(first.body).toMatchObject({ reference: 'r1', status: { code: 'SUCCESS' }, data: { amount: '12.50' } });
  expect(await redeem(code, 'r1')).toEqual(first);
  expect(await partner('GET', '/redemptions/r1')).toEqual(first);
  expect((await redeem(code, 'r2')).body.status.code).toBe('TARGET_USER_REDEEMED');
  expect((await redeem(code, 'r3', '0880000000')).body.status.code).toBe('VOUCHER_OUT_OF_STOCK');
  expect((await partner('GET', `/wallets/${WALLET}/statement`)).body).toMatchObject({ count: 1, total: '12.50' });
});

it('says what facts 4 says when it does not give', async () => {
  expect((await look('unknown0000')).body.status.code).toBe('VOUCHER_NOT_FOUND');
  expect((await look(await gift(WALLET))).body.status.code).toBe('CANNOT_GET_OWN_VOUCHER');
  const old = await gift('0812345678');
  now = new Date(now.getTime() + 73 * 3_600_000);
  expect((await redeem(old, 'late')).body.status.code).toBe('VOUCHER_EXPIRED');
  expect((await partner('GET', '/redemptions/never')).status).toBe(404);
});

it('keeps the statement over a reset, so that what was credited stays explained', async () => {
  await redeem(await gift('0812345678', 7), 'r1');
  await app.inject({ method: 'POST', url: '/control/reset' });
  expect((await partner('GET', `/wallets/${WALLET}/statement`)).body).toMatchObject({ count: 1, total: '7.00' });
  expect((await partner('GET', '/redemptions/r1')).status).toBe(404);
});
