import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { getStatementRow, statementTimeline } from '@kapao/contract/member/timeline.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { monthSpan } from '../../../shared/bangkok-day.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.activate(member, 'pg');
  await world.deposit(member, 1_000.25);
  await world.deposit(member, 500);
  await move('WALLET', 'pg', 300);
  await move('pg', 'WALLET', 100);
  await world.outside.setFault({ target: 'game:pg', fault: 'refuse' });
  await move('WALLET', 'pg', 50);
  await world.call(withdraw, { token: member.token, body: { amount: 200 }, key: randomUUID() });
  await world.untilAllEnded();
});
afterAll(() => world?.stop());

function move(from: string, to: string, amount: number) {
  return world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
}

function list(body: Readonly<Record<string, unknown>>) {
  return world.call(listStatement, { token: member.token, body });
}

/** Every operation of the member as if it had begun then, the oldest first. */
async function beganAt(moments: readonly string[]) {
  for (const [at, moment] of moments.entries())
    await withoutTriggers(
      world.admin,
      `update operations set created_at = '${moment}' where member_id = '${member.id}' and statement_no = ${at + 1}`,
    );
}

describe('a month of the statement', () => {
  it('has its rows only, page by page, and what they moved into cash and out of it', async () => {
    await beganAt([
      '2026-10-31T16:59:59.999Z',
      '2026-10-31T17:00:00Z',
      '2026-11-05T03:00:00Z',
      '2026-11-06T03:00:00Z',
      '2026-11-07T03:00:00Z',
      '2026-11-30T16:59:59.999Z',
    ]);
    const body = { month: '2026-11', limit: 2 };
    const { reply: first } = await list(body);
    const { reply: last } = await list({ ...body, page: 3 });
    expect(first).toMatchObject({ total: 5, monthTotals: { moneyIn: 500, moneyOut: 200 } });
    expect(first?.statements.map(({ amount }) => amount)).toEqual([-200, -50]);
    expect(last?.statements.map(({ amount }) => amount)).toEqual([500]);
    expect(last?.monthTotals).toEqual(first?.monthTotals);
    expect((await list({ month: '2026-10' })).reply).toMatchObject({
      total: 1,
      monthTotals: { moneyIn: 1_000.25, moneyOut: 0 },
    });
    expect((await list({ month: '2026-12' })).reply).toMatchObject({
      total: 0,
      statements: [],
      monthTotals: { moneyIn: 0, moneyOut: 0 },
    });
  });

  it('counts transfers only where nothing else is asked for, and none that failed', async () => {
    const { reply } = await list({ month: '2026-11', types: ['transfer'] });
    expect(reply).toMatchObject({ total: 3, monthTotals: { moneyIn: 100, moneyOut: 300 } });
    const others = await list({ month: '2026-11', types: ['deposit', 'transfer'] });
    expect(others.reply).toMatchObject({ total: 4, monthTotals: { moneyIn: 500, moneyOut: 0 } });
  });

  it('adds up to what is in the wallet', async () => {
    const kinds = [{}, { types: ['transfer' as const] }];
    let left = 0;
    for (const month of ['2026-10', '2026-11'])
      for (const kind of kinds) {
        const totals = (await list({ month, ...kind })).reply?.monthTotals;
        left += (totals?.moneyIn ?? 0) - (totals?.moneyOut ?? 0);
      }
    expect(left).toBe((await world.wallet(member)).wallet.amount);
  });

  it('is asked for as year and month; without one there are all rows and no sums', async () => {
    for (const month of ['2026-13', '2026-1', '11-2026', '1999-01', '2026-11-01'])
      expect((await list({ month })).message).toBe('KEY_INVALID');
    const { reply } = await list({});
    expect(reply?.total).toBe(6);
    expect(reply).not.toHaveProperty('monthTotals');
  });

  it('begins and ends at midnight in Bangkok, whatever its length', () => {
    const span = (month: string) => Object.values(monthSpan(month)).map((at) => at.toISOString());
    expect(span('2028-02')).toEqual(['2028-01-31T17:00:00.000Z', '2028-02-29T17:00:00.000Z']);
    expect(span('2026-12')).toEqual(['2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z']);
  });
});

it('a receipt comes with its steps in one answer, the same as the timeline, and both have an end when its row has one', async () => {
  const { reply } = await list({ limit: 10 });
  expect(reply?.statements).toHaveLength(6);
  for (const { id, status } of reply?.statements ?? []) {
    const receipt = await world.call(getStatementRow, { token: member.token, params: { id } });
    const steps = await world.call(statementTimeline, { token: member.token, params: { id } });
    expect(receipt.reply?.statement).toMatchObject({ id, status });
    expect(receipt.reply?.timeline).toEqual(steps.reply);
    expect(receipt.reply?.timeline?.next === null).toBe(status !== 'PENDING');
  }
});
