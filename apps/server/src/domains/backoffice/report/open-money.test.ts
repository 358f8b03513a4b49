import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { openMoney, openMoneyFile } from '@kapao/contract/operator/report.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
const moments: string[] = [];

/** Days that lie in the past, at the places that matter: the last second of a day, and the first of the next. */
const PAST = ['2026-03-01T16:59:59Z', '2026-03-01T17:00:00Z', '2026-03-05T05:00:00Z'] as const;

beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  for (const at of PAST) {
    const member = await world.register();
    await world.deposit(member, 1_000);
    const client = await world.admin.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query('update ledger.movements set at = $2 where owner = $1', [member.id, at]);
    await client.query('commit');
    client.release();
  }
  await world.admin.query("update ledger.moved_until set day = '2026-03-01'");
  const now = await world.register();
  await world.deposit(now, 700);
  const afterDeposit = new Date((await databaseNowMs()) + 1).toISOString();
  moments.push(afterDeposit);
  await until('that moment is over', async () => (await databaseNowMs()) > Date.parse(afterDeposit));
  await world.call(withdraw, { token: now.token, body: { amount: 200 }, key: randomUUID() });
  moments.push(...PAST, '2026-03-01T16:59:58Z', new Date(Date.now() + 60_000).toISOString());
});
afterAll(() => world?.stop());

/** Entries have the database's time, so the moments between them are read from its clock. */
async function databaseNowMs(): Promise<number> {
  const answered = await world.admin.query<{ now: Date }>('select clock_timestamp() as now');
  return answered.rows[0]?.now.getTime() ?? Number.NaN;
}

/** From the entries of every account, which is how auditors add up. */
async function recomputed(at: string) {
  const found = await world.admin.query(
    `select code, sum(amount)::float8 / 100 as balance from audit.entries where currency = 'THB' and at <= $1
     group by 1 having sum(amount) <> 0 order by 1`,
    [at],
  );
  return found.rows;
}

const ask = async (at: string) => (await world.callAs('auditor', openMoney, { query: { at } })).reply;

async function compare(): Promise<void> {
  for (const at of moments) {
    const report = await ask(at);
    const found = report?.accounts.map(({ code, balance }) => ({ code, balance }));
    expect(
      found?.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      at,
    ).toEqual(await recomputed(at));
    for (const { members, held, house } of report?.totals ?? []) expect(members + held + house).toBe(0);
  }
}

it('each account stands as its entries until that second add up to, before days are counted and after', async () => {
  await compare();
  expect((await ask(PAST[0]))?.totals).toEqual([{ currency: 'THB', members: 1_000, held: 0, house: -1_000 }]);
  expect((await ask('2026-03-01T16:59:58Z'))?.totals).toEqual([]);
  for (let day = 0; day < 3; day += 1) {
    await world.admin.query('select ledger.advance_days()');
    await compare();
  }
  await world.admin.query('select ledger.rebuild_days()');
  expect((await world.admin.query('select ledger.advance_days() as is_more')).rows).toEqual([{ is_more: false }]);
  const counted = await world.admin.query(
    'select day::text, amount::int, movements::int from ledger.moved_days order by 1',
  );
  expect(counted.rows).toEqual(
    ['2026-03-01', '2026-03-02', '2026-03-05'].map((day) => ({ day, amount: 100_000, movements: 1 })),
  );
  await compare();
});

it('the audit finds a day that is not what was posted', async () => {
  const foundOf = async () => (await world.audit()).filter(({ rule }) => rule.includes('moved by day'));
  expect(await foundOf()).toEqual([]);
  await world.admin.query("update ledger.moved_days set amount = amount + 1 where day = '2026-03-02'");
  expect((await foundOf()).map(({ where }) => where)).toEqual(['2026-03-02 deposit bank cash']);
  await world.admin.query('select ledger.rebuild_days()');
  expect(await foundOf()).toEqual([]);
});

it('the file has every account with what its section is, and is nobody’s without the right', async () => {
  const address = world.app.office.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const fileOf = async (by: 'finance' | 'support') => {
    const search = new URLSearchParams({ at: PAST[2], locale: 'en' });
    const cookie = await world.cookieOf(by);
    const file = await fetch(`http://127.0.0.1:${port}${openMoneyFile.path}?${search}`, { headers: { cookie } });
    return file.text();
  };
  expect(await fileOf('finance')).toContain(`${PAST[2]},Balances of members,cash,3000,THB,`);
  expect(await fileOf('support')).toContain('UNAUTHORIZED');
  expect((await world.callAs('owner', openMoney, { query: { at: 'yesterday' } })).message).toBe('KEY_INVALID');
});
