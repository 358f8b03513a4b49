import {
  assignInflow,
  bookSetAside,
  explainSetAside,
  listInflows,
  listSetAside,
  noteInflow,
} from '@kapao/contract/operator/inflow.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { returnStory } from '../../../testing/return-story.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world?.stop());

const reason = 'the bank was asked';
const accountNo = RECEIVING.thb.slice('KBANK-'.length);

/** Money of a stranger that waits; answers it as the desk sees it. */
async function strangeMoney(amount: number, wish: object = {}) {
  const sender = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE', ...wish };
  const reference = await world.outside.sendMoney({ ...sender, toBank: 'KBANK', toAccountNo: accountNo, amount });
  await until('it waits', async () => (await waiting(reference)) !== undefined);
  const found = await waiting(reference);
  if (!found) throw new Error('it waits');
  return found;
}

async function waiting(reference: string) {
  const { reply } = await world.callAs('finance', listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
  return reply?.inflows.find((inflow) => inflow.reference === reference);
}

const accountOf = async (id: string) => {
  const { reply } = await world.callAs('finance', readReconciliation);
  expect(reply?.unexplained.every(({ amount }) => amount === 0)).toBe(true);
  return reply?.accounts.find(({ receivingAccount }) => receivingAccount === id);
};

describe('money that waits', () => {
  it('shows who could have sent it, likeliest first, with the reasons', async () => {
    const [byAccount, byName] = [await world.register({ bankCode: 'SCB' }), await world.register({ bankCode: 'KTB' })];
    await world.admin.query("update members set bank_account_name = 'ANONG DEEJAI' where member_id = $1", [byName.id]);
    const twin = { ...byAccount, accountNo: `9${byAccount.accountNo.slice(1)}` };
    const other = await world.register({ bankCode: 'SCB', accountNo: twin.accountNo });
    const inflow = await strangeMoney(123, {
      fromBank: 'SCB',
      fromAccountNo: byAccount.accountNo,
      fromName: 'MISS ANONG D.',
    });
    expect(inflow.waitReason).toBe('NAME_DIFFERS');
    expect(inflow.candidates.map(({ memberId, reasons }) => [memberId, reasons])).toEqual([
      ...[byAccount.id, other.id].sort().map((id) => [id, ['ACCOUNT']]),
      [byName.id, ['NAME']],
    ]);
    const assigned = await world.callAs('finance', assignInflow, {
      params: { id: inflow.id },
      body: { memberId: byName.id, reason },
    });
    expect(assigned.reply).toMatchObject({ inflow: { state: 'CREDITED' } });
    const again = await strangeMoney(55, {
      fromBank: 'SCB',
      fromAccountNo: byAccount.accountNo,
      fromName: 'ANONG',
    });
    // Whom the same account paid for before, and whose name fits, now stands before the account alone.
    expect(again.candidates[0]).toMatchObject({ memberId: byName.id, reasons: ['BEFORE', 'FIRST_NAME'] });
  });

  it('money that waits above the limit becomes a member’s only when two agree, exactly as it was proposed', async () => {
    const member = await world.register();
    const inflow = await strangeMoney(5_000.01);
    const params = { id: inflow.id };
    const proposed = await world.callAs('finance', assignInflow, { params, body: { memberId: member.id, reason } });
    expect(proposed.status).toBe(202);
    expect((await world.wallet(member)).wallet.amount).toBe(0);
    for (const by of ['finance', 'marketing', 'support', 'auditor'] as const) {
      expect((await approveProposed(world, proposed, by)).message).toBe('UNAUTHORIZED');
    }
    const answers = await Promise.all(
      (['finance2', 'owner', 'owner2'] as const).map((by) => approveProposed(world, proposed, by)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.wallet(member)).wallet.amount).toBe(5_000.01);
    const log = await world.callAs('owner', listAudit, { query: { action: 'inflow.assign', limit: '2' } });
    const second = answers.find(({ status }) => status === 200)?.reply?.proposal.decidedBy;
    expect(log.reply?.entries.map(({ operator }) => operator)).toEqual([second, 'finance']);
  });

  it('money that waits up to the limit needs one person, as before', async () => {
    const member = await world.register();
    const inflow = await strangeMoney(5_000);
    const params = { id: inflow.id };
    const done = await world.callAs('finance', assignInflow, { params, body: { memberId: member.id, reason } });
    expect([done.status, (await world.wallet(member)).wallet.amount]).toEqual([200, 5_000]);
  });

  it('money that waits that two agreed on is not a member’s any more when it goes back meanwhile', async () => {
    const story = returnStory(world);
    const member = await world.register();
    const inflow = await strangeMoney(6_000);
    const params = { id: inflow.id };
    const proposed = await world.callAs('finance', assignInflow, { params, body: { memberId: member.id, reason } });
    await story.asked(inflow.id);
    expect((await waiting(inflow.reference))?.goesBack).toMatchObject({ state: 'REVIEW', askedBy: 'finance' });
    expect((await approveProposed(world, proposed, 'finance2')).message).toBe('KEY_INVALID');
    expect((await world.wallet(member)).wallet.amount).toBe(0);
  });

  it('is marked and noted for the others, with reason and audit', async () => {
    const inflow = await strangeMoney(31);
    const write = (act: string) =>
      world.callAs('finance', noteInflow, { params: { id: inflow.id }, body: { act, reason: `because of ${act}` } });
    expect((await write('MARK')).reply?.inflow.isMarked).toBe(true);
    expect((await write('NOTE')).reply?.inflow.acts.map(({ act }) => act)).toEqual(['MARK', 'NOTE']);
    expect((await write('UNMARK')).reply?.inflow.isMarked).toBe(false);
    expect((await write('RETURN')).message).toBe('KEY_INVALID');
    const log = await world.callAs('owner', listAudit, { query: { action: 'inflow.note' } });
    expect(log.reply?.total).toBe(1);
  });
});

describe('a line of the feed that cannot be booked', () => {
  const half = (amount: number) =>
    world.outside.sendMoney({
      fromBank: 'BCEL',
      fromAccountNo: '160120009999',
      fromName: 'HALF A KIP',
      toBank: 'BCEL',
      toAccountNo: RECEIVING.lak.slice('BCEL-'.length),
      amount,
    });
  const lines = async () => {
    const answered = await world.callAs('finance', listSetAside, { query: { limit: '10' } });
    if (!answered.reply) throw new Error(`the list answered ${answered.message}`);
    return answered.reply.lines;
  };

  it('is set aside, tells an alert, and holds back nothing behind it', async () => {
    await half(1000.5);
    const behind = await half(2000);
    await until('the money behind it came in', async () => (await waiting(behind)) !== undefined);
    await until('it is set aside', async () => (await lines()).length === 1);
    const [line] = await lines();
    expect(line).toMatchObject({ receivingAccount: RECEIVING.lak, problem: 'NOT_PAYABLE' });
    expect(line?.raw).toContain('HALF A KIP');
    const metrics = await world.app.office.inject({ url: '/metrics' });
    expect(metrics.body).toContain('kapao_open_operations{kind="feed-line"} 1');
    const { reply } = await world.callAs('finance', readReconciliation);
    expect(reply?.unexplained).toContainEqual({ currency: 'LAK', amount: 1000.5 });
    expect(reply?.accounts.find(({ receivingAccount }) => receivingAccount === RECEIVING.lak)?.setAside).toBe(1);
  });

  it('is explained or booked by hand with a reason, once, and nothing is unexplained then', async () => {
    const [line] = await lines();
    const params = { account: line?.receivingAccount ?? '', line: line?.line ?? '' };
    const explain = (body: object) => world.callAs('finance', explainSetAside, { params, body });
    expect((await explain({ amount: 1000.5 })).message).toBe('KEY_MISSING');
    await world.setPolicy('secondPerson', { assignAbove: { THB: 0, LAK: 0 } });
    const asked = await explain({ amount: 1000.5, reason });
    expect([asked.status, (await lines()).length]).toEqual([202, 1]);
    expect((await approveProposed(world, asked, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, asked, 'finance2')).status).toBe(200);
    const settled = await world.admin.query(
      "select operator, amount::int from bank_feed_settlements where outcome = 'EXPLAINED'",
    );
    expect(settled.rows).toEqual([{ operator: 'finance', amount: 100_050 }]);
    await world.setPolicy('secondPerson', {});
    expect((await explain({ amount: 1000.5, reason })).message).toBe('NO_DATA');
    expect(await lines()).toEqual([]);
    expect(await accountOf(RECEIVING.lak)).toMatchObject({ unexplained: 0, setAside: 0 });

    await half(3000.25);
    await until('it is set aside', async () => (await lines()).length === 1);
    const [second] = await lines();
    const booked = await world.callAs('finance', bookSetAside, {
      params: { account: second?.receivingAccount ?? '', line: second?.line ?? '' },
      body: { reference: 'BY-HAND-1', amount: 3000, fromBank: 'BCEL', fromName: 'HALF A KIP', reason },
    });
    expect(booked.message).toBe('SUCCESS');
    const inflow = await waiting('BY-HAND-1');
    expect(inflow).toMatchObject({ amount: 3000, source: 'hand' });

    // Four eyes: who wrote the amount does not also say whose it is.
    const member = await world.register();
    await world.admin.query("update members set currency = 'LAK' where member_id = $1", [member.id]);
    const assigned = { params: { id: inflow?.id ?? '' }, body: { memberId: member.id, reason } };
    expect((await world.callAs('finance', assignInflow, assigned)).message).toBe('UNAUTHORIZED');
    expect(await waiting('BY-HAND-1')).toBeDefined();
    expect((await world.callAs('finance2', assignInflow, assigned)).message).toBe('SUCCESS');
  });

  it('is not booked again under the reference of a credit that is written in another way', async () => {
    await half(3000.25);
    await until('it is set aside', async () => (await lines()).length === 1);
    const [third] = await lines();
    const params = { account: third?.receivingAccount ?? '', line: third?.line ?? '' };
    const book = async (reference: string) => {
      const body = { reference, amount: 3000, fromBank: 'BCEL', fromName: 'HALF A KIP', reason };
      return (await world.callAs('finance2', bookSetAside, { params, body })).message;
    };
    for (const reference of ['BY-HAND-1', 'by-hand-1', 'BY HAND 1', 'By/Hand/1', 'BYHAND1']) {
      expect([reference, await book(reference)]).toEqual([reference, 'KEY_INVALID']);
    }
    expect(await book('BY-HAND-2')).toBe('SUCCESS');
  });
});
