import { listActs } from '@kapao/contract/operator/operator-acts.ts';
import { OPERATOR_ROUTES } from '@kapao/contract/operator/routes.ts';
import { PAYOUT_RECONCILIATION_POLICY } from '@kapao/contract/policies/payout-reconciliation.ts';
import { SECOND_PERSON_POLICY } from '@kapao/contract/policies/second-person.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/database/db.ts';
import { actFor } from '../platform/database/side.ts';
import { RIGHTS_OF } from '../queries/backoffice/operator-rights.ts';
import { startWorld, type World } from '../testing/world.ts';
import { ACT_CLASSES, type Action, giverOf } from './act-classes.ts';
import { ROUTES_WITHOUT_VALUE } from './act-routes.ts';
import { ACT_TABLE, type ActRow } from './act-table.ts';
import { hasLoneAct, isHandBarred, recordAct } from './audit-trail.ts';

const ROWS: [string, ActRow][] = Object.entries(ACT_TABLE);

it('every call of operators with an effect is in the table of acts, or among those that give nobody anything', () => {
  const inTable = ROWS.flatMap(([, { routes }]) => routes);
  const effects = OPERATOR_ROUTES.filter(({ effect }) => effect).map(({ method, path }) => `${method} ${path}`);
  const listed = [...inTable, ...ROUTES_WITHOUT_VALUE];
  expect(effects.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !effects.includes(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

it('no call without value has a right by which money or standing of members is decided, but to refuse, note or look after it', () => {
  const DECIDING = ['inflows.assign', 'slips.decide', 'transfers.settle', 'payouts.settle', 'members.adjust'];
  const deciding = [...DECIDING, 'members.unfreeze', 'identity.decide', 'rewards.approve', 'statements.confirm'];
  const found = OPERATOR_ROUTES.flatMap(({ method, path, ...rest }) =>
    ROUTES_WITHOUT_VALUE.has(`${method} ${path}`) && 'right' in rest && deciding.includes(rest.right ?? '')
      ? [path.split('/').at(-1)]
      : [],
  );
  const HARMLESS = ['evidence', 'picture', 'refuse', 'revoke', 'reject', 'note', 'explain', 'ask', 'export', 'sent'];
  expect(found.filter((last) => ![...HARMLESS, 'cancel', 'proof'].includes(last ?? ''))).toEqual([]);
});

it('a limit up to which one operator decides is an amount of a policy', () => {
  const fieldsOf = {
    secondPerson: SECOND_PERSON_POLICY.fields,
    payoutReconciliation: PAYOUT_RECONCILIATION_POLICY.fields,
  };
  const limits = ROWS.flatMap(([, { limit }]) => limit ?? []);
  expect(limits.length).toBeGreaterThan(4);
  for (const { policy, field } of limits) {
    const fields: Record<string, { kind: string }> = fieldsOf[policy as keyof typeof fieldsOf];
    expect([field, fields[field]?.kind]).toEqual([field, 'amount']);
  }
  for (const [act, { people, limit }] of ROWS) expect([act, limit !== undefined]).toEqual([act, people === 'LIMIT']);
});

it('support and marketing do nothing alone that gives a member value, but for switching offers that two have approved', () => {
  const alone = ROWS.filter(([, { people }]) => people !== 'TWO').flatMap(([act, { routes }]) =>
    routes.flatMap((name) => {
      const route = OPERATOR_ROUTES.find(({ method, path }) => `${method} ${path}` === name);
      const right = route && 'right' in route ? (route.right ?? '') : '';
      return (['support', 'marketing'] as const).some((role) => RIGHTS_OF[role].includes(right)) ? [act] : [];
    }),
  );
  expect(alone.toSorted()).toEqual(['bonus.switch', 'member.passkeys-reset', 'wheel.switch']);
});

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

it('the page of acts shows the table with its limits of now to those who read settings', async () => {
  const { reply } = await world.callAs('auditor', listActs);
  const shown = new Map(reply?.acts.map((act) => [act.action, act]));
  expect([...shown.keys()]).toEqual(ROWS.flatMap(([act, { routes }]) => (routes.length > 0 ? [act] : [])));
  expect(shown.get('inflow.assign')).toMatchObject({
    ...{ stake: 'AMOUNT', people: 'LIMIT', roles: ['owner', 'finance'], bars: true, second: 'WITHDRAWAL' },
    limit: SECOND_PERSON_POLICY.fields.assignAbove.default,
  });
  expect(shown.get('policy.set')).toMatchObject({ stake: 'SITE', people: 'TWO', limit: null, bars: false });
  expect((await world.callAs('marketing', listActs)).message).toBe('UNAUTHORIZED');
});

const ACTS = (Object.keys(ACT_CLASSES) as Action[]).filter((action) => giverOf(action) === 'ONE');

it('whatever one operator gives alone stakes all that the member has, until another has let as much go', async () => {
  const db = openDatabase(world.databaseUrl, 2, { sides: ['operator'] });
  for (const action of ACTS) {
    const member = await world.register();
    await world.deposit(member, 500);
    await actFor('operator', () =>
      db.transaction().execute((tx) =>
        recordAct(tx, {
          ...{ operator: 'finance', action, subject: member.id },
          detail: action === 'reward.release' ? { givenMinor: '700' } : {},
        }),
      ),
    );
    const found = await world.admin.query('select alone from barring_acts where member_id = $1', [member.id]);
    expect([action, Number(found.rows[0]?.alone)]).toEqual([action, action === 'reward.release' ? 50_700 : 50_000]);
    const asked = await actFor('operator', () =>
      db
        .transaction()
        .execute(async (tx) => [
          await hasLoneAct(tx, member.id),
          await isHandBarred(tx, 'finance', member.id),
          await isHandBarred(tx, 'finance2', member.id),
        ]),
    );
    expect([action, ...asked]).toEqual([action, true, true, false]);
  }
  expect(ACTS.length).toBeGreaterThan(14);
  await db.destroy();
});
