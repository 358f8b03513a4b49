import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withoutTriggers } from '../testing/without-triggers.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const heldAtDesk = async () => (await world.callAs('owner', operatorSummary)).reply?.memberBalances;
const stored = async () =>
  Number((await world.admin.query("select held from ledger.held_totals where currency = 'THB'")).rows[0].held) / 100;

it('what members hold in all is told at once, is counted in later, and the audit finds a total that is another', async () => {
  const member = await world.register();
  await world.deposit(member, 700);
  expect(await heldAtDesk()).toBe(700);
  expect(await stored()).toBe(0);
  expect(await world.audit()).toEqual([]);

  await withoutTriggers(world.admin, "update ledger.movements set at = at - interval '3 minutes'");
  await world.admin.query("update ledger.held_totals set counted_until = now() - interval '5 minutes'");
  await world.admin.query('select ledger.advance_held(), ledger.advance_held()');
  expect(await stored()).toBe(700);
  await world.deposit(member, 50);
  expect(await heldAtDesk()).toBe(750);
  expect(await world.audit()).toEqual([]);

  await world.admin.query("update ledger.held_totals set held = held + 1 where currency = 'THB'");
  expect((await world.audit()).map(({ rule, where }) => [rule, where])).toEqual([
    ['L3 what members hold in all is what their accounts hold', 'THB'],
  ]);
  await world.admin.query('select ledger.rebuild_held()');
  expect(await world.audit()).toEqual([]);
  expect(await heldAtDesk()).toBe(750);
});
