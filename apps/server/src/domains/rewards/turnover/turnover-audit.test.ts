import { randomUUID } from 'node:crypto';
import { activateBonus, clearBonus } from '@kapao/contract/member/bonus.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { publish, settleBet } from '../../../testing/bonus-story.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  const guards = [
    'own_money_is_kept',
    'an_end_tells_own_money',
    'the_cap_bounds_what_came_of_it',
    'nothing_unstaked_is_kept',
  ];
  for (const guard of guards) await world.admin.query(`alter table turnover_conditions drop constraint ${guard}`);
  await world.admin.query('alter table turnover_conditions disable trigger ends_once');
});
afterAll(() => world?.stop());

/** A fifth of 500 is staked, so 20 of 100 are kept on top of 300 of own money; the cap would let 60 out. */
async function endedBonus(): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, 300);
  const code = await publish(world, { percentFail: 100, cap: 60 });
  const act = { token: member.token, method: 'POST' } as const;
  await world.call(activateBonus, { ...act, params: { code }, key: randomUUID() });
  await settleBet(world, member, { stakeMinor: 10_000, payoutMinor: 10_000 });
  const cleared = await world.call(clearBonus, { ...act, key: randomUUID() });
  expect(cleared.reply).toMatchObject({ kept: 320, lost: 80 });
  return member;
}

const rulesBroken = async () => (await world.audit()).map(({ rule }) => rule);

it('the audit is clean of a bonus that ended by its terms', async () => {
  await endedBonus();
  expect(await world.audit()).toEqual([]);
});

it('the audit names late results that nobody shared, and more taken than they brought', async () => {
  const { id } = await endedBonus();
  // A worker would close the overdue share before the audit looks.
  await world.app.workLoop.stop(10_000);
  await world.admin.query(
    `insert into late_shares (member_id, operation_id, due, taken, look_again_at)
     select member_id, operation_id, 1, 0, now() - interval '2 hours' from turnover_conditions where member_id = $1`,
    [id],
  );
  const rule = expect.stringContaining('late results of an ended condition');
  expect(await rulesBroken()).toContainEqual(rule);
  await world.admin.query('update late_shares set is_open = false, taken = 1 where member_id = $1', [id]);
  expect(await rulesBroken()).toContainEqual(rule);
});

it.each([
  ['of an award nothing is kept that was not staked', 'kept = kept + 1, lost = lost - 1'],
  [
    'what is kept of what came of an award is within its cap',
    'kept = ended_own + cap + 1, lost = ended_balance - ended_own - cap - 1',
  ],
  ['own money at the end is what came in as own', 'kept = kept - 2100, ended_balance = ended_balance - 2100'],
  ['own money at the end is what came in as own', 'ended_own = ended_own + 1, ended_brought = ended_brought + 1'],
  ['what was counted for a condition are stakes that were told', 'ended_counted = ended_counted + 1'],
])('the audit names it when it does not hold that %s: %s', async (rule, change) => {
  const { id } = await endedBonus();
  await world.admin.query(`update turnover_conditions set ${change} where member_id = $1`, [id]);
  expect(await rulesBroken()).toContainEqual(expect.stringContaining(rule));
  await world.admin.query('delete from bets where member_id = $1', [id]);
  await world.admin.query('update turnover_conditions set ended_own = null where member_id = $1', [id]);
});
