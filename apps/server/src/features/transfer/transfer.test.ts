import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { listTransfers, settleTransfer } from '@kapao/contract/operator/transfers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { differencesOutside } from '../../testing/truth.ts';
import { type Member, startWorld, until, type World } from '../../testing/world.ts';

let world: World;
let member: Member;
let player: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

beforeEach(async () => {
  member = await world.register();
  player = await world.activate(member, 'pg');
  await world.deposit(member, 1_000);
});
afterEach(async () => {
  await world.untilAllEnded();
  await world.outside.clearFaults();
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});

function move(from: string, to: string, amount: number) {
  return world.call(transfer, { token: member.token, body: { from, to, amount }, key: randomUUID() });
}

async function lastStatement() {
  const answered = await world.call(listStatement, { token: member.token, body: { limit: 1 } });
  return answered.reply?.statements[0];
}

describe('a transfer', () => {
  it('goes to a game and back', async () => {
    expect((await move('WALLET', 'pg', 400.25)).reply).toMatchObject({
      message: 'SUCCESS',
      status: 'SUCCESS',
      amount: 400.25,
    });
    expect(await world.wallet(member)).toMatchObject({
      wallet: { amount: 599.75 },
      slot: 400.25,
      total: 1_000,
      inTransit: 0,
    });
    expect(await lastStatement()).toMatchObject({
      statementType: 'transfer',
      from: 'WALLET',
      to: 'pg',
      status: 'SUCCESS',
      amount: -400.25,
    });
    expect((await move('pg', 'WALLET', 150.5)).reply).toMatchObject({ message: 'SUCCESS' });
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 75_025n, 'game:pg': 24_975n });
    expect(await lastStatement()).toMatchObject({ from: 'pg', to: 'WALLET', status: 'SUCCESS', amount: 150.5 });
  });

  it('brings home what was won since the last look, and no more', async () => {
    await move('WALLET', 'pg', 100);
    await world.outside.playRound('pg', { username: player, stake: 50, payout: 350 });
    expect((await move('pg', 'WALLET', 400.01)).message).toBe('MONEY_NOT_ENOUGH');
    expect((await move('pg', 'WALLET', 400)).status).toBe(200);
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 130_000n, 'result:pg': -30_000n });
  });

  it('cannot bring home what was lost', async () => {
    await move('WALLET', 'pg', 100);
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 0 });
    expect((await move('pg', 'WALLET', 100)).message).toBe('MONEY_NOT_ENOUGH');
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 90_000n, 'result:pg': 10_000n });
  });

  it('goes from game to game through the wallet, as two operations', async () => {
    await world.activate(member, 'joker2');
    await move('WALLET', 'pg', 500);
    expect((await move('pg', 'joker2', 200)).reply).toMatchObject({ status: 'SUCCESS' });
    expect(await world.books(member)).toMatchObject({ cash: 50_000n, 'game:pg': 30_000n, 'game:joker2': 20_000n });
    const statement = await world.call(listStatement, { token: member.token, body: { types: ['transfer'] } });
    expect(statement.reply?.statements.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      ['WALLET', 'joker2', -200],
      ['pg', 'WALLET', 200],
      ['WALLET', 'pg', -500],
    ]);
  });

  it('from game to game stops in the wallet when the second game refuses', async () => {
    await world.activate(member, 'joker2');
    await move('WALLET', 'pg', 500);
    await world.outside.setFault({ target: 'game:joker2', fault: 'refuse' });
    expect((await move('pg', 'joker2', 200)).message).toBe('TRANSFER_FAIL');
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });

  it('from game to game does not start the second leg while the first is unclear', async () => {
    await world.activate(member, 'joker2');
    await move('WALLET', 'pg', 500);
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-answer' });
    expect((await move('pg', 'joker2', 200)).reply).toMatchObject({ message: 'PENDING', status: 'PENDING' });
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });

  it.each([
    ['NO_GAME', { from: 'NONE', to: 'pg', amount: 10 }],
    ['NO_GAME', { from: 'WALLET', to: 'NONE', amount: 10 }],
    ['NO_GAME', { from: 'WALLET', to: 'WALLET', amount: 10 }],
    ['NO_GAME', { from: 'pg', to: 'pg', amount: 10 }],
    ['NO_GAME', { from: 'WALLET', to: 'nosuchgame', amount: 10 }],
    ['NO_GAME', { from: 'NONE', to: 'NONE', amount: 0.5 }],
    ['TRANSFER_MINIMUM', { from: 'WALLET', to: 'pg', amount: 0.99 }],
    ['TRANSFER_MINIMUM', { from: 'WALLET', to: 'pg', amount: 0 }],
    ['SLOT_NO_ACCOUNT', { from: 'WALLET', to: 'imi', amount: 10 }],
    ['MONEY_NOT_ENOUGH', { from: 'WALLET', to: 'pg', amount: 1_000.01 }],
    ['MONEY_NOT_ENOUGH', { from: 'pg', to: 'WALLET', amount: 1 }],
  ])('is refused with %s: %j, and nothing moves', async (code, body) => {
    expect((await move(body.from, body.to, body.amount)).message).toBe(code);
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 100_000n });
  });

  it('takes 1 baht, the smallest, and the whole balance, the largest', async () => {
    expect((await move('WALLET', 'pg', 1)).status).toBe(200);
    expect((await move('WALLET', 'pg', 999)).status).toBe(200);
    expect(await world.books(member)).toEqual({ bank: -100_000n, 'game:pg': 100_000n });
  });

  it('is refused to a frozen member', async () => {
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    expect((await move('WALLET', 'pg', 10)).message).toBe('INACTIVE_USER');
  });

  it('into a game that is switched off or in maintenance is refused, out of it goes', async () => {
    await move('WALLET', 'pg', 100);
    for (const column of ['is_on = false', 'in_maintenance = true']) {
      await world.admin.query(`update games set ${column} where code = 'pg'`);
      expect((await move('WALLET', 'pg', 10)).message).toBe('NO_GAME');
      expect((await move('pg', 'WALLET', 10)).status).toBe(200);
      await world.admin.query("update games set is_on = true, in_maintenance = false where code = 'pg'");
    }
  });

  it('is one at a time per game while unclear', async () => {
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-answer' });
    expect((await move('WALLET', 'pg', 100)).reply?.status).toBe('PENDING');
    // The rescue may have been quicker; then the second one is simply the next.
    const second = await move('WALLET', 'pg', 50);
    expect(['REQUEST_LIMIT', 'SUCCESS']).toContain(second.message);
  });
});

