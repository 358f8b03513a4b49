import { randomUUID } from 'node:crypto';
import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { adjustBalance } from '@kapao/contract/operator/adjustment.ts';
import { moneyReport, moneyReportFile, sourceReport, sourceReportFile } from '@kapao/contract/operator/report.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { bangkokDay, dayText } from '../../../shared/bangkok-day.ts';
import { publish } from '../../../testing/bonus-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { REPORTED_KINDS } from './report-rules.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const today = () => dayText(bangkokDay(new Date()));
const query = () => ({ since: today(), until: today(), currency: 'THB' as const });

/** Figures from operations, bets and grants alone: what the product reads the ledger for. */
async function recomputed() {
  const found = await world.admin.query(`select
    (select coalesce(sum(amount), 0)::float8 / 100 from operations where kind = 'deposit') as "in",
    (select coalesce(sum(amount), 0)::float8 / 100 from operations where kind = 'withdrawal' and state in ('PAID', 'DISPUTED')) as out,
    (select coalesce(sum(stake - payout), 0)::float8 / 100 from bets where state = 'SETTLED') as games,
    (select coalesce(sum(award), 0)::float8 / 100 from turnover_conditions) as rewards,
    (select coalesce(sum(case direction when 'CREDIT' then amount else -amount end), 0)::float8 / 100 from adjustments) as hand`);
  return found.rows[0];
}

async function play(member: Member): Promise<void> {
  const username = await world.activate(member, 'pg');
  const move = (from: string, to: string, amount: number) =>
    world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
  await move('WALLET', 'pg', 300);
  await world.outside.playRound('pg', { username, stake: 120, payout: 45.5 });
  await until('the bet is told', async () => {
    const told = await world.admin.query("select 1 from bets where member_id = $1 and state = 'SETTLED'", [member.id]);
    return told.rowCount === 1;
  });
  expect((await move('pg', 'WALLET', 100)).status).toBe(200);
}

it('every sum is what operations, bets and grants add up to, and the days add up to the whole', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  const rich = await world.register();
  await world.deposit(rich, 400);
  await play(member);
  const code = await publish(world);
  await world.call(activateBonus, { token: rich.token, params: { code }, method: 'POST', key: randomUUID() });
  const paying = await world.call(withdraw, { token: member.token, body: { amount: 200 }, key: randomUUID() });
  await until('it is paid', async () => {
    await world.hurry();
    const found = await world.admin.query('select state from operations where operation_id = $1', [
      paying.reply?.withdrawalId,
    ]);
    return found.rows[0]?.state === 'PAID';
  });
  const body = { direction: 'CREDIT', amount: 30, cause: 'OTHER', reason: 'a test', operationId: '' } as const;
  const deposit = await world.admin.query(
    "select operation_id from operations where member_id = $1 and kind = 'deposit'",
    [member.id],
  );
  const wish = await world.callAs('finance', adjustBalance, {
    params: { id: member.id },
    body: { ...body, operationId: String(deposit.rows[0]?.operation_id) },
  });
  await approveProposed(world, wish, 'owner');

  const report = (await world.callAs('auditor', moneyReport, { query: query() })).reply;
  const { net, ...sums } = report?.total ?? { net: undefined };
  const due = await recomputed();
  expect(sums).toEqual(due);
  expect(due).toMatchObject({ in: 1_400, out: 200, games: 74.5, rewards: 100, hand: 30 });
  expect(net).toBe(74.5 - 100 - 30);
  expect(report?.days).toEqual([{ day: today(), ...report?.total }]);
  expect(report?.entries.find(({ line }) => line === 'games')).toMatchObject({ of: 'pg', amount: 74.5 });
});

/** Kinds of postings that no line of the report is about, and why. */
const UNREPORTED: Readonly<Record<string, string>> = {
  transfer: 'to a game or back: a member’s own money; what was won or lost there is a result',
  aside: 'set aside for a member, or given back: a member’s own money',
  inflow: 'arrived and nobody’s yet: it is a deposit when it is credited',
  coin: 'coins, which are not money',
  spin: 'coins, which are not money',
  sweep: 'money of the house from one of its accounts to another',
};

