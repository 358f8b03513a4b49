import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { getTransfer, listTransfers, settleTransfer } from '@kapao/contract/operator/transfer.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ageTransfer } from '../../../testing/aging.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

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
  // Those that no worker was to look at are looked at now.
  await world.admin.query('update operations set next_attempt_at = now() where final_at is null');
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

  it('a transfer cannot bring home what was lost', async () => {
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

  it('a transfer from game to game stops in the wallet when the second game refuses', async () => {
    await world.activate(member, 'joker2');
    await move('WALLET', 'pg', 500);
    await world.outside.setFault({ target: 'game:joker2', fault: 'refuse' });
    expect((await move('pg', 'joker2', 200)).message).toBe('TRANSFER_FAIL');
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });

  it('a transfer from game to game does not start the second leg while the first is unclear', async () => {
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
    // Before the grace time no answer to a question ends it, however soon the rescue asks.
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-request' });
    expect((await move('WALLET', 'pg', 100)).reply?.status).toBe('PENDING');
    expect((await move('WALLET', 'pg', 50)).message).toBe('REQUEST_LIMIT');
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 90_000n, 'transit:pg': 10_000n });
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

/** Lets ten minutes pass for a transfer: what it is never changes, so only the owner of the tables can. */
const age = (id: string) => ageTransfer(world, id);

describe('an unclear transfer before an operator', () => {
  async function unclear(fault = 'drop-answer', amount = 300): Promise<string> {
    await world.outside.setFault({ target: 'game:pg', fault });
    const answered = await move('WALLET', 'pg', amount);
    const id = answered.reply?.transferId ?? '';
    // No worker comes in between.
    await world.admin.query('update operations set next_attempt_at = null where operation_id = $1', [id]);
    return id;
  }
  const settle = (id: string, outcome: 'SUCCEEDED' | 'FAILED', by: 'finance' | 'finance2' = 'finance') =>
    world.callAs(by, settleTransfer, { params: { id }, body: { outcome, reason: 'the books of the provider' } });
  /** The provider answers nothing that tells how it ended. */
  const mute = () => world.outside.setFault({ target: 'game:pg', fault: 'garbage', times: 200 });

  it('is not theirs while it is asked about, so that money under way is not doubled', async () => {
    const id = await unclear();
    const listed = await world.callAs('finance', listTransfers, { query: { limit: '100' } });
    expect(listed.reply?.transfers.find((row) => row.id === id)).toMatchObject({
      direction: 'in',
      amount: 300,
      memberId: member.id,
      needsOperator: false,
    });
    expect((await settle(id, 'FAILED')).message).toBe('TRANSFER_STILL_ASKED');
    expect(await world.books(member)).toMatchObject({ 'transit:pg': 30_000n });
  });

  it('ends as the provider says when it is asked once more, whatever the operator wrote', async () => {
    const id = await unclear();
    await age(id);
    expect((await settle(id, 'FAILED')).reply).toMatchObject({
      decidedBy: 'provider',
      transfer: { state: 'SUCCEEDED', needsOperator: false },
    });
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
    const log = await world.callAs('owner', listAudit, { query: { action: 'transfer.settle' } });
    expect(log.reply?.entries[0]).toMatchObject({
      subject: id,
      reason: 'the books of the provider',
      detail: expect.stringContaining('"decidedBy":"provider"'),
    });
    const { reply } = await world.callAs('support', getTransfer, { params: { id } });
    expect(reply?.calls.at(-1)).toMatchObject({ purpose: 'status' });
    expect(reply?.calls.at(-1)?.answer).toContain('DONE');
  });

  it('ends as the operator says where the provider does not, once', async () => {
    const id = await unclear();
    await age(id);
    await mute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(id, 'SUCCEEDED')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 200)?.reply).toMatchObject({ decidedBy: 'operator' });
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
    expect((await settle(id, 'FAILED')).message).toBe('KEY_INVALID');
  });

  it('needs two above the limit, and is looked at again when the second agrees', async () => {
    await world.deposit(member, 6_000);
    const id = await unclear('drop-answer', 5_500);
    await age(id);
    await mute();
    const proposed = await settle(id, 'SUCCEEDED');
    expect(proposed.status).toBe(202);
    expect(await world.books(member)).toMatchObject({ 'transit:pg': 550_000n });
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('UNAUTHORIZED');
    const other = await settle(id, 'FAILED', 'finance2');
    expect((await approveProposed(world, proposed, 'finance2')).status).toBe(200);
    expect(await world.books(member)).toMatchObject({ cash: 150_000n, 'game:pg': 550_000n });
    // Both wrote a wish; the other one no longer fits.
    expect((await approveProposed(world, other, 'finance')).message).toBe('KEY_INVALID');
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
    await age(id);
    await mute();
    expect((await settle(id, 'SUCCEEDED')).reply).toMatchObject({ transfer: { state: 'SUCCEEDED' } });
    expect((await first).reply).toMatchObject({ status: 'SUCCESS', transferId: id });
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });

  it('stays unclear when the decision cannot be written into the audit log', async () => {
    const id = await unclear();
    await age(id);
    await mute();
    await world.admin.query(
      "alter table operator_audit add constraint nothing_is_settled check (action <> 'transfer.settle') not valid",
    );
    const body = { outcome: 'FAILED', reason: 'not in the books of the provider' };
    const failed = await world.callAs('finance', settleTransfer, { params: { id }, body });
    await world.admin.query('alter table operator_audit drop constraint nothing_is_settled');
    expect(failed.status).toBe(500);
    const found = await world.admin.query('select last_answer from operations where operation_id = $1', [id]);
    expect(String(found.rows[0]?.last_answer)).not.toMatch(/settled by/);
    await world.outside.clearFaults();
    await world.admin.query('update operations set next_attempt_at = now() where operation_id = $1', [id]);
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 70_000n, 'game:pg': 30_000n });
  });

  it('needs a reason, an outcome and an id that is one', async () => {
    const id = await unclear();
    const settleWith = (params: string, body: unknown) =>
      world.callAs('finance', settleTransfer, { params: { id: params }, body });
    expect((await settleWith(id, { outcome: 'SUCCEEDED' })).message).toBe('KEY_MISSING');
    expect((await settleWith(id, { outcome: 'MAYBE', reason: 'x' })).message).toBe('KEY_INVALID');
    expect((await settleWith('not-an-id', { outcome: 'FAILED', reason: 'x' })).message).toBe('NO_DATA');
    expect((await settleWith(randomUUID(), { outcome: 'FAILED', reason: 'x' })).message).toBe('NO_DATA');
  });
});
