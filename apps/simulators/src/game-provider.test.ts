import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './test-world.ts';

const games = '/partners/games/pg';
const order = { reference: 'T1', username: 'kp001', direction: 'in', amount: '100.00', currency: 'THB' };

let world: World;
let time: Date;
beforeEach(async () => {
  time = new Date('2026-03-01T05:00:00Z');
  world = await openWorld({ now: () => time });
  await world.post(`${games}/players`, { username: 'kp001' });
});
afterEach(() => world.close());

const inspect = async () => (await world.get('/control/games/pg/players/kp001')).body;

describe('players of a game provider', () => {
  it('players of a provider are created once', async () => {
    const again = await world.post(`${games}/players`, { username: 'kp001' });
    expect(again).toEqual({ status: 409, body: { error: 1305 } });
  });

  it('get a new password on request', async () => {
    const first = (await world.post(`${games}/players/kp001/password`)).body;
    const second = (await world.post(`${games}/players/kp001/password`)).body;
    expect(first.username).toBe('kp001');
    expect(first.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{7,}$/);
    expect(second.password).not.toBe(first.password);
  });

  it('are separate at each provider', async () => {
    const other = await world.get('/partners/games/joker2/players/kp001/balance');
    expect(other).toEqual({ status: 404, body: { error: 1304 } });
  });
});

describe('transfers of a game provider', () => {
  it('move money in and out', async () => {
    const moved = await world.post(`${games}/transfers`, order);
    const body = { reference: 'T1', state: 'DONE', direction: 'in', amount: '100.00', balance: '100.00' };
    expect(moved).toEqual({ status: 200, body });
    await world.post(`${games}/transfers`, { ...order, reference: 'T2', direction: 'out', amount: '30.5' });
    const balance = await world.get(`${games}/players/kp001/balance`);
    expect(balance.body).toEqual({ username: 'kp001', balance: '69.50', currency: 'THB' });
  });

  it('answer the first result to the same reference and count how often it came', async () => {
    const first = await world.post(`${games}/transfers`, order);
    await world.post(`${games}/transfers`, { ...order, reference: 'T2' });
    const repeated = await world.post(`${games}/transfers`, order);
    expect(repeated).toEqual(first);
    const { balance, transfers } = await inspect();
    expect(balance).toBe(200);
    const at = time.toISOString();
    expect(transfers).toEqual([
      { reference: 'T2', received: 'T2', direction: 'in', amount: 100, at, times: 1 },
      { reference: 'T1', received: 'T1', direction: 'in', amount: 100, at, times: 2 },
    ]);
  });

  it('refuse a used reference with another content', async () => {
    await world.post(`${games}/transfers`, order);
    const other = await world.post(`${games}/transfers`, { ...order, amount: '100.01' });
    expect(other).toEqual({ status: 409, body: { error: 3105 } });
    expect((await inspect()).balance).toBe(100);
  });

  it('refuse for good what the balance does not cover', async () => {
    const out = { ...order, direction: 'out' };
    const refused = { status: 400, body: { error: 3001 } };
    expect(await world.post(`${games}/transfers`, out)).toEqual(refused);
    await world.post(`${games}/transfers`, { ...order, reference: 'T2', amount: '500' });
    expect(await world.post(`${games}/transfers`, out)).toEqual(refused);
    expect(await inspect()).toMatchObject({ balance: 500, refused: [{ reference: 'T1', times: 2 }] });
  });

  it('refuse an unknown player', async () => {
    const refused = await world.post(`${games}/transfers`, { ...order, username: 'nobody' });
    expect(refused).toEqual({ status: 404, body: { error: 1304 } });
  });

  it.each(['0', '0.001', '-5', '1e3', '', 'abc'])('do not accept the amount "%s"', async (amount) => {
    expect((await world.post(`${games}/transfers`, { ...order, amount })).status).toBe(400);
  });

  it('can be asked for by reference', async () => {
    const moved = await world.post(`${games}/transfers`, order);
    expect(await world.get(`${games}/transfers/T1`)).toEqual(moved);
    expect(await world.get(`${games}/transfers/T9`)).toEqual({ status: 404, body: { error: 3040 } });
  });
});

describe('rounds of a game provider', () => {
  const rounds = '/control/games/pg/players/kp001/rounds';

  it('move the balance and appear once in the bets', async () => {
    await world.post(`${games}/transfers`, order);
    const round = await world.post(rounds, { stake: 40, payout: 12.25 });
    expect(round.body.balance).toBe(72.25);
    await world.post(rounds, { stake: 1, payout: 0 });

    const first = (await world.get(`${games}/bets?limit=1`)).body;
    const bet = { username: 'kp001', stake: '40.00', validStake: '40.00', payout: '12.25', state: 'SETTLED' };
    expect(first.bets).toMatchObject([{ ...bet, id: round.body.bet.id, at: time.toISOString() }]);
    const second = (await world.get(`${games}/bets?after=${first.next}`)).body;
    expect(second.bets).toHaveLength(1);
    expect((await world.get(`${games}/bets?after=${second.next}`)).body).toEqual({ bets: [], next: second.next });
  });

  it('need a stake that the balance covers', async () => {
    await world.post(`${games}/transfers`, order);
    expect((await world.post(rounds, { stake: 100.01, payout: 0 })).status).toBe(400);
    expect((await world.post(rounds, { stake: 0.001, payout: 0 })).status).toBe(400);
    expect((await inspect()).balance).toBe(100);
  });

  it('keep ascending ids over a reset, because the site keeps its cursor', async () => {
    await world.post(`${games}/transfers`, order);
    const before = (await world.post(rounds, { stake: 1, payout: 0 })).body.bet.id;
    await world.post('/control/reset');
    await world.post(`${games}/players`, { username: 'kp001' });
    const after = (await world.post(rounds, { stake: 0, payout: 1 })).body.bet.id;
    expect(after).toBeGreaterThan(before);
  });
});
