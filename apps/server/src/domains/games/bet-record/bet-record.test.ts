import { randomUUID } from 'node:crypto';
import { listPlay } from '@kapao/contract/member/play-history.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { listUnknownPlayers } from '@kapao/contract/operator/reconciliation.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { playByDayAndGame, playSums } from '../../../queries/games/bet-facts.ts';
import { busyMs } from '../../../testing/busy.ts';
import { askKeyOf } from '../../../testing/outside-world.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
const players: Record<string, string> = {};
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 1_000);
  for (const game of ['pg', 'imi']) {
    players[game] = await world.activate(member, game);
    const body = { from: 'WALLET', to: game, amount: 400 };
    await world.call(transfer, { token: member.token, body, key: randomUUID() });
  }
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

type Round = Omit<Parameters<World['outside']['playRound']>[1], 'username'>;
const play = (game: string, round: Round) => world.outside.playRound(game, { ...round, username: players[game] ?? '' });

async function history(
  body: { period?: 'today' | 'week' | 'month'; game?: string; page?: number; limit?: number } = {},
) {
  const answered = await world.call(listPlay, { token: member.token, body: { period: 'today', ...body } });
  if (!answered.reply) throw new Error(`the play history answered ${answered.message}`);
  return answered.reply;
}

const untilPlayed = (what: string, isSo: (played: Awaited<ReturnType<typeof history>>) => boolean) =>
  until(what, async () => isSo(await history()));

const sums = () => playSums(world.app.db, { memberId: member.id, since: new Date(Date.now() - 60_000) });

describe('a bet', () => {
  it('is in the history within two seconds of play, with what it won', async () => {
    const startedAtMs = Date.now();
    await play('pg', { stake: 50, payout: 120.5 });
    await untilPlayed('the bet is there', ({ total }) => total === 1);
    expect(Date.now() - startedAtMs).toBeLessThan(busyMs(2_000));
    expect(await history()).toMatchObject({
      currency: 'THB',
      total: 1,
      bets: [{ game: 'pg', product: 'slot', state: 'SETTLED', stake: 50, payout: 120.5, net: 70.5 }],
      providers: [{ game: 'pg', bets: 1, stake: 50, payout: 120.5, net: 70.5, running: 0 }],
      sum: { bets: 1, stake: 50, payout: 120.5, net: 70.5, running: 0 },
    });
  });

  it('a bet that runs is nobody’s win or loss until it is settled, and a void counts for nothing', async () => {
    const bet = await play('imi', { stake: 100, payout: 0, state: 'RUNNING' });
    await untilPlayed('the bet runs', ({ sum }) => sum.running === 100);
    expect(await sums()).toEqual([]);
    expect(await history()).toMatchObject({ bets: [{ state: 'RUNNING', net: 0 }], sum: { bets: 0, net: 0 } });

    await play('imi', { stake: 100, payout: 210, bet });
    await untilPlayed('it is settled', ({ sum }) => sum.net === 110 && sum.running === 0);
    expect(await sums()).toEqual([
      { productGroup: 'sport', stakeMinor: 10_000n, validStakeMinor: 10_000n, payoutMinor: 21_000n },
    ]);

    await play('imi', { stake: 100, payout: 0, bet, state: 'VOID' });
    await untilPlayed('it is void', ({ bets }) => bets[0]?.state === 'VOID');
    expect(await sums()).toEqual([]);
    expect(await history()).toMatchObject({ total: 1, sum: { bets: 0, stake: 0, net: 0 }, providers: [] });
  });

  it('a bet at a table of a sport provider is casino, and one on both sides has no valid stake', async () => {
    await play('imi', { stake: 30, payout: 60, product: 'casino' });
    await play('imi', { stake: 80, payout: 80, product: 'casino', validStake: 0 });
    await play('imi', { stake: 20, payout: 0 });
    await untilPlayed('all are there', ({ total }) => total === 3);
    expect(await sums()).toEqual([
      { productGroup: 'casino', stakeMinor: 11_000n, validStakeMinor: 3_000n, payoutMinor: 14_000n },
      { productGroup: 'sport', stakeMinor: 2_000n, validStakeMinor: 2_000n, payoutMinor: 0n },
    ]);
  });

  it('a bet of a player nobody here knows is counted, shown to operators, and holds up nobody', async () => {
    const call = (path: string, body: unknown) =>
      fetch(`${world.outside.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${askKeyOf('game-pg')}` },
        body: JSON.stringify(body),
      });
    await call('/partners/games/pg/players', { username: 'stranger' });
    await call('/control/games/pg/players/stranger/rounds', { stake: 0, payout: 5 });
    await call('/control/games/pg/players/stranger/rounds', { stake: 2.5, payout: 1 });
    await play('pg', { stake: 1, payout: 0 });
    await untilPlayed('the member’s bet is there', ({ total }) => total === 1);
    const feed = await world.admin.query(
      "select unknown_players::int, unreadable::int from bet_feeds where game_code = 'pg'",
    );
    expect(feed.rows).toEqual([{ unknown_players: 2, unreadable: 0 }]);
    const list = async (page: string) =>
      (await world.callAs('auditor', listUnknownPlayers, { query: { page, limit: '1' } })).reply;
    expect(await list('1')).toMatchObject({
      total: 1,
      players: [{ game: 'pg', player: 'stranger', bets: 2, staked: 2.5, paidOut: 6 }],
    });
    expect((await list('2'))?.players).toEqual([]);
  });

  it('is won or lost in the ledger when balances are refreshed, to the satang', async () => {
    await play('pg', { stake: 50, payout: 120.5 });
    await play('imi', { stake: 33.25, payout: 0 });
    await untilPlayed('both are there', ({ total }) => total === 2);
    await world.call(refreshSlots, { token: member.token, query: {}, method: 'POST' });
    const books = await world.books(member);
    const { providers } = await history();
    for (const { game, net } of providers) expect(books[`result:${game}`]).toBe(BigInt(Math.round(-net * 100)));
  });
});

