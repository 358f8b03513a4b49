import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { ACT_CLASSES, type Action, changesMoney } from '../../../operations/act-classes.ts';
import { ALONE_UP_TO } from '../../../queries/backoffice/alone-facts.ts';
import { LONE_ACTS } from '../../../testing/lone-acts.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterEach(async () => {
  await world.outside.clearFaults();
  await world.admin.query("update acts_alone set at = at - interval '25 hours'");
});
afterAll(() => world?.stop());

const isBarred = async (operator: OperatorName, memberId: string) =>
  (await world.admin.query('select is_hand_barred($1, $2) as is', [operator, memberId])).rows[0]?.is === true;

async function alone(operator: OperatorName): Promise<{ action: string; amount: number }[]> {
  const found = await world.admin.query(
    "select action, amount from acts_alone where operator = $1 and at > now() - interval '2 hours'",
    [operator],
  );
  return found.rows.map(({ action, amount }) => ({ action, amount: Number(amount) }));
}

/** What the operator decided alone an hour ago, of whatever kind. */
async function haveDecided(operator: OperatorName, baht: number): Promise<void> {
  await world.admin.query(
    `insert into acts_alone (operator, at, action, subject, currency, amount, above, a_day)
     values ($1, now() - interval '1 hour', 'other', 'other', 'THB', $2, $2, $2)`,
    [operator, baht * 100],
  );
}

const ACTS = Object.keys(ALONE_UP_TO) as (keyof typeof ALONE_UP_TO)[];

describe.each(ACTS)('%s', (act) => {
  it('is one person’s up to the limit, with the right to it, and bars that person from letting the money go', async () => {
    const { memberId, decide } = await LONE_ACTS[act](world, 300);
    expect((await decide('marketing')).message).toBe('UNAUTHORIZED');
    expect((await decide('finance')).status).toBe(200);
    expect(await alone('finance')).toEqual([{ action: act, amount: 30_000 }]);
    expect(await isBarred('finance', memberId)).toBe(true);
    expect(await isBarred('finance2', memberId)).toBe(false);
  });

  it('waits for a second person above the limit, not for the first once more, and bars both', async () => {
    const { memberId, decide, agree } = await LONE_ACTS[act](world, 5_001);
    const answer = await decide('finance');
    expect(await alone('finance')).toEqual([]);
    expect((await agree(answer, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await agree(answer, 'marketing')).message).toBe('UNAUTHORIZED');
    expect((await agree(answer, 'finance2')).status).toBe(200);
    expect(await isBarred('finance', memberId)).toBe(true);
    expect(await isBarred('finance2', memberId)).toBe(true);
  });

  it('waits for a second person when many small ones have filled the day, of whatever kind they were', async () => {
    await haveDecided('finance', 49_800);
    const { decide, agree } = await LONE_ACTS[act](world, 300);
    const answer = await decide('finance');
    expect(await alone('finance')).toHaveLength(1);
    expect((await agree(answer, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await agree(answer, 'finance2')).status).toBe(200);
    expect(await world.audit()).toEqual([]);
  });
});

it('fifty small acts at once do not pass what one person may decide in a day', async () => {
  const decided = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const asked = await world.admin.query(
        "select act_alone('finance2', 'inflow.assign', $1, 'THB', 10000, 10000, 75000) as may",
        [String(at)],
      );
      return asked.rows[0]?.may === true;
    }),
  );
  expect(decided.filter(Boolean)).toHaveLength(7);
});

it('every act disqualifies its operator, or does not, as its class says', async () => {
  const member = await world.register();
  for (const action of Object.keys(ACT_CLASSES) as Action[]) {
    const operator = `hand-${action}`;
    await world.admin.query('select append_operator_audit($1, $2, $3, null, $4, $5)', [
      operator,
      action,
      'something',
      JSON.stringify({ memberId: member.id }),
      changesMoney(action),
    ]);
    const asked = await world.admin.query('select is_hand_barred($1, $2) as is', [operator, member.id]);
    expect([action, asked.rows[0]?.is]).toEqual([action, changesMoney(action)]);
  }
});

it('the audit names an operator whose act the log has and who is not barred', async () => {
  const member = await world.register();
  await world.admin.query('select append_operator_audit($1, $2, $3, null, $4, true)', [
    'finance2',
    'member.freeze',
    member.id,
    '{}',
  ]);
  const unbarred = async () =>
    (await world.audit()).filter(({ rule }) => rule.startsWith('W whoever')).map(({ where }) => where);
  expect(await unbarred()).toEqual([]);
  await withoutTriggers(world.admin, `delete from barring_acts where member_id = '${member.id}'`);
  expect(await unbarred()).toEqual([`finance2 ${member.id}`]);
});
