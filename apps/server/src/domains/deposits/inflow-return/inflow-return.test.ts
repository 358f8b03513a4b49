import { assignInflow } from '@kapao/contract/operator/inflow.ts';
import { askReturnNow, cancelReturn, closeReturn, payReturnByHand } from '@kapao/contract/operator/inflow-return.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { agreeToPayout, explainPayout, listUnexplainedPayouts } from '@kapao/contract/operator/payout-debit.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { askKeyOf } from '../../../testing/outside-world.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import { returnStory, STRANGER } from '../../../testing/return-story.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let story: ReturnType<typeof returnStory>;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  story = returnStory(world);
  await world.setPolicy('payout', { undoSeconds: 0 });
  // One after the other: a code of the authenticator app counts once.
  for (const who of ['finance', 'finance2', 'owner', 'owner2'] as const) await world.cookieOf(who);
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

const reason = 'checked with the bank';
const accountNo = STRANGER.fromAccountNo;

async function books() {
  const { reply } = await world.callAs('finance', readReconciliation);
  expect(reply?.unexplained.filter(({ amount }) => amount !== 0)).toEqual([]);
  const account = reply?.accounts.find(({ receivingAccount }) => receivingAccount === RECEIVING.thb);
  return { waiting: account?.waiting ?? 0, returned: account?.returned ?? 0 };
}

