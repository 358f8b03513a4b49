import { askPayoutFile, cancelPayoutFile } from '@kapao/contract/operator/payout-file.ts';
import { dropProposal, rejectProposal } from '@kapao/contract/operator/proposal.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type PayoutFileStory, startPayoutFiles } from '../../../testing/payout-file-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let story: PayoutFileStory;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  story = await startPayoutFiles(world);
});
afterAll(() => world?.stop());

async function made(id: string) {
  const answered = await story.make([id]);
  const proposalId = answered.reply?.proposalId ?? '';
  const batchId = (await story.newest())?.id ?? '';
  return { answered, proposalId, batchId };
}
const body = { reason: 'the wrong day' };
const cancelsOf = async (batchId: string) => {
  const found = await world.admin.query(
    "select operator from operator_audit where action = 'payout-file.cancel' and subject = $1",
    [batchId],
  );
  return found.rows.map(({ operator }) => operator);
};

it.each([
  ['turns the file down', 'owner', rejectProposal],
  ['takes his own file back', 'finance', dropProposal],
] as const)('whoever %s cancels it, and its withdrawals wait again', async (_what, by, route) => {
  const { id } = await story.waiting(100);
  const { answered, proposalId, batchId } = await made(id);
  const before = (await story.one(batchId))?.lines[0]?.reference;
  expect(await story.isWaiting(id)).toBe(false);
  expect((await world.callAs(by, route, { params: { id: proposalId }, body })).message).toBe('SUCCESS');
  const { batch } = (await story.one(batchId)) ?? {};
  expect(batch).toMatchObject({ state: 'CANCELLED', cancelReason: body.reason, proposalId: null });
  await until('it waits again', () => story.isWaiting(id));
  expect((await approveProposed(world, answered, 'owner')).message).toBe('KEY_INVALID');
  expect(await cancelsOf(batchId)).toEqual([by]);
  const after = await story.exported([id]);
  expect((await story.one(after))?.lines[0]?.reference).not.toBe(before);
  expect(await world.audit()).toEqual([]);
});

it('fifty who turn it down at once, and some who cancel it, cancel it once', async () => {
  const { id } = await story.waiting(100);
  const { proposalId, batchId } = await made(id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      at % 2
        ? world.callAs('owner', rejectProposal, { params: { id: proposalId }, body })
        : world.callAs('finance', cancelPayoutFile, { params: { id: batchId }, body }),
    ),
  );
  // Turning down what was cancelled already is an answer, too.
  expect(answers.filter(({ message }) => message === 'SUCCESS').length).toBeGreaterThan(0);
  expect(await cancelsOf(batchId)).toHaveLength(1);
  expect((await story.one(batchId))?.batch.state).toBe('CANCELLED');
  const steps = await world.admin.query('select given_back_at from payout_batch_lines where batch_id = $1', [batchId]);
  expect(steps.rows).toEqual([{ given_back_at: expect.any(Date) }]);
});

it("a file that nobody confirms within a week is cancelled in nobody's name", async () => {
  const { id } = await story.waiting(100);
  const { answered, proposalId, batchId } = await made(id);
  await expect(
    world.admin.query("update payout_batches set state = 'CANCELLED', cancelled_at = now() where batch_id = $1", [
      batchId,
    ]),
  ).rejects.toMatchObject({ constraint: 'cancelled_by_time' });
  await world.admin.query('alter table proposals disable trigger moves_as_listed');
  await world.admin.query("update proposals set proposed_at = now() - interval '8 days' where proposal_id = $1", [
    proposalId,
  ]);
  await world.admin.query('alter table proposals enable trigger moves_as_listed');
  await expect(
    world.admin.query("update proposals set state = 'EXPIRED' where proposal_id = $1", [proposalId]),
    'an end without its release',
  ).rejects.toMatchObject({ constraint: 'releases_its_batch' });
  expect((await approveProposed(world, answered, 'owner')).message).toBe('KEY_INVALID');
  expect((await story.one(batchId))?.batch).toMatchObject({ state: 'CANCELLED', cancelReason: null, proposalId: null });
  await until('it waits again', () => story.isWaiting(id));
  expect(await cancelsOf(batchId)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});

it.each(['finance', 'owner'] as const)(
  'a file is not written out when %s, who made or confirmed it, is disabled meanwhile',
  async (name) => {
    const { id } = await story.waiting(100);
    const batchId = await story.confirmed([id]);
    await world.admin.query('update operators set is_disabled = true where username = $1', [name]);
    await world.callAs('finance2', askPayoutFile, { params: { id: batchId } });
    const batchOf = async () => {
      const found = await world.admin.query('select state, export_problem from payout_batches where batch_id = $1', [
        batchId,
      ]);
      return found.rows[0];
    };
    await until('it was read', async () => (await batchOf())?.export_problem !== null);
    expect(await batchOf()).toEqual({ state: 'CONFIRMED', export_problem: 'CHANGED' });
    await world.admin.query('update operators set is_disabled = false where username = $1', [name]);
    expect((await world.callAs('finance2', cancelPayoutFile, { params: { id: batchId }, body })).message).toBe(
      'SUCCESS',
    );
  },
);
