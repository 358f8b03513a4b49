import { randomUUID } from 'node:crypto';
import { listPlay } from '@kapao/contract/member/play-history.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { hasRunningBets, playSums } from '../../../queries/games/bet-facts.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

const GAME = 'askmebet';

let world: World;
let member: Member;
let username: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { REAL_GAMES: GAME });
  // As it is where a partner is entered for a game that is there.
  await world.admin.query('update games set compares_results = false where code = $1', [GAME]);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 1_000);
  username = await world.activate(member, GAME);
  await move('WALLET', GAME, 500);
});
afterEach(async () => {
  await world.outside.clearFaults();
  await world.call(refreshSlots, { token: member.token });
  expect(await world.audit()).toEqual([]);
});

async function move(from: string, to: string, amount: number): Promise<void> {
  const body = { from, to, amount };
  const { reply } = await world.call(transfer, { token: member.token, body, key: randomUUID() });
  expect(reply).toMatchObject({ status: 'SUCCESS' });
}
type Round = Omit<Parameters<World['outside']['playRound']>[1], 'username'>;
const play = (round: Round) => world.outside.playRound(GAME, { username, ...round });
/** The provider is asked now, and has answered. */
async function asked(): Promise<void> {
  const { rows } = await world.admin.query<{ at: string }>('select clock_timestamp()::text as at');
  await world.admin.query('update summed_play set next_ask_at = $2::timestamptz where member_id = $1', [
    member.id,
    rows[0]?.at,
  ]);
  const answered = 'select 1 from summed_play where member_id = $1 and asked_at > $2::timestamptz';
  await until('the provider has answered', async () => {
    return (await world.admin.query(answered, [member.id, rows[0]?.at])).rowCount === 1;
  });
}

/** What counts as played since a moment, in minor units. */
async function staked(since = new Date(0)): Promise<Record<string, bigint>> {
  const sums = await playSums(world.app.db, { memberId: member.id, since });
  return Object.fromEntries(sums.map(({ productGroup, validStakeMinor }) => [productGroup, validStakeMinor]));
}
async function databaseNow(): Promise<Date> {
  return (await world.admin.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0);
}
async function lost(since = new Date(0)): Promise<bigint> {
  const found = await world.admin.query<{ lost: bigint }>("select net_loss($1, 'THB', $2, 'infinity') as lost", [
    member.id,
    since,
  ]);
  return BigInt(found.rows[0]?.lost ?? -1n);
}