describe('unmatched money that goes back to its sender', () => {
  it('stays in suspense until a second operator approves and the bank has paid, and reconciliation shows both', async () => {
    const before = await books();
    const inflow = await story.waiting(250);
    const id = await story.asked(inflow);
    expect(await books()).toEqual({ ...before, waiting: before.waiting + 250 });
    expect([await story.inflowState(inflow), await story.orders(id)]).toEqual(['UNMATCHED', []]);
    expect((await story.approve('finance', id)).message).toBe('UNAUTHORIZED');
    expect((await story.approve('support', id)).message).toBe('UNAUTHORIZED');
    const shown = await story.look(inflow);
    expect(shown).toMatchObject({
      bankCode: 'BAY',
      accountMasked: 'xxxx665554',
      obstacle: 'UNDER_WAY',
      accountNo: null,
    });
    expect(shown?.orders[0]).toMatchObject({
      ...{ id, state: 'REVIEW', amount: 250, bankCode: 'BAY', accountNo, isTyped: true, askedBy: 'finance' },
      may: { approve: true, cancel: true, payByHand: false, ask: false, close: false },
    });
    expect((await story.look(inflow, 'auditor'))?.orders[0]?.accountNo).toBe('••••••5554');
    expect((await story.approve('finance2', id)).message).toBe('SUCCESS');
    await story.becomes(id, 'PAID');
    expect(await story.orders(id)).toEqual([{ bankCode: 'BAY', accountNo, amount: 250 }]);
    expect(await story.inflowState(inflow)).toBe('RETURNED');
    expect(await books()).toEqual({ waiting: before.waiting, returned: before.returned + 250 });
    await until('its debit is read', async () => {
      const found = await world.admin.query('select problem from payout_debits where operation_id = $1', [id]);
      return found.rowCount === 1 && found.rows[0]?.problem === null;
    });
    const log = await world.callAs('owner', listAudit, { query: { action: 'inflow-return.approve' } });
    expect(log.reply?.entries[0]).toMatchObject({ operator: 'finance2', subject: inflow });
  });

  it('goes to no account that the digits of the bank do not fit, and to none without a picture of this money', async () => {
    const inflow = await story.waiting(60);
    const pictureId = await story.pictureOf(inflow);
    const other = await story.pictureOf(await story.waiting(61));
    expect((await story.ask('finance', inflow)).message).toBe('KEY_MISSING');
    expect((await story.ask('finance', inflow, { accountNo })).message).toBe('KEY_MISSING');
    expect((await story.ask('finance', inflow, { accountNo, pictureId: other })).message).toBe('KEY_INVALID');
    for (const wrong of ['7776665550', '777666555', '77766655540', '1116665550']) {
      expect([wrong, (await story.ask('finance', inflow, { accountNo: wrong, pictureId })).message]).toEqual([
        wrong,
        'NOT_FROM_ACCOUNT',
      ]);
    }
    expect((await story.ask('support', inflow, { accountNo, pictureId })).message).toBe('UNAUTHORIZED');
    expect(await story.inflowState(inflow)).toBe('UNMATCHED');
  });

  it('from an account that a member has goes to that account alone, without typing', async () => {
    const member = await world.register({ bankCode: 'BAY', accountNo: '1234567890', accountName: 'ANONG DEEJAI' });
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    const inflow = await story.waiting(70, { fromAccountNo: '1234567890', fromName: 'ANONG DEEJAI' });
    expect(await story.look(inflow)).toMatchObject({ accountNo: '1234567890', ownerId: member.id, obstacle: null });
    const pictureId = await story.pictureOf(inflow);
    const wrong = await story.ask('finance', inflow, { accountNo: '9994567890', pictureId });
    expect(wrong.message).toBe('NOT_FROM_ACCOUNT');
    const asked = await story.ask('finance', inflow);
    expect(asked.message).toBe('SUCCESS');
    await story.approve('owner', asked.reply?.returnId ?? '');
    await story.becomes(asked.reply?.returnId ?? '', 'PAID');
    expect(await story.orders(asked.reply?.returnId ?? '')).toEqual([
      { bankCode: 'BAY', accountNo: '1234567890', amount: 70 },
    ]);
  });

  it('of a sender whose bank or name is not known goes back to nobody', async () => {
    const nameless = await story.waiting(11);
    await withoutTriggers(world.admin, `update inflows set from_name = '' where inflow_id = '${nameless}'`);
    expect(await story.look(nameless)).toMatchObject({ obstacle: 'SENDER_UNKNOWN' });
    const pictureId = await story.pictureOf(nameless);
    expect((await story.ask('finance', nameless, { accountNo, pictureId })).message).toBe('NOT_FROM_ACCOUNT');
  });

  it('is no member’s while an order is under way, and waits again once it is cancelled', async () => {
    const member = await world.register();
    const inflow = await story.waiting(80);
    const id = await story.asked(inflow);
    const assign = () =>
      world.callAs('owner', assignInflow, { params: { id: inflow }, body: { memberId: member.id, reason } });
    expect((await assign()).message).toBe('KEY_INVALID');
    await expect(
      world.admin.query(
        `update inflows set state = 'CREDITED', credited_member_id = $1, final_at = now() where inflow_id = $2`,
        [member.id, inflow],
      ),
    ).rejects.toThrow('goes back');
    expect((await story.ask('owner', inflow, { accountNo, pictureId: await story.pictureOf(inflow) })).message).toBe(
      'KEY_INVALID',
    );
    const cancelled = await world.callAs('finance2', cancelReturn, { params: { id }, body: { reason } });
    expect([cancelled.message, await story.stateOf(id)]).toEqual(['SUCCESS', 'REJECTED']);
    expect((await story.approve('owner', id)).message).toBe('KEY_INVALID');
    expect((await assign()).message).toBe('SUCCESS');
    expect((await world.wallet(member)).wallet.amount).toBe(80);
  });

  it('that the bank refuses stays in suspense, and may be asked for again by the same operator', async () => {
    await world.outside.setFault({ target: 'payout', fault: 'refuse', times: 1 });
    const inflow = await story.waiting(90);
    const before = await story.suspense();
    const first = await story.asked(inflow);
    await story.approve('finance2', first);
    await story.becomes(first, 'FAILED');
    expect([await story.inflowState(inflow), await story.suspense()]).toEqual(['UNMATCHED', before]);
    const second = await story.asked(inflow);
    await story.approve('owner', second);
    await story.becomes(second, 'PAID');
    const after = await story.suspense();
    expect(after).toEqual({ suspense: before.suspense - 9_000, payout: before.payout + 9_000 });
  });

  it.each(['drop-answer', 'drop-request', 'error-after', 'garbage'])(
    'leaves once although the answer of the bank is lost: %s',
    async (fault) => {
      await world.outside.setFault({ target: 'payout', fault, times: 1 });
      const inflow = await story.waiting(40);
      const id = await story.asked(inflow);
      await story.approve('finance2', id);
      await story.becomes(id, 'PAID');
      const orders = (await world.outside.payouts()).filter(({ reference }) => reference === id);
      expect(orders).toHaveLength(1);
      expect(await story.inflowState(inflow)).toBe('RETURNED');
    },
  );
});