it('every kind of posting is a line of the report, or it is said here why it is none', async () => {
  const posted = await world.admin.query('select distinct kind from posting_kinds order by kind');
  const kinds: string[] = posted.rows.map(({ kind }) => kind);
  const reported: readonly string[] = REPORTED_KINDS;
  const forgotten = kinds.filter((kind) => !reported.includes(kind) && !(kind in UNREPORTED));
  expect(forgotten, 'give each a line in report-rules.ts, or say in UNREPORTED why it has none').toEqual([]);
});

async function fileOf(path: string, by: 'finance' | 'support') {
  const address = world.app.office.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const search = new URLSearchParams({ ...query(), locale: 'la' });
  return fetch(`http://127.0.0.1:${port}${path}?${search}`, { headers: { cookie: await world.cookieOf(by) } });
}

it('the file has the same figures, is the log’s to know, and nobody’s without the right', async () => {
  const ask = (by: 'finance' | 'support') => fileOf(moneyReportFile.path, by);
  const refused = z.object({ message: z.string() }).parse(await (await ask('support')).json());
  expect(refused.message).toBe('UNAUTHORIZED');
  const file = await ask('finance');
  expect(file.headers.get('content-type')).toContain('text/csv');
  const text = await file.text();
  expect(text).toContain('ເງິນຝາກ');
  const amounts = text
    .split('\r\n')
    .filter((row) => row.includes('ເງິນຝາກ'))
    .map((row) => Number(row.split(',')[5]));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(1_400);
  const looks = await world.admin.query("select detail from operator_audit where action = 'report.download'");
  expect(looks.rowCount).toBe(1);
});

it('members of a span are counted by where they come from, with what they deposited and were paid since', async () => {
  const before = (await world.callAs('finance', sourceReport, { query: query() })).reply;
  const [one, two] = [await world.register(), await world.register()];
  await world.admin.query("update members set source_code = 'LINE' where member_id = any ($1)", [[one.id, two.id]]);
  await world.deposit(one, 300);
  await world.deposit(one, 50);
  const report = (await world.callAs('finance', sourceReport, { query: query() })).reply;
  const line = report?.sources.find(({ code }) => code === 'LINE');
  // Two deposits of one day are one day.
  expect(line).toMatchObject({ registered: 2, deposited: 1, depositedAgain: 0, moneyIn: 350, moneyOut: 0 });
  const counted = await world.admin.query('select count(*)::int as registered from members');
  const moved = await world.admin.query(`select sum(amount) filter (where kind = 'deposit')::float8 / 100 as "moneyIn",
    sum(amount) filter (where kind = 'withdrawal' and state = 'PAID')::float8 / 100 as "moneyOut",
    count(distinct member_id) filter (where kind = 'deposit')::int as deposited from operations`);
  expect(report?.total).toMatchObject({ ...counted.rows[0], ...moved.rows[0] });
  expect((report?.total.registered ?? 0) - (before?.total.registered ?? 0)).toBe(2);
  const others = { ...query(), currency: 'LAK' as const };
  expect((await world.callAs('finance', sourceReport, { query: others })).reply?.sources).toEqual([]);
  expect((await world.callAs('support', sourceReport, { query: query() })).message).toBe('UNAUTHORIZED');
  const file = await fileOf(sourceReportFile.path, 'finance');
  expect(await file.text()).toContain('LINE,2,1,0,350,0,THB');
});

it.each([
  ['a day that does not exist', { since: '2026-13-01', until: '2026-13-02' }],
  ['an end before its beginning', { since: '2026-02-02', until: '2026-02-01' }],
  ['more days than a report covers', { since: '2026-01-01', until: '2026-12-31' }],
])('%s is refused with KEY_INVALID', async (_name, days) => {
  const answered = await world.callAs('owner', moneyReport, { query: { ...days, currency: 'THB' } });
  expect(answered.message).toBe('KEY_INVALID');
});
