import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readState } from './state-file.ts';
import { openWorld, type World } from './test-world.ts';

const order = { reference: 'T1', username: 'kp001', direction: 'in', amount: '100.00', currency: 'THB' };
const payout = {
  reference: 'P1',
  bankCode: 'SCB',
  accountNo: '1234567890',
  accountName: 'A B',
  amount: '5.00',
  currency: 'THB',
};
const sent = {
  fromBank: 'SCB',
  fromAccountNo: '9876543210',
  fromName: 'SOMSAK P',
  toBank: 'KBANK',
  toAccountNo: '1234567890',
  amount: 100.25,
};
const FEED = '/partners/bank/feed?account=1234567890';
const CONTROLS = [
  '/control/bank/transfers',
  '/control/bank/payouts',
  '/control/sms',
  '/control/games',
  '/control/games/pg/players/kp001',
];

let folder: string;
let path: string;
let world: World;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-state-'));
  path = join(folder, 'state.json');
  world = await openWorld({ state: { path } });
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

async function restart() {
  await world.close();
  world = await openWorld({ state: { path, kept: await readState(path) } });
}

async function live() {
  await world.post('/partners/games/pg/players', { username: 'kp001' });
  await world.post('/partners/games/pg/transfers', order);
  await world.post('/control/games/pg/players/kp001/rounds', { stake: 10, payout: 2.5 });
  await world.post('/partners/payout/orders', payout);
  await world.post('/partners/sms/messages', { to: '0812345678', text: 'code', reference: 'S1' });
  await world.post('/control/bank/transfers', sent);
}

it('goes on where it was after a restart', async () => {
  await live();
  const paths = [...CONTROLS, FEED, '/partners/games/pg/bets', '/partners/games/pg/transfers/T1'];
  const before = await Promise.all(paths.map((one) => world.get(one)));
  await restart();
  expect(await Promise.all(paths.map((one) => world.get(one)))).toEqual(before);
  expect((await world.get('/control/games/pg/players/kp001')).body.balance).toBe(92.5);
});

it('does nothing twice that it did before a restart', async () => {
  await live();
  await restart();
  expect((await world.post('/partners/games/pg/transfers', order)).body.state).toBe('DONE');
  await world.post('/partners/payout/orders', payout);
  await world.post('/partners/sms/messages', { to: '0812345678', text: 'code', reference: 'S1' });
  expect((await world.get('/control/games/pg/players/kp001')).body).toMatchObject({
    balance: 92.5,
    transfers: [{ times: 2 }],
  });
  expect((await world.get('/control/bank/payouts')).body.payouts).toMatchObject([{ reference: 'P1', times: 2 }]);
  expect((await world.get('/control/sms')).body.messages).toHaveLength(1);
});

it('keeps a launch address and a new password good over a restart', async () => {
  await live();
  const { url } = (await world.post('/partners/games/pg/launch', { username: 'kp001' })).body;
  const { password } = (await world.post('/partners/games/pg/players/kp001/password')).body;
  await restart();
  const token = new URL(url).searchParams.get('token');
  expect((await world.post('/games/pg/play/session', { token })).body).toMatchObject({
    username: 'kp001',
    balance: 92.5,
  });
  expect(await readFile(path, 'utf8')).toContain(password);
});

it('counts row ids on from the last one', async () => {
  await world.close();
  world = await openWorld({ state: { path }, now: () => new Date('2100-01-01T00:00:00Z') });
  await live();
  const { next } = (await world.get(FEED)).body;
  await restart();
  await world.post('/control/bank/transfers', sent);
  expect((await world.get(`${FEED}&after=${next}`)).body.next).toBeGreaterThan(next);
});

it('is written within a second of a change, for its owner only', async () => {
  await live();
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain('"T1"');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('forgets with the reset', async () => {
  await live();
  await restart();
  await world.post('/control/reset');
  await restart();
  expect((await world.get('/control/games/pg/players/kp001')).status).toBe(404);
  expect((await world.get('/control/bank/transfers')).body.transfers).toEqual([]);
});

it.each(['', '{"version":1', '{"version":0,"rows":{}}', '{"version":1,"rows":{"sms":[{"$bigint":7}]}}'])(
  'refuses a damaged or older file with one sentence: %s',
  async (text) => {
    await writeFile(path, text);
    await expect(readState(path)).rejects.toThrow('remove it to start');
  },
);
