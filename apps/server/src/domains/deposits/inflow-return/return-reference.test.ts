import { listInflows } from '@kapao/contract/operator/inflow.ts';
import { cancelReturn, payReturnByHand } from '@kapao/contract/operator/inflow-return.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { returnStory } from '../../../testing/return-story.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let story: ReturnType<typeof returnStory>;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'payout' });
  await enterPartner(world, 'kbank-transfer');
  await world.setPolicy('payout', { undoSeconds: 0 });
  story = returnStory(world);
});
afterAll(() => world?.stop());

/** The ids of money that the two searches of operators find by a text. */
async function foundBy(text: string) {
  const [list, search] = [
    await world.callAs('finance', listInflows, { query: { text } }),
    await world.callAs('finance', searchMembers, { query: { search: text } }),
  ];
  return { list: list.reply?.inflows.map(({ id }) => id), search: search.reply?.inflow };
}

it('a return shows the reference that its bank received and the bank’s number, and is found by either', async () => {
  const inflow = await story.waiting(310);
  const id = await story.asked(inflow);
  const { sentReference: unsent } = (await story.look(inflow))?.orders[0] ?? {};
  expect(unsent).toBeNull();
  await story.approve('finance2', id);
  await story.becomes(id, 'PAID');
  const order = (await story.look(inflow))?.orders[0];
  const [received] = (await world.outside.payouts()).filter(({ amount }) => amount === 310);
  expect(order?.sentReference).toBe(received?.received);
  expect(order?.sentReference).not.toBe(id);
  expect(order?.partnerReference).toMatch(/\S/);
  const references = [order?.sentReference, order?.partnerReference, order?.noteReference, id, id.replaceAll('-', '')];
  for (const text of references) {
    for (const typed of [text ?? '', ` ${text?.toLowerCase()} `, text?.toUpperCase() ?? '']) {
      expect([typed, await foundBy(typed)]).toEqual([typed, { list: [inflow], search: inflow }]);
    }
  }
  expect(await foundBy(`${order?.sentReference}0`)).toEqual({ list: [], search: null });
  await expect(
    world.admin.query(`update inflow_returns set sent_ref = 'OTHER' where return_id = $1`, [id]),
  ).rejects.toThrow('never changes');
});

it('a return that an operator pays by hand shows the reference of its note', async () => {
  await world.setPolicy('payout', { undoSeconds: 60 });
  const inflow = await story.waiting(320);
  const id = await story.asked(inflow);
  await story.approve('finance2', id);
  await world.callAs('finance', payReturnByHand, { params: { id } });
  const order = (await story.look(inflow))?.orders[0];
  expect([order?.sentReference, order?.partnerReference]).toEqual([order?.noteReference, null]);
});

it.each(['finance', 'finance2'] as const)(
  'does not leave when %s, who asked or approved, is disabled meanwhile',
  async (name) => {
    await world.setPolicy('payout', { undoSeconds: 60 });
    const inflow = await story.waiting(90);
    const id = await story.asked(inflow);
    expect((await story.approve('finance2', id)).message).toBe('SUCCESS');
    await world.admin.query('update operators set is_disabled = true where username = $1', [name]);
    await world.admin.query('update inflow_returns set next_attempt_at = now() where return_id = $1', [id]);
    const isLeft = async () => {
      const found = await world.admin.query('select state, next_attempt_at from inflow_returns where return_id = $1', [
        id,
      ]);
      return found.rows[0]?.next_attempt_at === null;
    };
    await until('the worker leaves it', isLeft);
    expect([await story.stateOf(id), await story.orders(id)]).toEqual(['APPROVED', []]);
    const byHand = await world.callAs('owner', payReturnByHand, { params: { id } });
    expect(byHand.message).toBe('KEY_INVALID');
    // The database holds it for the one who approved, whatever the program does.
    const sent = () =>
      world.admin.query("update inflow_returns set state = 'SENT', way = 'HAND' where return_id = $1", [id]);
    if (name === 'finance2') await expect(sent()).rejects.toThrow(/does not count any more/);
    expect(
      (await world.callAs('owner', cancelReturn, { params: { id }, body: { reason: 'the approver left' } })).message,
    ).toBe('SUCCESS');
    await world.admin.query('update operators set is_disabled = false where username = $1', [name]);
    await world.setPolicy('payout', { undoSeconds: 0 });
  },
);
