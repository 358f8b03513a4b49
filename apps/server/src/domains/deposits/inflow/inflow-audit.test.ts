import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.deposit(member, 100);
  // As whoever owns the database could.
  await world.admin.query('alter table inflows drop constraint credited_by_fitting_sender');
});
afterAll(() => world?.stop());

/** With every trigger off, as only a superuser can; answers what the audit says, and takes it back. */
async function foundAfter(statement: string): Promise<string[]> {
  const kept = await world.admin.query<{ put_back: string }>(
    `select format('update inflows set evidence = %L, credited_by = %L where inflow_id = %L', evidence, credited_by, inflow_id) as put_back
     from inflows`,
  );
  await withoutTriggers(world.admin, statement);
  const found = (await world.audit()).map(({ where }) => where);
  await withoutTriggers(world.admin, kept.rows.map(({ put_back }) => put_back).join(';'));
  return found;
}

const inflowOf = async () =>
  String(
    (await world.admin.query('select inflow_id from inflows where credited_member_id = $1', [member.id])).rows[0]
      ?.inflow_id,
  );

test.each([
  ['with no reasons', 'null'],
  ['of another member', `evidence || '{"memberId": "somebody"}'`],
  ['whose account was unsure', `evidence || '{"account": "unsure"}'`],
  ['with an empty list of reasons', `evidence || '{"reasons": []}'`],
  ['for which any name was enough', `evidence || '{"threshold": 0}'`],
  [
    'without a name to an account nobody proved',
    `evidence || '{"score": 0, "reasons": ["NO_NAME"], "isProven": false}'`,
  ],
])('a credit by itself %s is named by the audit', async (_what, evidence) => {
  expect(await world.audit()).toEqual([]);
  const inflowId = await inflowOf();
  expect(await foundAfter(`update inflows set evidence = ${evidence}`)).toContain(inflowId);
});

test('a nameless credit to a proven account is right, and an account that such money proves is named', async () => {
  const nameless = `evidence || '{"score": 0, "reasons": ["NO_NAME"], "isProven": true}'`;
  expect(await foundAfter(`update inflows set evidence = ${nameless}`)).toEqual([member.id]);
});

test('a proof by an operation that proves nothing is named by the audit', async () => {
  await world.admin.query('update account_proofs set operation_id = $2 where member_id = $1', [
    member.id,
    randomUUID(),
  ]);
  expect((await world.audit()).map(({ where }) => where)).toEqual([member.id]);
});
