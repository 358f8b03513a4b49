import { randomUUID } from 'node:crypto';
import { transfer, transferAll } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { differencesOutside } from '../../../testing/truth.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

const GAMES = ['pg', 'joker2', 'imi', 'betflix', 'askmebet'] as const;

let world: World;
let member: Member;
const players = new Map<string, string>();
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  for (const game of GAMES) players.set(game, await world.activate(member, game));
  await world.deposit(member, 1_000);
  for (const [index, to] of GAMES.entries()) {
    const body = { from: 'WALLET', to, amount: 100 + index };
    expect((await world.call(transfer, { token: member.token, body })).status).toBe(200);
  }
});
afterEach(async () => {
  await world.outside.clearFaults();
  await world.untilAllEnded();
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});

const all = (to: string, key: string = randomUUID()) =>
  world.call(transferAll, { token: member.token, body: { to }, key });

describe('transferring everything', () => {
  it('home names each leg and leaves nothing behind, with what was won since', async () => {
    await world.outside.playRound('imi', { username: players.get('imi') ?? '', stake: 50, payout: 150 });
    const { reply } = await all('WALLET');
    expect(reply).toMatchObject({ message: 'SUCCESS', status: 'SUCCESS', amount: 610 });
    expect(reply?.legs.map(({ from, to, amount, status }) => [from, to, amount, status])).toEqual([
      ['pg', 'WALLET', 100, 'SUCCESS'],
      ['joker2', 'WALLET', 101, 'SUCCESS'],
      ['imi', 'WALLET', 202, 'SUCCESS'],
      ['betflix', 'WALLET', 103, 'SUCCESS'],
      ['askmebet', 'WALLET', 104, 'SUCCESS'],
    ]);
    expect((await world.books(member)).cash).toBe(110_000n);
    expect((await all('WALLET')).message).toBe('MONEY_NOT_ENOUGH');
  });

  it('transferring everything to one game brings the others home first', async () => {
    const { reply } = await all('betflix');
    expect(reply).toMatchObject({ status: 'SUCCESS', amount: 897 });
    expect(reply?.legs.at(-1)).toMatchObject({ from: 'WALLET', to: 'betflix', amount: 897, status: 'SUCCESS' });
    expect(await world.books(member)).toEqual({ bank: -100_000n, 'game:betflix': 100_000n });
  });

  it('transferring everything with one provider down moves the rest, names what stayed, and a repeat finishes it (F17)', async () => {
    await world.outside.setFault({ target: 'game:joker2', fault: 'down', times: 50 });
    const first = (await all('pg')).reply;
    expect(first).toMatchObject({ message: 'PARTIAL', status: 'PARTIAL' });
    expect(first?.legs.filter(({ status }) => status === 'FAILED')).toEqual([
      { from: 'joker2', to: 'WALLET', amount: 101, status: 'FAILED', message: 'TRANSFER_FAIL' },
    ]);
    expect(await world.books(member)).toEqual({ bank: -100_000n, 'game:joker2': 10_100n, 'game:pg': 89_900n });
    await world.outside.clearFaults();
    await until('the provider is asked again', async () => {
      const answered = await world.call(refreshSlots, { token: member.token, query: { game: 'joker2' } });
      return answered.reply?.notRefreshed.length === 0;
    });
    expect((await all('pg')).reply).toMatchObject({ status: 'SUCCESS', amount: 101 });
    expect(await world.books(member)).toEqual({ bank: -100_000n, 'game:pg': 100_000n });
  });

  it('transferring everything with a leg that has no answer is pending, and that money follows by itself into the wallet only', async () => {
    await world.outside.setFault({ target: 'game:imi', fault: 'drop-answer' });
    const { reply } = await all('pg');
    expect(reply?.status).toBe('PENDING');
    expect(reply?.legs.find(({ from }) => from === 'imi')).toMatchObject({ status: 'PENDING', amount: 102 });
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 10_200n, 'game:pg': 89_800n });
  });

  it('asked for twenty times under one key happens once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => all('pg', key)));
    for (const { status } of answers) expect([200, 429]).toContain(status);
    await world.untilAllEnded();
    const again = await all('pg', key);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(await world.books(member)).toEqual({ bank: -100_000n, 'game:pg': 100_000n });
    const legs = await world.admin.query("select 1 from operations where member_id = $1 and kind = 'transfer'", [
      member.id,
    ]);
    expect(legs.rowCount).toBe(GAMES.length + GAMES.length);
  });

  it('pressed by many at once under their own keys loses and doubles nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => all(index % 2 ? 'WALLET' : 'pg')));
    for (const { status } of answers) expect(status).toBeLessThan(500);
    await world.untilAllEnded();
    const books = await world.books(member);
    expect((books.cash ?? 0n) + GAMES.reduce((sum, game) => sum + (books[`game:${game}`] ?? 0n), 0n)).toBe(100_000n);
  });

  it.each([
    ['NO_GAME', 'NONE'],
    ['NO_GAME', 'nosuchgame'],
    ['SLOT_NO_ACCOUNT', 'usun'],
  ])('is refused with %s to %s, and nothing moves', async (code, to) => {
    const before = await world.books(member);
    expect((await all(to)).message).toBe(code);
    expect(await world.books(member)).toEqual(before);
  });

  it('into a game that is off or in maintenance is refused before anything moves', async () => {
    for (const column of ['is_on = false', 'in_maintenance = true']) {
      await world.admin.query(`update games set ${column} where code = 'pg'`);
      expect((await all('pg')).message).toBe('NO_GAME');
      await world.admin.query("update games set is_on = true, in_maintenance = false where code = 'pg'");
    }
    expect((await world.books(member)).cash).toBe(49_000n);
  });
});

describe('refreshing', () => {
  it('one game asks only that provider', async () => {
    await world.outside.playRound('pg', { username: players.get('pg') ?? '', stake: 10, payout: 60 });
    await world.outside.playRound('joker2', { username: players.get('joker2') ?? '', stake: 10, payout: 60 });
    const one = (game: string) => world.call(refreshSlots, { token: member.token, query: { game } });
    expect((await one('pg')).reply).toMatchObject({ slot: 560, notRefreshed: [] });
    expect((await one('joker2')).reply?.slot).toBe(610);
    expect((await one('nosuchgame')).message).toBe('NO_GAME');
    expect((await one('usun')).message).toBe('SLOT_NO_ACCOUNT');
  });

  it('all games with dead providers among them takes no longer than one of them, and names them', async () => {
    const takesMs = async (...dead: string[]) => {
      for (const game of dead) {
        await world.outside.setFault({ target: `game:${game}`, fault: 'slow', times: 1, ms: 20_000 });
      }
      const startedMs = performance.now();
      const { reply } = await world.call(refreshSlots, { token: member.token });
      const tookMs = performance.now() - startedMs;
      expect(reply?.notRefreshed.toSorted()).toEqual(dead);
      expect(reply?.total).toBe(1_000);
      return tookMs;
    };
    // Beside one another on the same machine: one after the other the three would take three times as long as one.
    await expect.poll(async () => (await takesMs('askmebet', 'betflix', 'pg')) / (await takesMs('pg'))).toBeLessThan(2);
  });
});
