import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from './test-world.ts';

const rounds = (code: string) => `/control/games/${code}/players/kp001/rounds`;

let world: World;
beforeEach(async () => {
  world = await openWorld();
  for (const code of ['pg', 'imi', 'circus', 'huayhd']) {
    await world.post(`/partners/games/${code}/players`, { username: 'kp001' });
    const order = { reference: `T-${code}`, username: 'kp001', direction: 'in', amount: '100.00', currency: 'THB' };
    await world.post(`/partners/games/${code}/transfers`, order);
  }
});
afterEach(() => world.close());

const feed = async (code: string, after = 0) =>
  (await world.get(`/partners/games/${code}/bets?after=${after}&limit=100`)).body;

describe('a round', () => {
  it('a round that is settled later takes the stake at once and pays when it is settled', async () => {
    const placed = (await world.post(rounds('imi'), { stake: 30, payout: 0, state: 'RUNNING' })).body;
    expect(placed).toMatchObject({ balance: 70, bet: { state: 'RUNNING', payout: 0 } });
    const settled = await world.post(rounds('imi'), { stake: 30, payout: 63, bet: placed.bet.id });
    expect(settled.body).toMatchObject({ balance: 133, bet: { id: placed.bet.id, state: 'SETTLED', payout: 63 } });
    const { bets, next } = await feed('imi');
    expect(bets.map(({ id, state, settledAt }: Record<string, unknown>) => [id, state, settledAt !== null])).toEqual([
      [placed.bet.id, 'RUNNING', false],
      [placed.bet.id, 'SETTLED', true],
    ]);
    expect(next).toBe(bets[1].version);
    expect((await feed('imi', bets[0].version)).bets).toEqual([bets[1]]);
  });

  it('a round that is void gives the stake back, takes the payout back, and stays void', async () => {
    const { bet } = (await world.post(rounds('pg'), { stake: 10, payout: 25 })).body;
    const undone = await world.post(rounds('pg'), { stake: 10, payout: 0, bet: bet.id, state: 'VOID' });
    expect(undone.body).toMatchObject({ balance: 100, bet: { state: 'VOID', payout: 0 } });
    expect((await feed('pg')).bets.at(-1)).toMatchObject({ state: 'VOID', validStake: '0.00', payout: '0.00' });
    expect((await world.post(rounds('pg'), { stake: 10, payout: 5, bet: bet.id })).status).toBe(400);
  });

  it('belongs to a product: tables at a sport provider are casino', async () => {
    for (const code of ['pg', 'imi', 'circus', 'huayhd']) await world.post(rounds(code), { stake: 1, payout: 0 });
    const products = await Promise.all(
      ['pg', 'imi', 'circus', 'huayhd'].map(async (code) => (await feed(code)).bets[0].product),
    );
    expect(products).toEqual(['slot', 'sport', 'casino', 'lotto']);
  });

  it('a round on both sides of one result has a stake and no risk', async () => {
    await world.post(rounds('circus'), { stake: 40, payout: 40, validStake: 0 });
    expect((await feed('circus')).bets[0]).toMatchObject({ stake: '40.00', validStake: '0.00', payout: '40.00' });
    expect((await world.post(rounds('circus'), { stake: 4, payout: 4, validStake: 5 })).status).toBe(400);
  });
});
