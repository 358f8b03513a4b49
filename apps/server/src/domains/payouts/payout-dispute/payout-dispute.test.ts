import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { agreeToDispute, decideDispute, listPayoutDisputes } from '@kapao/contract/operator/payout-dispute.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const listed = async () => (await world.callAs('auditor', listPayoutDisputes)).reply?.disputes ?? [];
const disputeOf = async (id: string) => (await listed()).find((dispute) => dispute.id === id);

async function stateOf(id: string): Promise<string> {
  const found = await world.admin.query('select state from operations where operation_id = $1', [id]);
  return String(found.rows[0]?.state);
}

/** A withdrawal the bank says no to, and pays all the same. */
async function paidLate(member: Member, { amount, afterMs }: { amount: number; afterMs: number }): Promise<string> {
  await world.outside.setFault({ target: 'payout', fault: 'paid-late', ms: afterMs });
  const answered = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  const id = answered.reply?.withdrawalId ?? '';
  await until('it has ended', async () => {
    await world.hurry();
    return ['FAILED', 'DISPUTED'].includes(await stateOf(id));
  });
  return id;
}

async function disputed(baht: number, amount: number): Promise<{ member: Member; id: string }> {
  const member = await world.register();
  await world.deposit(member, baht);
  const id = await paidLate(member, { amount, afterMs: 300 });
  await until('it is disputed', async () => (await stateOf(id)) === 'DISPUTED');
  return { member, id };
}

const rowsOf = async (member: Member) =>
  (await world.call(listStatement, { token: member.token })).reply?.statements.map(
    ({ statementType, status, state, amount }) => {
      return { statementType, status, state, amount };
    },
  );
const decide = (id: string, decision: 'TAKE' | 'WRITE_OFF', by: 'finance' | 'owner' | 'support' = 'finance') =>
  world.callAs(by, decideDispute, { params: { id }, body: { decision, reason: 'agreed on the phone' } });

it('a withdrawal that failed, was given back and left the account after all is owed, and taken from the wallet once people say so', async () => {
  const { member, id } = await disputed(1_000, 400);
  expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 100_000n, payout: 40_000n, receivable: -40_000n });
  expect(await disputeOf(id)).toMatchObject({
    memberId: member.id,
    amount: 400,
    cash: 1_000,
    foundBy: 'DEBIT',
    decision: null,
  });
  expect((await world.callAs('auditor', operatorSummary)).reply?.waiting.payouts).toBe(1);
  expect(await world.audit()).toEqual([]);
  const timeline = await world.call(statementTimeline, { token: member.token, params: { id } });
  expect(timeline.reply?.steps.map(({ step }) => step).slice(-3)).toEqual(['failed', 'returned', 'paid']);

  expect((await decide(id, 'TAKE', 'support')).message).toBe('UNAUTHORIZED');
  expect((await decide(randomUUID(), 'TAKE')).message).toBe('NO_DATA');
  expect((await decide(id, 'TAKE')).message).toBe('SUCCESS');
  expect((await decide(id, 'WRITE_OFF')).message).toBe('NO_DATA');
  expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 60_000n, payout: 40_000n });
  expect(await rowsOf(member)).toEqual([
    { statementType: 'withdraw', status: 'SUCCESS', state: 'TAKEN', amount: -400 },
    { statementType: 'withdraw', status: 'FAILED', state: 'DISPUTED', amount: -400 },
    { statementType: 'deposit', status: 'SUCCESS', state: 'CREDITED', amount: 1_000 },
  ]);
  expect(await disputeOf(id)).toBeUndefined();
  expect(await world.audit()).toEqual([]);
});

it('a failed payout is asked about again, and found paid without any line of the bank; the line that comes later is the same money', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  await world.outside.setFault({ target: 'payout-debits', fault: 'down', times: 100_000 });
  const id = await paidLate(member, { amount: 200, afterMs: 300 });
  expect(await stateOf(id)).toBe('FAILED');
  await until('it is disputed', async () => {
    await world.admin.query(
      `insert into payout_late_checks (member_id, operation_id, next_check_at) values ($1, $2, now())
        on conflict (member_id, operation_id) do update set next_check_at = excluded.next_check_at`,
      [member.id, id],
    );
    world.app.workLoop.wake('payout-late');
    return (await stateOf(id)) === 'DISPUTED';
  });
  expect((await disputeOf(id))?.foundBy).toBe('STATUS');
  await world.outside.clearFaults();
  await until('its line is read', async () => {
    const found = await world.admin.query('select problem from payout_debits where operation_id = $1', [id]);
    return found.rowCount === 1 && found.rows[0]?.problem === null;
  });
  expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 100_000n, payout: 20_000n, receivable: -20_000n });
  expect((await decide(id, 'TAKE')).message).toBe('SUCCESS');
});

