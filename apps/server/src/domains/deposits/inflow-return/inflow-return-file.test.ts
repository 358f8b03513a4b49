import { cancelReturn, payReturnByHand } from '@kapao/contract/operator/inflow-return.ts';
import { cancelPayoutFile } from '@kapao/contract/operator/payout-file.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type PayoutFileStory, startPayoutFiles } from '../../../testing/payout-file-story.ts';
import { returnStory, STRANGER } from '../../../testing/return-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let files: PayoutFileStory;
let story: ReturnType<typeof returnStory>;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.setPolicy('payout', { undoSeconds: 0 });
  files = await startPayoutFiles(world);
  story = returnStory(world);
});
afterAll(() => world?.stop());

const reason = 'checked with the bank';

async function approved(amount: number): Promise<{ inflow: string; id: string }> {
  const inflow = await story.waiting(amount);
  const id = await story.asked(inflow);
  expect((await story.approve('owner', id)).message).toBe('SUCCESS');
  await until('it waits for a file', () => files.isWaiting(id));
  return { inflow, id };
}

it('a return leaves in a payout file beside withdrawals, by no other way, and ends as its line does', async () => {
  const [paid, back, withdrawal] = [await approved(210), await approved(220), await files.waiting()];
  const batchId = await files.exported([paid.id, back.id, withdrawal.id]);
  expect([await story.stateOf(paid.id), await story.inflowState(paid.inflow)]).toEqual(['SENT', 'UNMATCHED']);
  expect((await files.download(batchId)).bytes.toString('latin1')).toContain(STRANGER.fromAccountNo);
  expect((await world.callAs('finance', payReturnByHand, { params: { id: paid.id } })).message).toBe('KEY_INVALID');
  const cancel = await world.callAs('finance', cancelReturn, { params: { id: paid.id }, body: { reason } });
  expect(cancel.message).toBe('KEY_INVALID');
  const lines = (await files.one(batchId))?.lines ?? [];
  const filed = lines.find((line) => line.withdrawalId === paid.id);
  expect((await story.look(paid.inflow))?.orders[0]?.sentReference).toBe(filed?.reference);
  const noOf = (id: string) => lines.find((line) => line.withdrawalId === id)?.no ?? 0;
  expect((await approveProposed(world, await files.close(batchId, noOf(paid.id), 'PAID'), 'owner')).status).toBe(200);
  expect((await approveProposed(world, await files.close(batchId, noOf(back.id), 'RETURNED'), 'owner')).status).toBe(
    200,
  );
  await until('both followed their lines', async () => (await story.stateOf(back.id)) === 'FAILED');
  await until('the paid one has left', async () => (await story.stateOf(paid.id)) === 'PAID');
  expect([await story.inflowState(paid.inflow), await story.inflowState(back.inflow)]).toEqual([
    'RETURNED',
    'UNMATCHED',
  ]);
  expect(await world.audit()).toEqual([]);
});

it('a return in a batch that is not written out is neither cancelled nor paid by hand, and waits again with its batch', async () => {
  const { id, inflow } = await approved(230);
  const made = await files.make([id]);
  expect(made.status).toBe(202);
  const cancel = () => world.callAs('finance', cancelReturn, { params: { id }, body: { reason } });
  expect((await cancel()).message).toBe('KEY_INVALID');
  expect((await world.callAs('finance', payReturnByHand, { params: { id } })).message).toBe('KEY_INVALID');
  await expect(
    world.admin.query(`update inflow_returns set state = 'SENT', way = 'HAND' where return_id = $1`, [id]),
  ).rejects.toThrow('leaves by one way');
  expect((await approveProposed(world, made, 'owner')).status).toBe(200);
  const batchId = (await files.newest())?.id ?? '';
  await world.callAs('finance', cancelPayoutFile, { params: { id: batchId }, body: { reason } });
  expect((await cancel()).message).toBe('SUCCESS');
  expect([await story.stateOf(id), await story.inflowState(inflow)]).toEqual(['REJECTED', 'UNMATCHED']);
  expect(await world.audit()).toEqual([]);
});