describe('a return that failed by the bank’s answer', () => {
  /** The bank says that it failed, and its debits are not read. */
  async function failed(amount: number) {
    await world.outside.setFault({ target: 'payout', fault: 'paid-late', ms: 2_000 });
    await world.outside.setFault({ target: 'payout-debits', fault: 'down', times: 100_000 });
    const inflow = await story.waiting(amount);
    const id = await story.asked(inflow);
    await story.approve('finance2', id);
    await story.becomes(id, 'FAILED');
    return { inflow, id };
  }
  const nextOf = async (id: string) =>
    (await world.admin.query('select next_attempt_at as at from inflow_returns where return_id = $1', [id])).rows[0].at;

  it('is asked about again for the days of the policy, and never ordered again', async () => {
    await world.outside.setFault({ target: 'payout', fault: 'refuse', times: 1 });
    const inflow = await story.waiting(91);
    const id = await story.asked(inflow);
    await story.approve('finance2', id);
    await story.becomes(id, 'FAILED');
    const orders = (await world.outside.payouts()).length;
    const first = await nextOf(id);
    expect(first).not.toBeNull();
    expect((await story.look(inflow))?.orders[0]?.may.ask).toBe(true);
    // The worker has just asked.
    expect((await world.callAs('finance', askReturnNow, { params: { id } })).message).toBe('ASKED_NOW');
    await world.admin.query('update inflow_returns set lease_until = null where return_id = $1', [id]);
    expect((await world.callAs('finance', askReturnNow, { params: { id } })).status).toBe(200);
    await until('it was asked about again', async () => {
      world.app.workLoop.wake('inflow-return');
      return (await nextOf(id))?.getTime() > first.getTime();
    });
    expect([await story.stateOf(id), (await world.outside.payouts()).length]).toEqual(['FAILED', orders]);
    await world.admin.query(
      "update inflow_returns set next_attempt_at = now(), final_at = now() - interval '15 days' where return_id = $1",
      [id],
    );
    await until('it is asked about no more', async () => {
      world.app.workLoop.wake('inflow-return');
      return (await nextOf(id)) === null;
    });
    expect((await story.look(inflow))?.orders[0]?.may.ask).toBe(false);
  });

  it('and was paid after all leaves suspense by the bank’s late answer', async () => {
    const { inflow, id } = await failed(131);
    await story.becomes(id, 'PAID');
    expect(await story.inflowState(inflow)).toBe('RETURNED');
    await books();
  });

  it('and was paid after its money was given to a member stops automatic payouts, and takes nothing', async () => {
    const { inflow, id } = await failed(132);
    const member = await world.register();
    const assigned = await world.callAs('finance', assignInflow, {
      params: { id: inflow },
      body: { memberId: member.id, reason },
    });
    expect(assigned.status).toBe(200);
    const stops = () =>
      world.admin.query("select detail from payout_stops where reset_at is null and reason = 'UNMATCHED_DEBIT'");
    await until('payouts stand still', async () => {
      await world.admin.query('update inflow_returns set next_attempt_at = now() where next_attempt_at > now()');
      world.app.workLoop.wake('inflow-return');
      return (await stops()).rowCount === 1;
    });
    expect((await stops()).rows[0].detail).toMatchObject({ problem: 'SECOND' });
    expect([await story.stateOf(id), await story.inflowState(inflow)]).toEqual(['FAILED', 'CREDITED']);
    expect((await world.wallet(member)).wallet.amount).toBe(132);
    await world.outside.clearFaults();
    const open = async () => (await world.callAs('finance', listUnexplainedPayouts)).reply?.payouts ?? [];
    await until('its debit is an alarm too', async () => (await open()).some(({ problem }) => problem === 'SECOND'));
    const params = { subject: (await open())[0]?.subject ?? '' };
    await world.callAs('finance', explainPayout, { params, body: { reason } });
    expect((await world.callAs('owner', agreeToPayout, { params })).message).toBe('SUCCESS');
    await world.admin.query(
      "update payout_stops set reset_at = now(), reset_by = 'x', reset_reason = 'x' where reset_at is null",
    );
  });
});

