import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { agreeToPayout, explainPayout, listUnexplainedPayouts } from '@kapao/contract/operator/payout-debit.ts';
import { listPayoutStops, resetPayoutStop } from '@kapao/contract/operator/payout-stop.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { askKeyOf } from '../../../testing/outside-world.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';
import { notePaidWithoutDebit } from './payout-debit-store.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const open = async () => (await world.callAs('auditor', listUnexplainedPayouts)).reply?.payouts ?? [];
const stops = async () => (await world.callAs('auditor', listPayoutStops)).reply?.stops ?? [];
const waiting = async () => (await world.callAs('auditor', operatorSummary)).reply?.waiting.payouts;
const apart = async () =>
  (await world.callAs('auditor', readReconciliation)).reply?.unexplained.find(({ currency }) => currency === 'THB')
    ?.amount;
const alarm = async () =>
  /kapao_unexplained_minor_units\{account="payouts:THB"\} (\d+)/.exec(
    (await world.app.office.inject({ url: '/metrics' })).body,
  )?.[1];

/** An order at the bank by somebody who has the key of the payout account, and never was at this site. */
async function orderAtTheBank(order: { reference: string; amount: string; accountNo: string }): Promise<void> {
  const answered = await fetch(`${world.outside.url}/partners/payout/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${askKeyOf('payout')}` },
    body: JSON.stringify({ bankCode: 'SCB', accountName: 'THIEF', currency: 'THB', ...order }),
  });
  expect([answered.status, await answered.json()]).toEqual([200, { reference: order.reference, state: 'PAID' }]);
}

async function take(member: Member, amount: number): Promise<string> {
  const answered = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  return answered.reply?.withdrawalId ?? `refused ${answered.message}`;
}

async function stateOf(id: string): Promise<string> {
  const found = await world.admin.query('select state from operations where operation_id = $1', [id]);
  return String(found.rows[0]?.state);
}

async function explained(subject: string): Promise<void> {
  const params = { subject };
  expect(
    (await world.callAs('finance', explainPayout, { params, body: { reason: 'seen with the bank' } })).message,
  ).toBe('SUCCESS');
  expect((await world.callAs('owner', agreeToPayout, { params })).message).toBe('SUCCESS');
}

async function reset(): Promise<void> {
  for (const { id } of await stops()) {
    await world.callAs('finance', resetPayoutStop, { params: { id }, body: { reason: 'explained' } });
  }
}

it('a withdrawal and its debit at the bank explain each other, and nobody is asked', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  const id = await take(member, 300);
  await until('its debit is read', async () => {
    const found = await world.admin.query('select problem from payout_debits where operation_id = $1', [id]);
    return found.rowCount === 1 && found.rows[0]?.problem === null;
  });
  await world.untilAllEnded();
  expect([await stateOf(id), await open(), await stops(), await apart(), await alarm()]).toEqual([
    'PAID',
    [],
    [],
    0,
    '0',
  ]);
  expect(await world.audit()).toEqual([]);
});

