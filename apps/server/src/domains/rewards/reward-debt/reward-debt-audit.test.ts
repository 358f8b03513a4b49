import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { type Db, openReadOnlyDatabase } from '../../../platform/database/db.ts';
import { settleBet } from '../../../testing/bonus-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let db: Db;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.admin.query(`insert into refund_rules (version, is_on, period, percent_bp, cap_thb, cap_lak, minimum_thb,
      minimum_lak, expires_days, multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, false, 'day', 500, 1000000, 100000000, 1000, 100000, 9, 0, 100, 0, 'owner', now() - interval '30 days')`);
  await world.admin.query(`insert into invite_rules (version, is_on, basis, percent_bp, day_cap_thb, day_cap_lak,
      multiple_hundredths, success_percent, fail_percent, operator, published_at)
    values (1, false, 'turnover', 100, 1000000, 100000000, 0, 100, 0, 'owner', now() - interval '30 days')`);
  const address = new URL(world.databaseUrl);
  await world.admin.query("alter role audit login password 'of the tests'");
  address.username = 'audit';
  address.password = 'of the tests';
  db = openReadOnlyDatabase(address.toString());
});
afterAll(async () => {
  await db?.destroy();
  await world?.stop();
});

/** Past every trigger and key, as only the owner of the machine could; the books of the ledger are not touched. */
const plant = (rows: string) => withoutTriggers(world.admin, `${rows}`);

/** What the auditor's own role finds. */
const namedFor = async (...places: string[]) =>
  (await auditBooks(db)).filter(({ where }) => places.includes(where)).map(({ rule }) => rule);

const refundOf = (member: Member, id: string, amount: number) =>
  `insert into refunds (member_id, period_start, period_end, refund_id, amount, currency, loss, rule_version)
   values ('${member.id}', bangkok_day(now()), bangkok_day(now()) + 1, '${id}', ${amount}, 'THB', 100000, 1)`;

it('the audit is clean of a refund of what was lost, and names one of what was not', async () => {
  const [member, thief, id, stolen] = [await world.register(), await world.register(), randomUUID(), randomUUID()];
  for (const who of [member, thief]) await settleBet(world, who, { stakeMinor: 100_000 });
  await plant(`${refundOf(member, id, 5_000)}; ${refundOf(thief, stolen, 5_001)}`);
  expect(await namedFor(id)).toEqual([]);
  expect(await namedFor(stolen)).toEqual(['R a refund is the share of what was lost in its period, or owed']);
  // What is owed is said, and so no longer hidden.
  await plant(`insert into reward_debts (member_id, kind, source_id, currency, paid, justified)
    values ('${thief.id}', 'refund', '${stolen}', 'THB', 5001, 5000)`);
  expect(await namedFor(stolen)).toEqual([]);
});

it('the audit names an invite earning without play of the friend', async () => {
  const [member, friend, id] = [await world.register(), await world.register(), randomUUID()];
  await settleBet(world, friend, { stakeMinor: 10_000 });
  await plant(`insert into invite_earnings (inviter_id, invitee_id, day, earning_id, basis_amount, amount, currency, rule_version, state)
    values ('${member.id}', '${friend.id}', bangkok_day(now()), '${id}', 100000, 1000, 'THB', 1, 'EARNED')`);
  expect(await namedFor(id)).toEqual([
    'I an invite earning is the share of what the friend played on its day, or owed',
    'I the day of an earning is known where its friend plays',
  ]);
});

it.each([
  ['turnover', 0],
  ['net-deposits', 100],
])('the audit names coins of %s that is not there', async (basis, deposited) => {
  const [member, id] = [await world.register(), randomUUID()];
  if (deposited > 0) await world.deposit(member, deposited);
  const earned = (coins: number, earning: string) =>
    plant(`insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins)
      values ('${member.id}', '${earning}', 1, '${basis}', 10000, now() - interval '1 hour', 1000000, 0, ${coins})`);
  await earned(2, id);
  expect(await namedFor(id)).toEqual([
    'P coins were earned by turnover, or by deposits less withdrawals, of their time',
  ]);
});

it('the audit names a reward with nothing behind it', async () => {
  const member = await world.register();
  for (const kind of ['bonus', 'refund', 'luckydraw']) {
    const id = randomUUID();
    await plant(`insert into operations select (o.operation).* from open_operation(row('${member.id}', '${id}', 'reward', 'CREDITED', 0,
        'bonus', 'BONUS', 'WALLET', 'house', 1000, 'THB', 1::smallint, 'x', null, null, 0, null, null, 0, null)::operations) o
        on conflict do nothing;
      insert into operation_causes values ('${member.id}', '${id}', '${kind}', '${id}', '{"th": "x"}')`);
    expect(await namedFor(id)).toEqual([expect.stringContaining('every reward is a bonus with its terms')]);
  }
});

it('the audit names what was taken and not owed', async () => {
  const member = await world.register();
  await plant(`insert into reward_nettings (member_id, operation_id, currency, amount, paid_by)
    values ('${member.id}', gen_random_uuid(), 'THB', 500, gen_random_uuid())`);
  expect(await namedFor(member.id)).toContain('what is taken for voided bets is owed, and moved as it is written');
});
