import { randomUUID } from 'node:crypto';
import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { gamingReport, gamingReportFile, topMembers, topMembersFile } from '@kapao/contract/operator/report.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bangkokDay, dayText } from '../../../shared/bangkok-day.ts';
import { publish } from '../../../testing/bonus-story.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let members: { loser: Member; winner: Member };

beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const [loser, winner] = [await world.register(), await world.register()];
  members = { loser, winner };
  await world.deposit(loser, 1_000);
  await world.deposit(winner, 300);
  await world.deposit(winner, 200);
  await play(loser, 'pg', { stake: 120, payout: 45.5 });
  await play(loser, 'betflix', { stake: 60, payout: 0 });
  await play(winner, 'pg', { stake: 40, payout: 90 });
  const code = await publish(world);
  await world.call(activateBonus, { token: winner.token, params: { code }, method: 'POST', key: randomUUID() });
});
afterAll(() => world?.stop());

const today = () => dayText(bangkokDay(new Date()));
const query = () => ({ since: today(), until: today(), currency: 'THB' as const });

async function play(member: Member, game: string, round: { stake: number; payout: number }): Promise<void> {
  const username = await world.activate(member, game);
  const move = (from: string, to: string, amount: number) =>
    world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
  await move('WALLET', game, 200);
  await world.outside.playRound(game, { username, ...round });
  await until('the bet is told', async () => {
    const told = await world.admin.query(
      "select 1 from bets where member_id = $1 and game_code = $2 and state = 'SETTLED'",
      [member.id, game],
    );
    return told.rowCount === 1;
  });
  expect((await move(game, 'WALLET', 50)).status).toBe(200);
}

const PLAYED = `count(*)::int as bets, sum(stake)::float8 / 100 as stake, sum(payout)::float8 / 100 as payout,
  (sum(stake) - sum(payout))::float8 / 100 as gross`;
const rowsOf = async (text: string) => (await world.admin.query(text)).rows;

it.each(['hour', 'day', 'month'] as const)(
  'by %s, game and provider it is what bets and grants add up to',
  async (by) => {
    const report = (await world.callAs('auditor', gamingReport, { query: { ...query(), by } })).reply;
    const games = await rowsOf(
      `select game_code as game, ${PLAYED} from bets where state = 'SETTLED' group by 1 order by 3 desc`,
    );
    expect(report?.games.map(({ name: _, provider: __, ...figures }) => figures)).toEqual(games);
    const [given] = await rowsOf('select sum(award)::float8 / 100 as given from turnover_conditions');
    const [all] = await rowsOf(`select ${PLAYED} from bets where state = 'SETTLED'`);
    expect(report?.total).toEqual({ ...all, ...given, net: all.gross - given.given });
    expect(report?.total).toMatchObject({ bets: 3, stake: 220, payout: 135.5, gross: 84.5, given: 100, net: -15.5 });
    const form = { hour: 'YYYY-MM-DD HH24:00', day: 'YYYY-MM-DD', month: 'YYYY-MM' }[by];
    const periods = await rowsOf(`select to_char(settled_at at time zone 'Asia/Bangkok', '${form}') as period, ${PLAYED}
    from bets where state = 'SETTLED' group by 1 order by 1`);
    const played = report?.periods.filter(({ bets }) => bets > 0);
    expect(played?.map(({ given: _, net: __, ...figures }) => figures)).toEqual(periods);
    const sumOf = (column: 'stake' | 'payout' | 'gross', lines: readonly Record<typeof column, number>[] = []) =>
      lines.reduce((sum, line) => sum + line[column], 0);
    for (const column of ['stake', 'payout', 'gross'] as const) {
      expect(sumOf(column, report?.providers)).toBe(report?.total[column]);
      expect(sumOf(column, report?.periods)).toBe(report?.total[column]);
    }
  },
);

