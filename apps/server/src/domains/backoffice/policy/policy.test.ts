import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listPolicies, putPolicy } from '@kapao/contract/operator/policy.ts';
import { createProposal } from '@kapao/contract/operator/proposal.ts';
import { policyDefaults } from '@kapao/contract/policies/policy.ts';
import { SECOND_PERSON_POLICY } from '@kapao/contract/policies/second-person.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OperatorName } from '../../../testing/seed.ts';
import { approveProposed, proposedBy } from '../../../testing/two-people.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const { name } = SECOND_PERSON_POLICY;
const defaults = policyDefaults(SECOND_PERSON_POLICY);
const reason = 'agreed this morning';
const shown = async (by: OperatorName = 'auditor') =>
  (await world.callAs(by, listPolicies)).reply?.policies.find((policy) => policy.name === name);
const put = (by: OperatorName, value: unknown, of: string = name) =>
  world.callAs(by, putPolicy, { params: { name: of }, body: { value, reason } });

it('a rule of money is set by two, and the log keeps both and what was there', async () => {
  expect(await shown()).toEqual({ name, value: defaults, waiting: [] });
  const after = { ...defaults, assignAbove: { THB: 100.5, LAK: 1_000 } };
  const answer = await put('owner', after);
  const waiting = { proposalId: proposedBy(answer).proposalId, state: 'PROPOSED', after, proposedBy: 'owner', reason };
  expect(await shown()).toMatchObject({ value: defaults, waiting: [waiting] });
  for (const by of ['owner', 'marketing', 'support', 'auditor'] as const) {
    expect((await approveProposed(world, answer, by)).message).toBe('UNAUTHORIZED');
  }
  expect((await approveProposed(world, answer, 'owner2')).reply?.proposal.state).toBe('DONE');
  expect(await shown()).toEqual({ name, value: after, waiting: [] });
  const log = await world.callAs('owner', listAudit, { query: { action: 'policy.set' } });
  expect(log.reply?.entries.map(({ operator }) => operator)).toEqual(['owner2', 'owner']);
  expect(log.reply?.entries[0]?.detail).toContain('100.5');
});

it('a change made from what is not there any more is not made', async () => {
  const now = (await shown())?.value ?? {};
  const one = await put('owner', { ...now, acceptAbove: { THB: 1, LAK: 1 } });
  const other = await put('owner2', { ...now, acceptAbove: { THB: 2, LAK: 2 } });
  expect((await approveProposed(world, one, 'finance')).status).toBe(200);
  expect((await approveProposed(world, other, 'finance')).message).toBe('KEY_INVALID');
  expect((await shown())?.value).toMatchObject({ acceptAbove: { THB: 1, LAK: 1 } });
});

it('what does not fit the declaration is refused when it is proposed', async () => {
  const wrong: unknown[] = [
    {},
    { ...defaults, assignAbove: { THB: -1, LAK: 1 } },
    { ...defaults, assignAbove: { THB: 1 } },
    { ...defaults, settleAbove: { THB: 1, LAK: 1.5 } },
    { ...defaults, more: 1 },
    (await shown())?.value,
  ];
  for (const value of wrong) expect((await put('owner', value)).message).toBe('KEY_INVALID');
  expect((await put('owner', defaults, 'nothing')).message).toBe('NO_DATA');
  expect((await put('finance', defaults)).message).toBe('UNAUTHORIZED');
  const body = { kind: 'policy', subject: name, content: { before: {}, after: defaults }, reason };
  expect((await world.callAs('owner', createProposal, { body })).message).toBe('KEY_INVALID');
});
