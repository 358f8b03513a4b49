import { autoLogin } from '@kapao/contract/member/game-session.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { refreshSlots } from '@kapao/contract/member/wallet.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isSpread } from '../../../platform/database/cluster/spread.ts';
import { busyMs } from '../../../testing/busy.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

const GAMES = ['pg', 'joker2', 'imi'] as const;

let world: World;
let member: Member;
const players = new Map<string, string>();
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  for (const game of GAMES) players.set(game, await world.activate(member, game));
  await world.deposit(member, 1_000);
  for (const to of GAMES) {
    await world.call(transfer, { token: member.token, body: { from: 'WALLET', to, amount: 100 } });
  }
});
afterAll(() => world?.stop());

const refresh = () => world.call(refreshSlots, { token: member.token });
async function syncedAt(): Promise<Record<string, Date>> {
  const found = await world.admin.query('select game_code, synced_at from game_accounts where member_id = $1', [
    member.id,
  ]);
  return Object.fromEntries(found.rows.map((row) => [row.game_code, row.synced_at]));
}

it('of balances read together, what is quiet is noted, what was won is booked, and who is silent is named', async () => {
  expect((await refresh()).reply?.notRefreshed).toEqual([]);
  const before = await syncedAt();
  await world.outside.playRound('joker2', { username: players.get('joker2') ?? '', stake: 10, payout: 60 });
  await world.outside.setFault({ target: 'game:imi', fault: 'down', times: 1 });
  expect((await refresh()).reply).toMatchObject({ notRefreshed: ['imi'], slot: 350 });
  const after = await syncedAt();
  const isLater = (game: string) => Number(after[game]) > Number(before[game]);
  expect(GAMES.map(isLater)).toEqual([true, true, false]);
  await until('the provider is asked again', async () => (await refresh()).reply?.notRefreshed.length === 0);
  expect(await world.audit()).toEqual([]);
});

it('a balance around which a transfer moved is not booked, and its game is named; one asked for before the last is not noted', async () => {
  const note = (askedAt: string, reported: Record<string, number>) =>
    world.admin.query(`select note_quiet_balances($1, 'THB', $2, $3, ${askedAt}) as game`, [
      member.id,
      Object.keys(reported),
      Object.values(reported),
    ]);
  const last = await syncedAt();
  const moved = await note("now() - interval '1 hour'", { pg: 10_000, imi: 10_000 });
  expect(moved.rows.map(({ game }) => game).sort()).toEqual(['imi', 'pg']);
  const news = await note('now()', { pg: 10_001, imi: 10_000 });
  expect(news.rows).toEqual([{ game: 'pg' }]);
  expect([(await syncedAt()).pg, Number((await syncedAt()).imi) > Number(last.imi)]).toEqual([last.pg, true]);
  expect(
    (await note("(select max(final_at) from operations where counterparty = 'imi')", { imi: 10_000 })).rows,
  ).toEqual([{ game: 'imi' }]);
});

it('a wallet is as old as the game with money that was asked longest ago, and as new as now without one', async () => {
  const other = await world.register();
  await world.deposit(other, 500);
  const ageMs = async () => Date.now() - Date.parse((await world.wallet(other)).timesync);
  expect(await ageMs()).toBeLessThan(busyMs(5_000));
  await world.activate(other, 'pg');
  await world.call(transfer, { token: other.token, body: { from: 'WALLET', to: 'pg', amount: 100 } });
  expect(await ageMs()).toBeLessThan(busyMs(5_000));
  await withoutTriggers(
    world.admin,
    `update ledger.movements set at = at - interval '1 hour' where owner = '${other.id}';
    update game_accounts set synced_at = now() - interval '20 minutes' where member_id = '${other.id}'`,
  );
  expect(Math.round((await ageMs()) / 60_000)).toBe(20);
  await world.call(refreshSlots, { token: other.token });
  expect(await ageMs()).toBeLessThan(busyMs(5_000));
  await world.call(transfer, { token: other.token, body: { from: 'pg', to: 'WALLET', amount: 100 } });
  await world.admin.query("update game_accounts set synced_at = now() - interval '1 day' where member_id = $1", [
    other.id,
  ]);
  expect(await ageMs()).toBeLessThan(busyMs(5_000));
});

it('a balance that says nothing new reads the last transfer of its game and none before', async ({ skip }) => {
  skip(isSpread(), 'rows are counted where they lie, and a coordinator has none');
  await withoutTriggers(
    world.admin,
    `insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty, amount,
        currency, cash_sign, external_ref, fence, created_at, final_at)
      select o.member_id, gen_random_uuid(), o.kind, o.state, 1000 + n, o.statement_type, o.from_code, o.to_code, o.counterparty, o.amount,
        o.currency, o.cash_sign, o.external_ref, o.fence, now() - interval '1 day', now() - interval '1 day'
      from operations o, generate_series(1, 500) n where o.member_id = '${member.id}' and o.kind = 'transfer' and o.counterparty = 'pg'`,
  );
  await world.admin.query('analyze operations');
  const client = await world.admin.connect();
  try {
    await client.query('begin');
    // As a connection plans that has been asked often.
    await client.query('set local plan_cache_mode = force_generic_plan');
    const read = async () => {
      const found = await client.query<{ rows: string }>(
        `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = 'operations'`,
      );
      return Number(found.rows[0]?.rows);
    };
    const before = await read();
    const balances = await client.query("select note_quiet_balances($1, 'THB', '{pg,imi}', '{1,1}', now())", [
      member.id,
    ]);
    await client.query("select note_quiet_balance($1, 'pg', 'THB', 1, now())", [member.id]);
    expect(balances.rowCount).toBe(2);
    // Earlier versions of the last one are met as well.
    expect((await read()) - before).toBeLessThan(20);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

it('a game that was opened is played since then until money is moved there, and says as of when its balance is known', async () => {
  const other = await world.register();
  const username = await world.activate(other, 'pg');
  await world.deposit(other, 500);
  const move = (from: string, to: string, amount: number) =>
    world.call(transfer, { token: other.token, body: { from, to, amount } });
  const slot = async () => (await world.wallet(other)).slots.find(({ code }) => code === 'pg');
  expect(await slot()).toMatchObject({ playedSince: null });
  await move('WALLET', 'pg', 100);
  const movedAt = Date.parse((await slot())?.knownAt ?? '');
  expect((await slot())?.playedSince).toBeNull();
  const opened = await world.call(autoLogin, {
    token: other.token,
    params: { provider: 'pg', username },
    query: { device: 'web' },
  });
  expect(opened.status).toBe(200);
  await world.outside.playRound('pg', { username, stake: 10, payout: 0 });
  const played = await slot();
  expect(played).toMatchObject({ amount: 100, knownAt: new Date(movedAt).toISOString() });
  expect(Date.parse(played?.playedSince ?? '')).toBeGreaterThan(movedAt);
  await world.call(refreshSlots, { token: other.token, query: { game: 'pg' } });
  const read = await slot();
  expect(read?.amount).toBe(90);
  expect(Date.parse(read?.knownAt ?? '')).toBeGreaterThan(Date.parse(played?.playedSince ?? ''));
  expect(read?.playedSince).toBe(played?.playedSince);
  await move('pg', 'WALLET', 90);
  expect(await slot()).toMatchObject({ amount: 0, playedSince: null });
});
