import { randomUUID } from 'node:crypto';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { assignInflow, noteInflow } from '@kapao/contract/operator/inflow.ts';
import { cancelReturn, closeReturn, payReturnByHand } from '@kapao/contract/operator/inflow-return.ts';
import { type ClaimQueue, readShift, takeItem, takeItemOver } from '@kapao/contract/operator/shift.ts';
import { acceptSlip, operatorListSlips, rejectSlip } from '@kapao/contract/operator/slip.ts';
import { settleTransfer, settleTransfers } from '@kapao/contract/operator/transfer.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { ageTransfer } from '../../../testing/aging.ts';
import { returnStory, STRANGER } from '../../../testing/return-story.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { pay, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let story: ReturnType<typeof returnStory>;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  story = returnStory(world);
  await world.setPolicy('payout', { undoSeconds: 60 });
  for (const name of ['finance', 'finance2', 'owner'] as const) await world.cookieOf(name);
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

const reason = 'checked by telephone';
const take = (by: OperatorName, queue: ClaimQueue, id: string) => world.callAs(by, takeItem, { params: { queue, id } });
const takeOver = (by: OperatorName, queue: ClaimQueue, { id, from }: { id: string; from: OperatorName }) =>
  world.callAs(by, takeItemOver, { params: { queue, id }, body: { from } });
const holderOf = async (id: string) =>
  (await world.callAs('auditor', readShift)).reply?.claims.find((claim) => claim.id === id)?.operator;

describe('unmatched money that another operator has taken', () => {
  it('is assigned, returned and approved by nobody else until it is taken over, and may still be noted', async () => {
    const member = await world.register();
    const id = await story.waiting(6_000);
    const params = { id };
    const assign = (by: OperatorName) =>
      world.callAs(by, assignInflow, { params, body: { memberId: member.id, reason } });
    await take('owner', 'inflows', id);
    expect((await assign('finance')).message).toBe('ITEM_HELD');
    expect((await world.callAs('finance', noteInflow, { params, body: { act: 'NOTE', reason } })).status).toBe(200);
    const wish = { accountNo: STRANGER.fromAccountNo, pictureId: await story.pictureOf(id) };
    expect((await story.ask('finance', id, wish)).message).toBe('ITEM_HELD');
    // The proposal is the holder's decision: the second operator need not take the item over.
    const proposed = await assign('owner');
    expect([proposed.status, await holderOf(id)]).toEqual([202, undefined]);
    await take('finance2', 'inflows', id);
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('ITEM_HELD');
    await takeOver('finance', 'inflows', { id, from: 'finance2' });
    expect((await approveProposed(world, proposed, 'finance2')).message).toBe('ITEM_HELD');
    expect((await approveProposed(world, proposed, 'finance')).status).toBe(200);
    expect((await world.wallet(member)).wallet.amount).toBe(6_000);
  });

  it('goes back by the decisions of its holder alone, from the approval to the proposal of its end', async () => {
    const id = await story.waiting(70);
    const returnId = await story.asked(id);
    const order = { params: { id: returnId } };
    await take('owner', 'inflows', id);
    expect((await story.approve('finance2', returnId)).message).toBe('ITEM_HELD');
    expect((await world.callAs('finance2', cancelReturn, { ...order, body: { reason } })).message).toBe('ITEM_HELD');
    expect((await story.approve('owner', returnId)).status).toBe(200);
    await take('owner', 'inflows', id);
    expect((await world.callAs('finance', payReturnByHand, order)).message).toBe('ITEM_HELD');
    expect((await world.callAs('owner', payReturnByHand, order)).status).toBe(200);
    await take('finance2', 'inflows', id);
    const body = { outcome: 'FAILED', pictureId: await story.pictureOf(id), reason } as const;
    expect((await world.callAs('owner', closeReturn, { ...order, body })).message).toBe('ITEM_HELD');
    const proposed = await world.callAs('finance2', closeReturn, { ...order, body });
    await take('finance', 'inflows', id);
    expect((await approveProposed(world, proposed, 'owner')).message).toBe('ITEM_HELD');
    expect((await approveProposed(world, proposed, 'finance')).status).toBe(200);
    expect(await story.stateOf(returnId)).toBe('FAILED');
  });
});

describe('a slip that another operator has taken', () => {
  it('is accepted and rejected by nobody else until it is taken over', async () => {
    const member = await world.register();
    await withoutFeed(world);
    const { picture } = await pay(world, member, { baht: 400, fromName: 'TEST' });
    await upload({ world, member, file: picture });
    const waiting = async () => {
      const listed = await world.callAs('finance', operatorListSlips, { query: { limit: '100' } });
      return listed.reply?.slips.find((slip) => slip.memberId === member.id && slip.reviewReason !== null);
    };
    await until('it waits for people', async () => (await waiting())?.reviewReason === 'SENDER_UNCERTAIN');
    const id = (await waiting())?.id ?? '';
    const params = { id };
    await take('finance', 'slips', id);
    const rejected = await world.callAs('finance2', rejectSlip, { params, body: { note: 'NOT_MATCH', reason } });
    expect(rejected.message).toBe('ITEM_HELD');
    expect((await world.callAs('finance2', acceptSlip, { params, body: { reason } })).message).toBe('ITEM_HELD');
    await takeOver('finance2', 'slips', { id, from: 'finance' });
    expect((await world.callAs('finance', acceptSlip, { params, body: { reason } })).message).toBe('ITEM_HELD');
    expect((await world.callAs('finance2', acceptSlip, { params, body: { reason } })).status).toBe(200);
    expect((await world.books(member)).cash).toBe(40_000n);
  });
});

describe('a transfer that another operator has taken', () => {
  it('is settled by nobody else, alone or with others, and its provider is not asked for a refused decision', async () => {
    const member = await world.register();
    await world.deposit(member, 10_000);
    await world.activate(member, 'pg');
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-request' });
    const body = { from: 'WALLET', to: 'pg', amount: 6_000 };
    const id = (await world.call(transfer, { token: member.token, body, key: randomUUID() })).reply?.transferId ?? '';
    await ageTransfer(world, id);
    await world.outside.setFault({ target: 'game:pg', fault: 'garbage', times: 200 });
    await take('owner', 'transfers', id);
    const callsOf = async () =>
      (await world.admin.query('select call_no from provider_calls where operation_id = $1', [id])).rowCount;
    const before = await callsOf();
    const decision = { outcome: 'FAILED', reason } as const;
    const settle = (by: OperatorName) => world.callAs(by, settleTransfer, { params: { id }, body: decision });
    expect((await settle('finance')).message).toBe('ITEM_HELD');
    const together = { ...decision, lines: [{ id, proof: 'not in the export of the day' }] };
    const { reply } = await world.callAs('finance', settleTransfers, { body: together });
    expect(reply?.lines).toEqual([{ id, result: 'refused', why: 'ITEM_HELD' }]);
    expect(await callsOf()).toBe(before);
    const proposed = await settle('owner');
    expect([proposed.status, await holderOf(id)]).toEqual([202, undefined]);
    await take('finance2', 'transfers', id);
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('ITEM_HELD');
    expect((await approveProposed(world, proposed, 'finance2')).status).toBe(200);
    expect((await world.books(member)).cash).toBe(1_000_000n);
  });
});