/** What must become of a transfer under each fault of design 5. */
const FAULTS = [
  ['refuse', 'FAILED'],
  ['down', 'FAILED'],
  ['slow', 'SUCCEEDED'],
  ['drop-request', 'FAILED'],
  ['drop-answer', 'SUCCEEDED'],
  ['error-after', 'SUCCEEDED'],
  ['garbage', 'SUCCEEDED'],
  ['wrong-amount', 'SUCCEEDED'],
  ['duplicate', 'SUCCEEDED'],
] as const;
const SLOWER_THAN_WE_WAIT_MS = 900;

describe('when the provider misbehaves', () => {
  it.each(FAULTS)('%s: money into a game ends in exactly one place', async (fault, ends) => {
    await world.outside.setFault({ target: 'game:pg', fault, ms: SLOWER_THAN_WE_WAIT_MS });
    await endsAs({ fault, ends, answered: await move('WALLET', 'pg', 300) });
    const isDone = ends === 'SUCCEEDED';
    expect(await world.books(member)).toEqual({
      bank: -100_000n,
      cash: isDone ? 70_000n : 100_000n,
      ...(isDone ? { 'game:pg': 30_000n } : {}),
    });
  });

  it.each(FAULTS)('%s: money out of a game ends in exactly one place', async (fault, ends) => {
    await move('WALLET', 'pg', 300);
    // The balance is asked for first; that call meets these faults too.
    const times = fault === 'down' || fault === 'slow' ? 2 : 1;
    await world.outside.setFault({ target: 'game:pg', fault, times, ms: SLOWER_THAN_WE_WAIT_MS });
    await endsAs({ fault, ends, answered: await move('pg', 'WALLET', 200) });
    const isDone = ends === 'SUCCEEDED';
    expect(await world.books(member)).toEqual({
      bank: -100_000n,
      cash: isDone ? 90_000n : 70_000n,
      'game:pg': isDone ? 10_000n : 30_000n,
    });
  });

  async function endsAs({
    fault,
    ends,
    answered,
  }: {
    fault: string;
    ends: string;
    answered: Awaited<ReturnType<typeof move>>;
  }) {
    // A definite failure is said at once and only after the money is back; anything unclear is in progress, never guessed.
    if (fault === 'refuse') expect([answered.status, answered.message]).toEqual([409, 'TRANSFER_FAIL']);
    else expect(answered.reply).toMatchObject({ message: 'PENDING', status: 'PENDING' });
    if (fault !== 'refuse') {
      const { total, inTransit, onHold } = await world.wallet(member);
      expect(total + inTransit + onHold).toBeCloseTo(1_000, 5);
    }
    await world.untilAllEnded();
    expect(await lastStatement()).toMatchObject({ state: ends, status: ends === 'SUCCEEDED' ? 'SUCCESS' : 'FAILED' });
  }

  it('a transfer without an answer stays in transit, shown apart, until its end is known', async () => {
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-request' });
    expect((await move('WALLET', 'pg', 300)).reply?.status).toBe('PENDING');
    expect(await world.wallet(member)).toMatchObject({ wallet: { amount: 700 }, total: 700, inTransit: 300 });
    expect((await lastStatement())?.status).toBe('PENDING');
    await world.hurry();
    // Before the grace time "not found" is no answer (safety T).
    expect(await world.books(member)).toMatchObject({ 'transit:pg': 30_000n });
  });

  it('a slow first request whose place a worker took does nothing any more (safety F9)', async () => {
    await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 400 });
    const first = move('WALLET', 'pg', 300);
    await until('the transfer is under way', async () => Boolean((await world.books(member))['transit:pg']));
    await world.hurry();
    expect((await first).reply?.status).toBe('PENDING');
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });
});

