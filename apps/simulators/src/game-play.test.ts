import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from './test-world.ts';

let world: World;
let time: Date;
let token: string;
beforeEach(async () => {
  time = new Date('2026-03-01T05:00:00Z');
  world = await openWorld({ now: () => time });
  await world.post('/partners/games/imi/players', { username: 'kp001' });
  const order = { reference: 'T1', username: 'kp001', direction: 'in', amount: '100.00', currency: 'THB' };
  await world.post('/partners/games/imi/transfers', order);
  const { url } = (await world.post('/partners/games/imi/launch', { username: 'kp001' })).body;
  expect(url).toMatch(new RegExp(`^${world.origin}/games/imi/play\\?token=`));
  token = new URL(url).searchParams.get('token') ?? '';
});
afterEach(() => world.close());

const round = (body: Record<string, unknown>) => world.post('/games/imi/play/rounds', { token, ...body });

it('a round is drawn, moves the balance and becomes a bet', async () => {
  const { body } = await round({ stake: 20, pick: 'home' });
  expect(['home', 'draw', 'away']).toContain(body.outcome.result);
  expect(body.bet.payout).toBe(body.outcome.result === 'home' ? 42 : 0);
  expect(body.balance).toBe(80 + body.bet.payout);
  const { bets } = (await world.get('/partners/games/imi/bets')).body;
  expect(bets).toMatchObject([{ username: 'kp001', stake: '20.00', state: 'SETTLED' }]);
  const session = await world.post('/games/imi/play/session', { token });
  expect(session.body).toMatchObject({ title: 'Mekong Sport', kind: 'match', balance: body.balance });
});

it.each([{ stake: 100.01, pick: 'home' }, { stake: 0, pick: 'home' }, { stake: 10, pick: '07' }, { stake: 10 }])(
  'a round with %o is not played',
  async (body) => {
    expect((await round(body)).status).toBe(400);
    expect((await world.get('/partners/games/imi/bets')).body.bets).toEqual([]);
  },
);

it('a launch token is good for one hour and one game', async () => {
  expect((await world.post('/games/usun/play/session', { token })).status).toBe(401);
  time = new Date(time.getTime() + 60 * 60 * 1000);
  expect((await round({ stake: 1, pick: 'home' })).status).toBe(401);
});

it('an unknown player cannot be launched', async () => {
  const launch = await world.post('/partners/games/imi/launch', { username: 'nobody' });
  expect(launch).toEqual({ status: 404, body: { error: 1304 } });
});