it('a voided bet is none, and the other currency has none of it', async () => {
  const client = await world.admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`insert into bets (member_id, game_code, bet_ref, product_group, currency, stake, valid_stake, payout, state,
      placed_at, settled_at, version)
    select member_id, game_code, 'voided', product_group, currency, stake, 0, stake, 'VOID', placed_at, settled_at, version
    from bets limit 1`);
  await client.query('commit');
  client.release();
  const same = await world.callAs('finance', gamingReport, { query: query() });
  expect(same.reply?.total).toMatchObject({ bets: 3, stake: 220 });
  const others = await world.callAs('finance', gamingReport, { query: { ...query(), currency: 'LAK' } });
  expect(others.reply).toMatchObject({ games: [], periods: [], total: { bets: 0, stake: 0, net: 0 } });
});

it('a provider that tells no single bets has its result from the ledger', async () => {
  await world.admin.query("update games set compares_results = false where code = 'betflix'");
  const report = (await world.callAs('finance', gamingReport, { query: query() })).reply;
  const [booked] =
    await rowsOf(`select sum(case to_code when 'result:betflix' then amount else -amount end)::float8 / 100 as gross
    from ledger.movements where 'result:betflix' in (from_code, to_code)`);
  expect(report?.games.find(({ game }) => game === 'betflix')).toMatchObject({ stake: 60, payout: 0, ...booked });
  await world.admin.query("update games set compares_results = true where code = 'betflix'");
});

it('top members of play and of deposits are those whose bets and deposits add up to the most', async () => {
  const ask = async (by: 'play' | 'deposits') =>
    (await world.callAs('finance', topMembers, { query: { ...query(), by } })).reply?.members;
  expect(await ask('play')).toEqual(
    await rowsOf(`select member_id as "memberId", m.name as "memberName", count(*)::int as count, sum(stake)::float8 / 100 as amount,
      (sum(stake) - sum(payout))::float8 / 100 as gross from bets join members m using (member_id) where state = 'SETTLED'
      group by 1, 2 order by 4 desc`),
  );
  expect((await ask('play'))?.map(({ memberId }) => memberId)).toEqual([members.loser.id, members.winner.id]);
  expect(await ask('deposits')).toEqual(
    await rowsOf(`select owner as "memberId", name as "memberName", count(*)::int as count, sum(amount)::float8 / 100 as amount,
      null as gross from ledger.movements join members on member_id = owner where kind = 'deposit' and to_code = 'cash'
      group by 1, 2 order by 4 desc`),
  );
  expect(await ask('deposits')).toMatchObject([{ amount: 1_000 }, { amount: 500, count: 2 }]);
});

it('the files have the same figures with what they mean, and are nobody’s without the right', async () => {
  const address = world.app.office.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const fileOf = async (path: string, by: 'finance' | 'support') => {
    const search = new URLSearchParams({ ...query(), locale: 'en' });
    const cookie = await world.cookieOf(by);
    return (await fetch(`http://127.0.0.1:${port}${path}?${search}`, { headers: { cookie } })).text();
  };
  const gaming = await fileOf(gamingReportFile.path, 'finance');
  expect(gaming).toContain(`${today()},,All games,3,220,135.5,84.5,100,-15.5,THB`);
  expect(gaming).toContain('Definition,Net result,');
  const top = await fileOf(topMembersFile.path, 'finance');
  expect(top).toContain(`1,${members.loser.id},`);
  expect(top).toContain(',2,180,134.5,THB');
  for (const { path } of [gamingReportFile, topMembersFile]) {
    expect(await fileOf(path, 'support')).toContain('UNAUTHORIZED');
  }
});

it.each([
  ['more days by the hour than are told', gamingReport, { since: '2026-01-01', until: '2026-01-08', by: 'hour' }],
  ['more days of members than are added up', topMembers, { since: '2026-01-01', until: '2026-02-01', by: 'play' }],
] as const)('%s is refused with KEY_INVALID', async (_name, route, asked) => {
  const answered = await world.callAs('owner', route, { query: { ...asked, currency: 'THB' } });
  expect(answered.message).toBe('KEY_INVALID');
});