describe('the feed', () => {
  it.each(['down', 'drop-request', 'drop-answer', 'error-after', 'garbage', 'slow'])(
    'the feed that answers with %s is read on from where it was',
    async (fault) => {
      await play('pg', { stake: 10, payout: 4 });
      await world.outside.setFault({ target: 'bets:pg', fault, times: 2, ms: 900 });
      await play('pg', { stake: 20, payout: 0 });
      await untilPlayed('both are there', ({ total }) => total === 2);
      expect((await history()).sum).toMatchObject({ bets: 2, stake: 30, payout: 4, net: -26 });
    },
  );

  it('a feed that is read again from its beginning changes nothing', async () => {
    const bet = await play('pg', { stake: 10, payout: 0, state: 'RUNNING' });
    await play('pg', { stake: 10, payout: 25, bet });
    await untilPlayed('it is settled', ({ sum }) => sum.net === 15);
    const before = await history();
    await world.admin.query("update bet_feeds set fence = fence + 1 where game_code = 'pg'");
    await world.admin.query("update bet_feed_cursors set feed_cursor = 0 where game_code = 'pg'");
    await until('the feed is read again', async () => {
      const feed = await world.admin.query("select 1 from bet_feed_cursors where game_code = 'pg' and feed_cursor > 0");
      return feed.rowCount === 1;
    });
    expect(await history()).toEqual(before);
  });

  it('the feed of a silent provider does not hold up the others', async () => {
    await world.outside.setFault({ target: 'bets:imi', fault: 'slow', times: 20, ms: 30_000 });
    const startedAtMs = Date.now();
    await play('pg', { stake: 10, payout: 0 });
    await untilPlayed('the other’s bet is there', ({ total }) => total === 1);
    expect(Date.now() - startedAtMs).toBeLessThan(busyMs(2_000));
  });
});

describe('the play history', () => {
  it('is paged, newest first, of one game or all, with sums of all', async () => {
    for (const stake of [1, 2, 3]) await play('pg', { stake, payout: 0 });
    // Two providers have no common order within a millisecond.
    await untilPlayed('the first are there', ({ total }) => total === 3);
    await play('imi', { stake: 4, payout: 9 });
    await untilPlayed('all are there', ({ total }) => total === 4);
    const first = await history({ limit: 3 });
    const second = await history({ limit: 3, page: 2 });
    expect([...first.bets, ...second.bets].map(({ stake }) => stake)).toEqual([4, 3, 2, 1]);
    const ofGame = await history({ game: 'pg' });
    expect(ofGame).toMatchObject({ total: 3, sum: { bets: 4, stake: 10, payout: 9, net: -1 } });
    expect(ofGame.bets.every(({ game }) => game === 'pg')).toBe(true);
  });

  it('begins with the Bangkok day, seven days, or the month', async () => {
    await play('pg', { stake: 1, payout: 0 });
    await untilPlayed('it is there', ({ total }) => total === 1);
    const since = (days: number) =>
      world.admin.query(
        `update bets set settled_at = (date_trunc('day', now() at time zone 'Asia/Bangkok') - make_interval(days => $1)
          - interval '1 second') at time zone 'Asia/Bangkok' where member_id = $2`,
        [days, member.id],
      );
    await since(0);
    expect([(await history()).total, (await history({ period: 'week' })).total]).toEqual([0, 1]);
    await since(6);
    expect((await history({ period: 'week' })).total).toBe(0);
    const byDay = await playByDayAndGame(world.app.db, {
      memberId: member.id,
      since: new Date(Date.now() - 8 * 86_400_000),
      until: new Date(),
    });
    expect(byDay).toMatchObject([{ gameCode: 'pg', stakeMinor: 100n }]);
    await since(31);
    expect((await history({ period: 'month' })).total).toBe(0);
  });

  it('shows nobody else’s play', async () => {
    await play('pg', { stake: 1, payout: 0 });
    await untilPlayed('it is there', ({ total }) => total === 1);
    const other = await world.register();
    const answered = await world.call(listPlay, { token: other.token, body: { period: 'month' } });
    expect(answered.reply).toMatchObject({ total: 0, bets: [], providers: [] });
  });

  it('refuses a period and a game it has no words for', async () => {
    const ask = (body: object) => world.call(listPlay, { token: member.token, body: body as never });
    expect((await ask({ period: 'year' })).message).toBe('KEY_INVALID');
    expect((await ask({ period: 'today', game: 'NO' })).message).toBe('NO_GAME');
  });
});