describe('an unclear transfer before an operator', () => {
  async function unclear(): Promise<string> {
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-answer' });
    const answered = await move('WALLET', 'pg', 300);
    return answered.reply?.transferId ?? '';
  }

  it('is listed, and ends as the operator says, once', async () => {
    const id = await unclear();
    const listed = await world.callAs('finance', listTransfers, { query: { limit: '100' } });
    expect(listed.reply?.transfers.find((row) => row.id === id)).toMatchObject({
      direction: 'in',
      amount: 300,
      memberId: member.id,
    });
    const body = { outcome: 'SUCCEEDED', reason: 'it is in the books of the provider' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.callAs('finance', settleTransfer, { params: { id }, body })),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted.length).toBeLessThanOrEqual(1);
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
    const again = await world.callAs('finance', settleTransfer, {
      params: { id },
      body: { ...body, outcome: 'FAILED' },
    });
    expect(again.message).toBe('KEY_INVALID');
  });

  it('beats the first request that is still waiting for its answer', async () => {
    await world.outside.setFault({ target: 'game:pg', fault: 'slow', ms: 400 });
    const first = move('WALLET', 'pg', 300);
    await until('the transfer is under way', async () => Boolean((await world.books(member))['transit:pg']));
    const open = await world.admin.query(
      'select operation_id from operations where member_id = $1 and final_at is null',
      [member.id],
    );
    const id = String(open.rows[0]?.operation_id);
    const settled = await world.callAs('finance', settleTransfer, {
      params: { id },
      body: { outcome: 'SUCCEEDED', reason: 'seen at the provider' },
    });
    expect(settled.reply?.transfer.state).toBe('SUCCEEDED');
    expect((await first).reply).toMatchObject({ status: 'SUCCESS', transferId: id });
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });

  it('stays unclear when the decision cannot be written into the audit log', async () => {
    const id = await unclear();
    const nextLook = (at: string) =>
      world.admin.query(`update operations set next_attempt_at = ${at} where operation_id = $1`, [id]);
    // No worker comes in between.
    await nextLook('null');
    await world.admin.query(
      "alter table operator_audit add constraint nothing_is_settled check (action <> 'transfer.settle') not valid",
    );
    const body = { outcome: 'FAILED', reason: 'not in the books of the provider' };
    const failed = await world.callAs('finance', settleTransfer, { params: { id }, body });
    await world.admin.query('alter table operator_audit drop constraint nothing_is_settled');
    expect(failed.status).toBe(500);
    const found = await world.admin.query('select last_answer from operations where operation_id = $1', [id]);
    expect(String(found.rows[0]?.last_answer)).not.toMatch(/settled by/);
    await nextLook('now()');
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });

  it('needs a reason, an outcome and an id that is one', async () => {
    const id = await unclear();
    const settle = (params: string, body: unknown) =>
      world.callAs('finance', settleTransfer, { params: { id: params }, body });
    expect((await settle(id, { outcome: 'SUCCEEDED' })).message).toBe('KEY_MISSING');
    expect((await settle(id, { outcome: 'MAYBE', reason: 'x' })).message).toBe('KEY_INVALID');
    expect((await settle('not-an-id', { outcome: 'FAILED', reason: 'x' })).message).toBe('NO_DATA');
    expect((await settle(randomUUID(), { outcome: 'FAILED', reason: 'x' })).message).toBe('NO_DATA');
  });
});