it('100,000 that were ordered at the bank with the partner’s key stop automatic payouts, and the alarm names the debit', async () => {
  await orderAtTheBank({ reference: 'STOLEN', amount: '100000.00', accountNo: '9998887776' });
  await until('automatic payouts stand still', async () => (await stops()).length === 1);
  expect((await stops())[0]?.reason).toBe('UNMATCHED_DEBIT');
  const [debit, ...others] = await open();
  expect([debit, others]).toEqual([
    expect.objectContaining({
      problem: 'UNKNOWN_ORDER',
      amount: 100_000,
      currency: 'THB',
      orderReference: 'STOLEN',
      toBank: 'SCB',
      toAccount: 'xxxxxx7776',
      memberId: null,
      explainedBy: null,
    }),
    [],
  ]);
  expect([await apart(), await alarm(), await waiting()]).toEqual([100_000, '10000000', 1]);
  expect((await world.audit()).map(({ where }) => where)).toEqual([debit?.subject]);
  const stop = await world.admin.query('select detail from payout_stops where reset_at is null');
  expect(stop.rows[0]?.detail).toMatchObject({ debit: debit?.debitReference, problem: 'UNKNOWN_ORDER' });

  const member = await world.register();
  await world.deposit(member, 500);
  const id = await take(member, 100);
  expect(await stateOf(id)).toBe('REVIEW');

  const params = { subject: debit?.subject ?? '' };
  const body = { reason: 'the police have it' };
  expect((await world.callAs('support', explainPayout, { params, body })).message).toBe('UNAUTHORIZED');
  expect((await world.callAs('finance', agreeToPayout, { params })).message).toBe('KEY_INVALID');
  expect((await world.callAs('finance', explainPayout, { params, body: {} })).message).toBe('KEY_MISSING');
  expect((await world.callAs('finance', explainPayout, { params, body })).message).toBe('SUCCESS');
  expect((await world.callAs('owner', explainPayout, { params, body })).message).toBe('KEY_INVALID');
  expect((await world.callAs('finance', agreeToPayout, { params })).message).toBe('UNAUTHORIZED');
  // One person's word ends no alarm.
  expect([await apart(), (await open())[0]?.explainedBy]).toEqual([100_000, 'finance']);
  expect((await world.callAs('owner', agreeToPayout, { params })).message).toBe('SUCCESS');
  expect((await world.callAs('owner', agreeToPayout, { params })).message).toBe('NO_DATA');
  expect([await apart(), await alarm(), await waiting(), await open()]).toEqual([0, '0', 0, []]);
  expect(await world.audit()).toEqual([]);
  // Payouts go on when an operator says so, not because the debit was explained.
  expect(await stops()).toHaveLength(1);
  await reset();
});

it('an order at the bank under the name of a withdrawal that people still look at is no order of ours', async () => {
  const member = await world.register();
  await world.deposit(member, 30_000);
  const id = await take(member, 20_000);
  expect(await stateOf(id)).toBe('REVIEW');
  await orderAtTheBank({ reference: id, amount: '20000.00', accountNo: member.accountNo });
  await until('it is an alarm', async () => (await open())[0]?.problem === 'NOT_SENT');
  await until('automatic payouts stand still', async () => (await stops()).length === 1);
  await explained((await open())[0]?.subject ?? '');
  await reset();
});

it('a withdrawal that the bank calls paid and that never left the account is an alarm until its debit comes', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  await world.outside.setFault({ target: 'payout-debits', fault: 'down', times: 100_000 });
  const id = await take(member, 300);
  await until('the bank says paid', async () => {
    await world.hurry();
    return (await stateOf(id)) === 'PAID';
  });
  expect(await open()).toEqual([]);
  await actFor('worker', () => notePaidWithoutDebit(world.app.db, 0));
  expect(await open()).toEqual([
    expect.objectContaining({ subject: id, problem: 'NO_DEBIT', amount: 300, memberId: member.id }),
  ]);
  expect([await apart(), await alarm()]).toEqual([300, '30000']);
  expect((await world.audit()).map(({ where }) => where)).toEqual([id]);
  await world.outside.clearFaults();
  await until('its debit has come', async () => (await open()).length === 0);
  expect(await world.audit()).toEqual([]);
  const shown = await world.call(listStatement, { token: member.token });
  expect(shown.reply?.statements[0]?.status).toBe('SUCCESS');
});

it.each(['garbage', 'down', 'drop-answer', 'error-after'])(
  'a bank whose list answers %s is read on later, and no line is lost',
  async (fault) => {
    const member = await world.register();
    await world.deposit(member, 1_000);
    await world.outside.setFault({ target: 'payout-debits', fault, times: 2 });
    const id = await take(member, 100);
    await until('its debit is read', async () => {
      const found = await world.admin.query('select 1 from payout_debits where operation_id = $1 and problem is null', [
        id,
      ]);
      return found.rowCount === 1;
    });
    await world.untilAllEnded();
  },
);

it('the database takes one debit for a withdrawal, and an explanation from two operators', async () => {
  const insert = `insert into payout_debits (subject, debit_ref, bank_seq, amount, currency, member_id, operation_id)
    select 'payout:AGAIN', 'AGAIN', 1, amount, currency, member_id, operation_id from payout_debits where problem is null limit 1`;
  await expect(world.admin.query(insert)).rejects.toThrow('one_debit_per_withdrawal');
  await expect(
    world.admin.query(
      "insert into payout_explanations (subject, reason, explained_by, agreed_by, agreed_at) values ('x', 'x', 'a', 'a', now())",
    ),
  ).rejects.toThrow();
});
