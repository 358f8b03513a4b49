import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askKeyOf, openWorld, type World } from './test-world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function agent(path: string, body: object, change: Record<string, string> = {}) {
  const [url, text, timestamp] = [`/partners/agents/betflix/${path}`, JSON.stringify(body), String(Date.now())];
  const signature = createHmac('sha256', askKeyOf('game-betflix'))
    .update(`${timestamp}\n${url}\n${text}`)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-agent': 'kapao',
    'x-timestamp': timestamp,
    'x-signature': signature,
    ...change,
  };
  const response = await fetch(world.origin + url, { method: 'POST', headers, body: text });
  return { status: response.status, body: await response.json() };
}
const plain = (path: string, body: object) => world.post(`/partners/plain/askmebet/${path}`, body);
const received = async (code: string, username: string) =>
  (await world.get(`/control/games/${code}/players/${username}`)).body;

describe('an agent style provider', () => {
  const player = 'kpo.somchai';
  beforeEach(() => agent('register', { username: 'SomChai' }));

  it('lower-cases names, puts its prefix before them, and knows a player again', async () => {
    const again = await agent('register', { username: 'SOMCHAI' });
    expect(again).toEqual({ status: 200, body: { status: 'error', error_code: 15, username: player } });
  });

  it('counts in satang, with a sign', async () => {
    const moved = await agent('transfer', { username: player, amount: 10_050, ref: 'R1' });
    expect(moved.body).toEqual({ status: 'success', data: { ref: 'R1', username: player, amount: 10_050 } });
    await agent('transfer', { username: player, amount: -50, ref: 'R2' });
    expect((await agent('balance', { username: player })).body.data.balance).toBe(10_000);
    expect((await agent('transfer', { username: player, amount: -10_001, ref: 'R3' })).body.error_code).toBe(21);
    expect((await agent('transfer', { username: player, amount: 0.5, ref: 'R4' })).status).toBe(400);
  });

  it('says nothing of the first result when a ref comes again, and counts it', async () => {
    await agent('transfer', { username: player, amount: 100, ref: 'R1' });
    expect((await agent('transfer', { username: player, amount: 100, ref: 'R1' })).body).toEqual({
      status: 'error',
      error_code: 22,
    });
    expect(await received('betflix', player)).toMatchObject({ balance: 1, transfers: [{ reference: 'R1', times: 2 }] });
  });

  it('lists what moved, newest first and in pages', async () => {
    for (const [index, amount] of [100, 200, -50].entries()) {
      await agent('transfer', { username: player, amount, ref: `R${index}` });
    }
    const first = (await agent('transfers/list', { username: player, limit: 2 })).body.data.transfers;
    expect(first).toMatchObject([
      { ref: 'R2', amount: -50 },
      { ref: 'R1', amount: 200 },
    ]);
    const next = await agent('transfers/list', { username: player, limit: 2, before: first[1].id });
    expect(next.body.data.transfers).toMatchObject([{ ref: 'R0', amount: 100 }]);
  });

  it.each([
    { 'x-signature': 'ab'.repeat(32) },
    { 'x-signature': '' },
    { 'x-timestamp': String(Date.now() - 3_600_000) },
    { 'x-timestamp': 'soon' },
  ])('does nothing for a call signed like this: %j', async (change) => {
    const answered = await agent('transfer', { username: player, amount: 100, ref: 'R1' }, change);
    expect(answered.body).toEqual({ status: 'error', error_code: 12 });
    expect((await received('betflix', player)).balance).toBe(0);
  });
});

describe('a provider without references', () => {
  const player = 'KPWSOMCHAI';
  beforeEach(() => plain('create', { username: 'SomChai', password: 'Abcdefg1' }));

  it('spells names in capitals after its prefix, and knows a player again', async () => {
    const again = await plain('create', { username: 'somchai', password: 'Abcdefg1' });
    expect(again).toEqual({ status: 200, body: { code: 4, username: player } });
  });

  it('takes every order for a new one', async () => {
    for (const _time of [1, 2]) await plain('deposit', { username: player, amount: 100.5 });
    expect((await plain('withdraw', { username: player, amount: 1 })).body).toMatchObject({ code: 0 });
    expect((await plain('withdraw', { username: player, amount: 201 })).body).toEqual({ code: 800 });
    const { balance, transfers } = await received('askmebet', player);
    expect(balance).toBe(200);
    expect(
      transfers.map(({ reference, direction, amount }: Record<string, unknown>) => [reference, direction, amount]),
    ).toEqual([
      [null, 'out', 1],
      [null, 'in', 100.5],
      [null, 'in', 100.5],
    ]);
  });

  it('a provider without references cannot be called a duplicate: that fault waits for somebody else', async () => {
    await world.fault('game:askmebet', 'duplicate');
    expect((await plain('deposit', { username: player, amount: 1 })).body).toMatchObject({ code: 0 });
    const { faults, fired } = (await world.get('/control/faults')).body;
    expect(faults).toHaveLength(1);
    expect(fired).toEqual({});
  });
});

it('each provider speaks its own protocol only', async () => {
  expect((await world.post('/partners/games/betflix/players', { username: 'a' })).status).toBe(404);
  expect((await world.post('/partners/plain/pg/deposit', { username: 'a', amount: 1 })).status).toBe(404);
});

it('a fault that was shown is counted', async () => {
  await plain('create', { username: 'a', password: 'Abcdefg1' });
  await world.fault('game:askmebet', 'down');
  await plain('deposit', { username: 'KPWA', amount: 1 });
  expect((await world.get('/control/faults')).body).toEqual({ faults: [], fired: { down: 1 }, owed: 0 });
});
