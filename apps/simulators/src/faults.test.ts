import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askKeyOf, openWorld, type World } from './test-world.ts';

const order = { reference: 'T1', username: 'kp001', direction: 'in', amount: '100.00', currency: 'THB' };
const CLOSED = 'connection closed';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.post('/partners/games/pg/players', { username: 'kp001' });
});
afterEach(() => world.close());

const transfer = () => world.post('/partners/games/pg/transfers', order).catch(() => CLOSED);
const balance = async () => (await world.get('/control/games/pg/players/kp001')).body.balance;

describe('a game transfer under a fault', () => {
  it.each([
    { fault: 'refuse', answered: { status: 400, body: { error: 3001 } }, moved: 0 },
    { fault: 'down', answered: { status: 503, body: { error: 'UNAVAILABLE' } }, moved: 0 },
    { fault: 'drop-request', answered: CLOSED, moved: 0 },
    { fault: 'drop-answer', answered: CLOSED, moved: 100 },
    { fault: 'error-after', answered: { status: 500, body: { error: 'INTERNAL' } }, moved: 100 },
    { fault: 'duplicate', answered: { status: 409, body: { error: 'duplicate reference' } }, moved: 100 },
  ])('a game transfer under the fault $fault ends as documented', async ({ fault, answered, moved }) => {
    await world.fault('game:pg', fault);
    expect(await transfer()).toEqual(answered);
    expect(await balance()).toBe(moved);
  });

  it('a game transfer under the fault garbage is answered with no JSON', async () => {
    await world.fault('game:pg', 'garbage');
    expect(await transfer()).toMatchObject({ status: 200, body: expect.stringContaining('<h1>') });
    expect(await balance()).toBe(100);
  });

  it('a game transfer under the fault wrong-amount answers another amount', async () => {
    await world.fault('game:pg', 'wrong-amount');
    expect(await transfer()).toMatchObject({ status: 200, body: { amount: '101.00', balance: '100.00' } });
    expect(await balance()).toBe(100);
  });

  it('a game transfer under the fault slow is answered late', async () => {
    await world.fault('game:pg', 'slow', 150);
    const started = performance.now();
    expect(await transfer()).toMatchObject({ status: 200, body: { state: 'DONE' } });
    expect(performance.now() - started).toBeGreaterThan(136);
    expect(await balance()).toBe(100);
  });

  it.each(['drop-answer', 'error-after', 'garbage', 'duplicate', 'drop-request', 'down'])(
    'moves the money once when it is repeated after %s',
    async (fault) => {
      await world.fault('game:pg', fault);
      await transfer();
      expect(await transfer()).toMatchObject({ status: 200, body: { state: 'DONE', balance: '100.00' } });
      expect(await balance()).toBe(100);
    },
  );

  it('stays refused when it is repeated after a refusal', async () => {
    await world.fault('game:pg', 'refuse');
    await transfer();
    expect(await transfer()).toEqual({ status: 400, body: { error: 3001 } });
  });
});

describe('fault switches', () => {
  it('are used up one by one and only by their target', async () => {
    await world.post('/control/faults', { target: 'game:pg', fault: 'down', times: 2 });
    await world.post('/partners/games/imi/players', { username: 'kp001' });
    expect((await world.get('/control/faults')).body.faults).toEqual([{ target: 'game:pg', fault: 'down', times: 2 }]);
    await transfer();
    expect((await world.get('/control/faults')).body.faults).toEqual([{ target: 'game:pg', fault: 'down', times: 1 }]);
    await transfer();
    expect((await world.get('/control/faults')).body.faults).toEqual([]);
    expect(await transfer()).toMatchObject({ status: 200 });
  });

  it('reach the status query, but the bet feed only under its own name', async () => {
    await transfer();
    await world.fault('game:pg', 'down');
    expect((await world.get('/partners/games/pg/bets')).status).toBe(200);
    expect((await world.get('/partners/games/pg/transfers/T1')).status).toBe(503);
    await world.fault('bets:pg', 'down');
    expect((await world.get('/partners/games/pg/bets')).status).toBe(503);
  });

  it('are not used up by a call with a wrong key', async () => {
    await world.fault('game:pg', 'down');
    const headers = { authorization: `Bearer ${askKeyOf('game-betflix')}` };
    expect((await fetch(`${world.origin}/partners/games/pg/bets`, { headers })).status).toBe(401);
    expect((await world.get('/control/faults')).body.faults).toHaveLength(1);
  });

  it('go back to normal', async () => {
    await world.fault('payout', 'down');
    await world.delete('/control/faults');
    expect((await world.get('/control/faults')).body.faults).toEqual([]);
  });

  it.each([
    { target: 'nobody', fault: 'down', times: 1 },
    { target: 'sms', fault: 'explode', times: 1 },
    { target: 'sms', fault: 'down', times: 0 },
  ])('must be known: $target $fault $times', async (order) => {
    expect((await world.post('/control/faults', order)).status).toBe(400);
  });
});
