import { putPolicy } from '@kapao/contract/operator/policy.ts';
import { policyDefaults } from '@kapao/contract/policies/policy.ts';
import { SECOND_PERSON_POLICY } from '@kapao/contract/policies/second-person.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { LONE_ACTS } from '../../../testing/lone-acts.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const BY_TWO = 'V what two agreed on was proposed by one and approved by another, and the log tells of both';
const AS_AGREED = 'V a rule of money is what two agreed on last';
const ALONE = 'V nobody decided more alone than one person may';
const WRITTEN = 'V what the log tells of one hand only was written down as decided alone';

/** What the audit says after this was done with every trigger off, as whoever owns the database could; it is taken back. */
async function foundAfter(statement: string, undo: string): Promise<string[]> {
  const client = await world.admin.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
    const rules = (await world.audit()).map(({ rule }) => rule);
    await client.query(undo);
    return rules;
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

it('finds what one hand approved, in the row and against the log', async () => {
  const { name } = SECOND_PERSON_POLICY;
  const value = { ...policyDefaults(SECOND_PERSON_POLICY), acceptAbove: { THB: 1_000, LAK: 500_000 } };
  const answer = await world.callAs('owner', putPolicy, { params: { name }, body: { value, reason: 'agreed' } });
  expect((await approveProposed(world, answer, 'owner2')).status).toBe(200);
  expect(await world.audit()).toEqual([]);

  await world.admin.query(
    'alter table proposals drop constraint decided_by_another, drop constraint proposals_check, drop constraint if exists proposals_check1',
  );
  const back = "update proposals set decided_by = 'owner2'";
  expect(await foundAfter('update proposals set decided_by = proposed_by', back)).toContain(BY_TWO);
  // Another name than the one that the log tells of.
  expect(await foundAfter("update proposals set decided_by = 'finance'", back)).toContain(BY_TWO);
  expect(
    await foundAfter(
      `update settings set value = jsonb_set(value, '{acceptAbove,THB}', '900000') where name = 'policy.${name}'`,
      `update settings set value = jsonb_set(value, '{acceptAbove,THB}', '1000') where name = 'policy.${name}'`,
    ),
  ).toEqual([AS_AGREED]);
  expect(await world.audit()).toEqual([]);
});

it('finds acts of one hand that are above what one person may decide, and those that nobody wrote down', async () => {
  const { decide } = await LONE_ACTS['inflow.assign'](world, 300);
  expect((await decide('finance')).status).toBe(200);
  expect(await world.audit()).toEqual([]);
  await world.admin.query('alter table acts_alone drop constraint within_limits');
  const found = await foundAfter('update acts_alone set a_day = 29999', 'update acts_alone set a_day = 5000000');
  expect(found).toEqual([ALONE]);
  expect(await foundAfter("update acts_alone set subject = 'x' || subject", 'select')).toEqual([WRITTEN]);
});