describe('a return that no bank is ordered to pay', () => {
  const byHand = (id: string) => world.callAs('finance', payReturnByHand, { params: { id } });
  const close = (id: string, body: object) =>
    world.callAs('finance', closeReturn, { params: { id }, body: { reason, outcome: 'PAID', ...body } });

  it('is paid by hand, and leaves suspense when a second operator agrees to the picture', async () => {
    await world.setPolicy('payout', { undoSeconds: 60 });
    const inflow = await story.waiting(120);
    const id = await story.asked(inflow);
    expect((await byHand(id)).message).toBe('KEY_INVALID');
    await story.approve('finance2', id);
    expect((await byHand(id)).message).toBe('SUCCESS');
    await world.setPolicy('payout', { undoSeconds: 0 });
    const pictureId = await story.pictureOf(inflow);
    const bankReference = 'SLIP-120';
    expect((await close(id, { pictureId })).message).toBe('KEY_MISSING');
    expect((await close(id, { pictureId, bankReference, fromAccount: 'KBANK-9999999999' })).message).toBe(
      'KEY_INVALID',
    );
    const proposed = await close(id, { pictureId, bankReference, fromAccount: RECEIVING.thb });
    expect(proposed.status).toBe(202);
    expect(await story.inflowState(inflow)).toBe('UNMATCHED');
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, proposed, 'owner')).status).toBe(200);
    expect([await story.stateOf(id), await story.inflowState(inflow)]).toEqual(['PAID', 'RETURNED']);
    expect(await story.orders(id)).toEqual([]);
    await books();
    // The same transfer pays no second one.
    const again = await story.waiting(120);
    await world.setPolicy('payout', { undoSeconds: 60 });
    const second = await story.asked(again);
    await story.approve('finance2', second);
    await byHand(second);
    await world.setPolicy('payout', { undoSeconds: 0 });
    const other = await close(second, {
      ...{ pictureId: await story.pictureOf(again), bankReference, fromAccount: RECEIVING.thb },
    });
    expect((await approveProposed(world, other, 'owner')).message).toBe('KEY_INVALID');
    const failed = await close(second, { pictureId: await story.pictureOf(again), outcome: 'FAILED' });
    expect((await approveProposed(world, failed, 'owner')).status).toBe(200);
    expect([await story.stateOf(second), await story.inflowState(again)]).toEqual(['FAILED', 'UNMATCHED']);
  });
});

