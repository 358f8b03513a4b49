import { dormantMembers, dormantMembersFile } from '@kapao/contract/operator/report.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

/** Lets everything of a member be so many days ago. */
async function age(member: Member, days: { signedIn: number; moved: number }): Promise<void> {
  const client = await world.admin.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query("update members set created_at = now() - interval '300 days' where member_id = $1", [member.id]);
  await client.query('update sessions set last_seen_at = now() - make_interval(days => $2) where member_id = $1', [
    member.id,
    days.signedIn,
  ]);
  await client.query('update ledger.movements set at = now() - make_interval(days => $2) where owner = $1', [
    member.id,
    days.moved,
  ]);
  await client.query('commit');
  client.release();
}

const withMoney = async (amount: number) => {
  const member = await world.register();
  await world.deposit(member, amount);
  return member;
};
const ask = async (query: { days: number; above: number; after?: string }) =>
  (
    await world.callAs('finance', dormantMembers, {
      query: { ...query, days: String(query.days), above: String(query.above), currency: 'THB' },
    })
  ).reply;

it('those who hold more and were neither here nor moved money since are listed, whatever they did before', async () => {
  const [gone, poor, back, moved, longGone] = [
    await withMoney(500),
    await withMoney(100),
    await withMoney(500),
    await withMoney(500),
    await withMoney(900),
  ];
  await age(gone, { signedIn: 100, moved: 95 });
  await age(poor, { signedIn: 100, moved: 95 });
  await age(back, { signedIn: 3, moved: 95 });
  await age(moved, { signedIn: 100, moved: 3 });
  await age(longGone, { signedIn: 200, moved: 200 });
  const idsOf = async (days: number, above: number) =>
    (await ask({ days, above }))?.members.map(({ memberId }) => memberId);
  const due = await world.admin.query(`select member_id from members m
    where (select sum(amount) from (select amount from ledger.movements where owner = member_id and to_code in ('cash')
        union all select -amount from ledger.movements where owner = member_id and from_code in ('cash')) e) > 10000
      and not exists (select 1 from sessions s where s.member_id = m.member_id and last_seen_at > now() - interval '90 days')
      and not exists (select 1 from ledger.movements where owner = member_id and at > now() - interval '90 days')
    order by 1`);
  const expected = due.rows.map((row) => row.member_id);
  expect(expected.toSorted()).toEqual([gone.id, longGone.id].toSorted());
  expect(await idsOf(90, 100)).toEqual(expected);
  expect(await idsOf(90, 99.99)).toContain(poor.id);
  expect(await idsOf(150, 100)).toEqual([longGone.id]);
  const [first] = (await ask({ days: 150, above: 0 }))?.members ?? [];
  expect(first).toMatchObject({ held: 900 });
  expect(Date.parse(first?.lastMovedAt ?? '')).toBeLessThan(Date.now() - 199 * 86_400_000);
});

it('a page begins behind the member before it, and the file has them all', async () => {
  const all = (await ask({ days: 90, above: 99.99 }))?.members ?? [];
  expect(all.length).toBe(3);
  const behind = await ask({ days: 90, above: 99.99, after: all[0]?.memberId ?? '' });
  expect(behind?.members).toEqual(all.slice(1));
  expect(behind?.next).toBe(null);
  const address = world.app.office.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const fileOf = async (by: 'finance' | 'support') => {
    const search = new URLSearchParams({ days: '90', above: '99.99', currency: 'THB', locale: 'en' });
    const cookie = await world.cookieOf(by);
    const file = await fetch(`http://127.0.0.1:${port}${dormantMembersFile.path}?${search}`, { headers: { cookie } });
    return file.text();
  };
  const file = await fileOf('finance');
  for (const { memberId, held } of all) expect(file).toMatch(new RegExp(`${memberId},[^,]*,${held},`));
  expect(file).not.toContain('There may be more');
  expect(await fileOf('support')).toContain('UNAUTHORIZED');
  const looks = await world.admin.query(
    "select detail from operator_audit where subject = 'dormant-members' order by number",
  );
  expect(JSON.stringify(looks.rows.at(-1)?.detail)).toContain('99.99');
});
