import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { inTransaction } from '../../../platform/database/db.ts';
import { actFor } from '../../../platform/database/side.ts';
import { isPlayTold, playSums } from '../../../queries/games/bet-facts.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { holdBets, type StoredBet } from './bet-record-store.ts';
import { letWait, listWaiting } from './waiting-bets-store.ts';

const PG = { game_code: 'pg', partner_id: 'game-pg' };
const AT = new Date(Date.now() - 60_000).toISOString();

let world: World;
let member: Member;
let player: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ({ member, player } = await newPlayer());
});

async function newPlayer() {
  const one = await world.register();
  await world.deposit(one, 100);
  const username = await world.activate(one, 'pg');
  const body = { from: 'WALLET', to: 'pg', amount: 40 };
  await world.call(transfer, { token: one.token, body, key: randomUUID() });
  return { member: one, player: username };
}

function bet(changes: Partial<StoredBet> = {}): StoredBet {
  const sums = { stake: 300n, validStake: 300n, payout: 100n };
  const told = { id: 'one', version: 1n, username: player, product: 'slot' as const, productGroup: 'slot' as const };
  return { ...told, ...sums, state: 'SETTLED', at: AT, settledAt: AT, ...changes };
}

const hold = (...bets: StoredBet[]) =>
  actFor('worker', () => inTransaction(world.app.db, (tx) => holdBets(tx, PG, bets)));
const stakes = async (of: Member) => {
  const sums = await playSums(world.app.db, { memberId: of.id, since: new Date(Date.parse(AT) - 1) });
  return sums.map(({ stakeMinor }) => stakeMinor);
};
const countWaiting = async (of: Member) => {
  const found = await world.admin.query('select count(*)::int as n from waiting_bets where member_id = $1', [of.id]);
  return found.rows[0]?.n;
};
const isTold = (of: Member) => isPlayTold(world.app.db, of.id);

it('a bet that is held is stored once, and an older report of it replaces nothing', async () => {
  await hold(bet({ version: 3n, stake: 500n }));
  await until('it is stored', async () => (await countWaiting(member)) === 0);
  await hold(bet({ version: 2n, stake: 900n }), bet({ id: 'two' }));
  await until('both are stored', async () => (await countWaiting(member)) === 0);
  await hold(bet({ version: 3n, stake: 700n }));
  await until('the repeat is gone', async () => (await countWaiting(member)) === 0);
  expect(await stakes(member)).toEqual([800n]);
  await until('all is told', () => isTold(member));
});

it('a member whose bets cannot be stored waits alone: nothing of theirs is told, and what others played is', async () => {
  const other = await newPlayer();
  await until('both are told', async () => (await isTold(member)) && (await isTold(other.member)));
  const refused = bet({ state: 'NEVER' as 'SETTLED' });
  await hold(refused, bet({ username: other.player, id: 'two' }));
  expect(await isTold(member)).toBe(false);
  await until('the other one’s is stored', async () => (await stakes(other.member)).length === 1);
  await until('the other one’s is told', () => isTold(other.member));
  expect([await countWaiting(member), await isTold(member), await stakes(member)]).toEqual([1, false, []]);

  await hold(bet({ version: 2n }));
  await until('a later word of it is stored', async () => (await countWaiting(member)) === 0);
  await until('then it is told', () => isTold(member));
  expect(await stakes(member)).toEqual([300n]);
});

it('bets of a name nobody here has, and of one whose account is another partner’s, are set aside and counted', async () => {
  const before = await world.admin.query("select unknown_players::int as n from bet_feeds where game_code = 'pg'");
  await hold(bet({ username: 'a-stranger' }));
  await actFor('worker', () =>
    inTransaction(world.app.db, (tx) => holdBets(tx, { ...PG, partner_id: 'game-imi' }, [bet({ id: 'elsewhere' })])),
  );
  await until('nothing waits', async () => (await countWaiting(member)) === 0);
  const aside = await world.admin.query('select bet_ref from unknown_bets where username = any($1) order by 1', [
    ['a-stranger', player],
  ]);
  expect(aside.rows.map((row) => row.bet_ref)).toEqual(['elsewhere', 'one']);
  const after = await world.admin.query("select unknown_players::int as n from bet_feeds where game_code = 'pg'");
  expect(after.rows[0].n - before.rows[0].n).toBe(2);
  expect(await stakes(member)).toEqual([]);
});

it('those that were stored in vain come after those that were not tried, however many they are', async () => {
  const other = await newPlayer();
  await world.admin.query("update bet_feeds set next_poll_at = 'infinity' where game_code = 'pg'");
  try {
    await hold(bet({ id: 'away' }));
    const away = { ...PG, member_id: member.id };
    await actFor('worker', () => letWait(world.app.db, away, { often: 0, seldom: 60, seldomAfter: 1 }));
    await hold(bet({ id: 'new', username: other.player }));
    const next = (limit: number) => actFor('worker', () => listWaiting(world.app.db, 'pg', limit));
    expect((await next(2)).map(({ member_id: id }) => id)).toEqual([other.member.id, member.id]);
    expect((await next(1)).map(({ member_id: id }) => id)).toEqual([other.member.id]);
    await actFor('worker', () => letWait(world.app.db, away, { often: 0, seldom: 60, seldomAfter: 1 }));
    expect((await next(2)).map(({ member_id: id }) => id)).toEqual([other.member.id]);
  } finally {
    await world.admin.query('update waiting_bets set next_try_at = now()');
    await world.admin.query("update bet_feeds set next_poll_at = now() where game_code = 'pg'");
  }
  await until('both are stored', async () => (await countWaiting(member)) + (await countWaiting(other.member)) === 0);
});