describe('play at a provider that tells no bets', () => {
  it('counts as turnover once, however often it is told', async () => {
    await play({ stake: 100, payout: 150.25 });
    await asked();
    await asked();
    expect(await staked()).toEqual({ slot: 10_000n });
    await play({ stake: 20.25, payout: 0, product: 'casino' });
    await asked();
    await asked();
    expect(await staked()).toEqual({ slot: 12_025n });
  });

  it('goes on counting once when more money follows and comes home', async () => {
    await play({ stake: 100, payout: 100 });
    await asked();
    await move('WALLET', GAME, 50);
    await play({ stake: 30, payout: 30 });
    await move(GAME, 'WALLET', 40);
    await play({ stake: 5, payout: 5 });
    await asked();
    await asked();
    expect(await staked()).toEqual({ slot: 13_500n });
    await play({ stake: 7, payout: 7 });
    await asked();
    expect(await staked()).toEqual({ slot: 14_200n });
    const kept = await world.admin.query(
      `select s.partner_ref = e.partner_ref as is_newest from summed_play s join transfer_evidence e using (member_id)
       join operations o using (member_id, operation_id)
       where s.member_id = $1 and o.from_code = 'WALLET' order by o.created_at desc limit 1`,
      [member.id],
    );
    expect(kept.rows).toMatchObject([{ is_newest: true }]);
  });

  it('of before a moment is never told to be of after it', async () => {
    await asked();
    await play({ stake: 100, payout: 100 });
    await asked();
    const taken = await databaseNow();
    expect(await staked(taken)).toEqual({});
    await asked();
    const later = await databaseNow();
    await play({ stake: 60, payout: 60 });
    await asked();
    // It was played after the last question, which was before the moment: so much is not proven to be of after it.
    expect(await staked(later)).toEqual({});
    expect(await staked(taken)).toEqual({ slot: 6_000n });
  });

  it('tells neither win nor loss: those are in the books alone, and what is shown is a sum and no bet', async () => {
    await play({ stake: 100, payout: 30 });
    await asked();
    await world.call(refreshSlots, { token: member.token });
    expect(await lost()).toBe(7_000n);
    const totals = await world.admin.query("select * from play_totals($1, 'THB', '-infinity', 'infinity')", [
      member.id,
    ]);
    expect(totals.rows.map(({ game_code, staked: all, won }) => [game_code, Number(all), Number(won)])).toEqual([
      [GAME, 10_000, 3_000],
    ]);
    const history = await world.call(listPlay, { token: member.token, body: { period: 'today' } });
    const shown = { game: GAME, product: 'slot', state: 'SETTLED', stake: 100, payout: 0, net: 0, isSum: true };
    expect(history.reply).toMatchObject({ total: 1, bets: [shown], providers: [], sum: { bets: 0, stake: 0, net: 0 } });
    const ofGame = await world.call(listPlay, { token: member.token, body: { period: 'today', game: GAME } });
    expect(ofGame.reply).toMatchObject({ total: 1, bets: [shown] });
    const ofOther = await world.call(listPlay, { token: member.token, body: { period: 'today', game: 'pg' } });
    expect(ofOther.reply).toMatchObject({ total: 0, bets: [] });
  });

  it('play that is not decided yet is a running bet until it is', async () => {
    const bet = await play({ stake: 80, payout: 0, state: 'RUNNING' });
    await asked();
    expect(await hasRunningBets(world.app.db, member.id)).toBe(true);
    expect(await staked()).toEqual({});
    const history = () => world.call(listPlay, { token: member.token, body: { period: 'today' } });
    expect((await history()).reply).toMatchObject({ total: 0, bets: [] });
    await play({ stake: 80, payout: 200, bet });
    await asked();
    expect(await hasRunningBets(world.app.db, member.id)).toBe(false);
    expect(await staked()).toEqual({ slot: 8_000n });
  });

  it.each(['down', 'drop-answer', 'garbage', 'refuse', 'rate-limit'] as const)(
    'is counted once, later, under %s',
    async (fault) => {
      await asked();
      const before = (await world.outside.firedFaults())[fault] ?? 0;
      await world.outside.setFault({ target: `bets:${GAME}`, fault, times: 100 });
      await play({ stake: 100, payout: 40 });
      await world.admin.query('update summed_play set next_ask_at = now() where member_id = $1', [member.id]);
      await until('the fault was met', async () => ((await world.outside.firedFaults())[fault] ?? 0) > before);
      expect(await staked()).toEqual({});
      await world.outside.clearFaults();
      await asked();
      expect(await staked()).toEqual({ slot: 10_000n });
    },
  );

  it('is asked about seldom once it rests, and no more when no money is there', async () => {
    await play({ stake: 100, payout: 0 });
    await asked();
    await move(GAME, 'WALLET', 400);
    await world.admin.query("update game_accounts set synced_at = now() - interval '1 hour' where member_id = $1", [
      member.id,
    ]);
    await world.admin.query("update bets set settled_at = now() - interval '1 hour' where member_id = $1", [member.id]);
    await asked();
    const planned = () =>
      world.admin.query("select 1 from summed_play where member_id = $1 and next_ask_at = 'infinity'", [member.id]);
    await until('it is not asked again', async () => (await planned()).rowCount === 1);
    await move('WALLET', GAME, 100);
    await until('it is asked again', async () => (await planned()).rowCount === 0);
  });

  it('goes on from the next transfer where the old name says nothing any more', async () => {
    await play({ stake: 100, payout: 100 });
    await asked();
    await world.admin.query("update summed_play set partner_ref = 'forgotten' where member_id = $1", [member.id]);
    await move('WALLET', GAME, 50);
    await play({ stake: 30, payout: 30 });
    await asked();
    await asked();
    expect(await staked()).toEqual({ slot: 13_000n });
  });

  it('is never uncounted, by nobody who writes to the database', async () => {
    await play({ stake: 100, payout: 100 });
    await asked();
    const back = (set: string) => world.admin.query(`update summed_play set ${set} where member_id = $1`, [member.id]);
    await expect(back('slot = slot - 1')).rejects.toThrow('stays counted');
    await expect(back("asked_at = asked_at - interval '1 second'")).rejects.toThrow('stays counted');
    await expect(back('slot = -1')).rejects.toThrow();
    const asMember = await world.admin.connect();
    await asMember.query('set role kapao_member');
    await expect(asMember.query('update summed_play set slot = 1')).rejects.toThrow('permission denied');
    await asMember.query('reset role');
    asMember.release();
  });
});
