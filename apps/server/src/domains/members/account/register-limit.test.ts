import { randomUUID } from 'node:crypto';
import { lookupRegisterOtp } from '@kapao/contract/member/lookup.ts';
import { register } from '@kapao/contract/member/registration.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../testing/database.ts';
import { digits, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { ADDRESS_LIMIT_FACTOR: '1' });
  await world.admin.query(
    `insert into settings values ('policy.registration', '{"maxPerBlockDay":4,"maxPerDeviceDay":2}')`,
  );
});
afterAll(() => world?.stop());

const CALLERS = 50;
const open = (address: string, headers: Record<string, string> = {}) =>
  world.call(register, {
    address,
    headers,
    body: registration(`08${digits(8)}`, { bankCode: 'SCB', accountNo: newAccountNo() }),
  });
const opened = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).filter(({ status }) => status === 200).length;

it('one address block opens so many accounts in a day and no more, however many ask at once', async () => {
  const answers = Array.from({ length: CALLERS }, (_, number) => open(`203.0.113.${number + 1}`));
  expect(await opened(answers)).toBe(4);
  expect((await open('203.0.113.200')).message).toBe('REQUEST_LIMIT');
  expect((await open('203.0.114.1')).status).toBe(200);
});

it('one device opens so many, from wherever', async () => {
  const headers = { 'x-device-id': randomUUID() };
  const answers = Array.from({ length: CALLERS }, (_, number) => open(`198.51.${number}.1`, headers));
  expect(await opened(answers)).toBe(2);
  expect((await open('198.51.100.1', headers)).message).toBe('REQUEST_LIMIT');
  expect((await open('198.51.100.1')).status).toBe(200);
});

it('what was counted yesterday no longer counts', async () => {
  await world.admin.query("update registrations set at = at - interval '1 day'");
  expect((await open('203.0.113.201')).status).toBe(200);
});

it('a new site asks for a code at registration', async () => {
  const database = await cloneDatabase(inject('databaseAdminUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const found = await client.query("select value from settings where name = 'registerOTP'");
  await client.end();
  await database.drop();
  expect(found.rows).toEqual([{ value: true }]);
  expect((await world.call(lookupRegisterOtp)).reply).toEqual({ registerOTP: false });
});