describe('books and bank', () => {
  it('a debit shows that a return which had failed was paid: it has left', async () => {
    await world.outside.setFault({ target: 'payout', fault: 'paid-late', ms: 300 });
    const inflow = await story.waiting(130);
    const id = await story.asked(inflow);
    await story.approve('finance2', id);
    await until('it failed, and was paid after all', async () => {
      world.app.workLoop.wake('inflow-return');
      return (await story.stateOf(id)) === 'PAID';
    });
    expect(await story.inflowState(inflow)).toBe('RETURNED');
  });

  it('the audit names a return whose order is missing, and money that an order has not taken out of suspense', async () => {
    const inflow = await story.waiting(136);
    await withoutTriggers(
      world.admin,
      `update inflows set state = 'RETURNED', final_at = now() where inflow_id = '${inflow}'`,
    );
    const found = (await world.audit()).filter(({ where }) => where === inflow).map(({ rule }) => rule);
    expect(found).toContainEqual(expect.stringContaining('was returned was paid by one order'));
    await withoutTriggers(
      world.admin,
      `update inflows set state = 'UNMATCHED', final_at = null where inflow_id = '${inflow}'`,
    );
    await expect(
      world.admin.query(`update inflows set state = 'RETURNED', final_at = now() where inflow_id = $1`, [inflow]),
    ).rejects.toThrow('without an order');
    const id = await story.asked(inflow);
    await expect(
      world.admin.query(
        `update inflow_returns set state = 'PAID', way = 'HAND', approved_by = 'owner', approved_at = now(), final_at = now()
        where return_id = $1`,
        [id],
      ),
    ).rejects.toThrow('may not go');
    await withoutTriggers(
      world.admin,
      `update inflow_returns set state = 'PAID', way = 'HAND', approved_by = 'owner', approved_at = now(), final_at = now()
      where return_id = '${id}'`,
    );
    expect((await world.audit()).map(({ where }) => where)).toContain(id);
    await withoutTriggers(
      world.admin,
      `update inflow_returns set state = 'REJECTED', way = null where return_id = '${id}'`,
    );
  });

  it('an order at the bank under the name of a return that nobody approved is an alarm', async () => {
    const inflow = await story.waiting(150);
    const id = await story.asked(inflow);
    const order = { bankCode: 'BAY', accountNo, accountName: 'SOMEBODY ELSE', currency: 'THB' };
    await fetch(`${world.outside.url}/partners/payout/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${askKeyOf('payout')}` },
      body: JSON.stringify({ ...order, reference: id, amount: '150.00' }),
    });
    const open = async () => (await world.callAs('finance', listUnexplainedPayouts)).reply?.payouts ?? [];
    await until('it is an alarm', async () => (await open()).some(({ problem }) => problem === 'NOT_SENT'));
    const [debit] = await open();
    expect(debit).toMatchObject({ orderReference: id, memberId: null });
    expect(await story.inflowState(inflow)).toBe('UNMATCHED');
    const params = { subject: debit?.subject ?? '' };
    await world.callAs('finance', explainPayout, { params, body: { reason } });
    expect((await world.callAs('owner', agreeToPayout, { params })).message).toBe('SUCCESS');
  });
});

describe('fifty callers', () => {
  it('ask for, approve, cancel and assign the same money: it leaves once or is one member’s', async () => {
    const member = await world.register();
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      const inflow = await story.waiting(100 + round);
      const pictureId = await story.pictureOf(inflow);
      const asks = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          story.ask(at % 2 ? 'finance' : 'owner', inflow, { accountNo, pictureId }),
        ),
      );
      const accepted = asks.filter(({ message }) => message === 'SUCCESS');
      expect(accepted, JSON.stringify(asks.map(({ message }) => message))).toHaveLength(1);
      const id = accepted[0]?.reply?.returnId ?? '';
      const body = { memberId: member.id, reason };
      await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          if (at % 3 === 0) return story.approve(at % 2 ? 'finance2' : 'owner2', id);
          if (at % 3 === 1) return world.callAs('finance2', cancelReturn, { params: { id }, body: { reason } });
          return world.callAs('owner2', assignInflow, { params: { id: inflow }, body });
        }),
      );
      await until('it has an end', async () => {
        world.app.workLoop.wake('inflow-return');
        return ['PAID', 'REJECTED'].includes(await story.stateOf(id));
      });
      const isPaid = (await story.stateOf(id)) === 'PAID';
      expect((await story.orders(id)).length).toBe(isPaid ? 1 : 0);
      expect((await story.inflowState(inflow)) === 'RETURNED').toBe(isPaid);
      expect(await world.audit()).toEqual([]);
    }
  });
});