it('what failed for good is asked about in growing steps, and stays failed', async () => {
  const member = await world.register({ accountNo: '1234560000' });
  await world.deposit(member, 500);
  const id =
    (await world.call(withdraw, { token: member.token, body: { amount: 100 }, key: randomUUID() })).reply
      ?.withdrawalId ?? '';
  await until('it has failed', async () => (await stateOf(id)) === 'FAILED');
  const waits: number[] = [];
  for (const _ of [1, 2, 3, 4]) {
    await world.admin.query(
      `insert into payout_late_checks (member_id, operation_id, next_check_at) values ($1, $2, now())
        on conflict (member_id, operation_id) do update set next_check_at = excluded.next_check_at`,
      [member.id, id],
    );
    world.app.workLoop.wake('payout-late');
    const wait = async () => {
      const sql =
        'select extract(epoch from next_check_at - now()) as wait from payout_late_checks where operation_id = $1';
      return Number((await world.admin.query(sql, [id])).rows[0]?.wait);
    };
    await until('it was asked about', async () => (await wait()) > 10);
    waits.push(Math.round((await wait()) / 60));
  }
  expect(waits).toEqual([1, 2, 4, 8]);
  expect(await stateOf(id)).toBe('FAILED');
});

it('a wallet without enough is left alone until there is enough, and then pays once', async () => {
  const { member, id } = await disputed(500, 400);
  const spent = await world.call(withdraw, { token: member.token, body: { amount: 300 }, key: randomUUID() });
  await until('the rest has gone', async () => {
    await world.hurry();
    return (await stateOf(spent.reply?.withdrawalId ?? '')) === 'PAID';
  });
  expect((await decide(id, 'TAKE')).message).toBe('SUCCESS');
  expect(await disputeOf(id)).toMatchObject({ decision: 'TAKE', cash: 200, needsSecond: false });
  await world.deposit(member, 300).catch(() => undefined);
  await until('it was taken', async () => {
    world.app.workLoop.wake('payout-dispute');
    return (await disputeOf(id)) === undefined;
  });
  expect(await world.books(member)).toMatchObject({ cash: 10_000n, payout: 70_000n });
  expect(await world.audit()).toEqual([]);
});

it('giving up a large one takes two, and nobody is both', async () => {
  const value = JSON.stringify({ disputeAbove: { THB: 300, LAK: 100_000 } });
  await world.admin.query(`insert into settings (name, value) values ('policy.payoutReconciliation', $1::jsonb)`, [
    value,
  ]);
  const { member, id } = await disputed(1_000, 301);
  const agree = (by: 'finance' | 'owner') => world.callAs(by, agreeToDispute, { params: { id } });
  expect((await agree('owner')).message).toBe('KEY_INVALID');
  expect((await decide(id, 'WRITE_OFF')).message).toBe('SUCCESS');
  expect(await disputeOf(id)).toMatchObject({ decision: 'WRITE_OFF', decidedBy: 'finance', needsSecond: true });
  expect((await world.books(member)).receivable).toBe(-30_100n);
  expect((await agree('finance')).message).toBe('UNAUTHORIZED');
  expect((await agree('owner')).message).toBe('SUCCESS');
  expect((await agree('owner')).message).toBe('NO_DATA');
  expect(await world.books(member)).toEqual({
    bank: -100_000n,
    cash: 100_000n,
    'cost:dispute': -30_100n,
    payout: 30_100n,
  });
  expect(await world.audit()).toEqual([]);
});

it('the audit names a dispute without its debt, a debt without a dispute, and an end without the money', async () => {
  const { member, id } = await disputed(1_000, 250);
  const planted = async (statement: string, parameters: unknown[] = [id]) => {
    const client = await world.admin.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      await client.query(statement, parameters);
      await client.query('commit');
    } finally {
      client.release();
    }
    return (await world.audit()).map(({ where }) => where);
  };
  const owing = `${member.id} receivable`;
  expect(
    await planted(
      "update payout_disputes set decision = 'TAKE', reason = 'x', decided_by = 'x', ended_at = now() where operation_id = $1",
    ),
  ).toEqual([owing, id]);
  expect(
    await planted(
      'update payout_disputes set decision = null, reason = null, decided_by = null, ended_at = null where operation_id = $1',
    ),
  ).toEqual([]);
  expect(await planted("update operations set state = 'FAILED' where operation_id = $1")).toEqual(
    expect.arrayContaining([id, `${member.id} payout`]),
  );
  expect(await planted("update operations set state = 'DISPUTED' where operation_id = $1")).toEqual([]);
  expect(await planted('delete from payout_disputes where operation_id = $1')).toEqual([id, owing]);
});
