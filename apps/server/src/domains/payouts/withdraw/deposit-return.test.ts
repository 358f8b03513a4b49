import { randomUUID } from 'node:crypto';
import { activateBonus } from '@kapao/contract/member/bonus.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getDepositReturn, returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import { assignInflow } from '@kapao/contract/operator/inflow.ts';
import { freezeMember, unfreezeMember } from '@kapao/contract/operator/member.ts';
import { undoApproval } from '@kapao/contract/operator/payout-desk.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { getWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import { publish } from '../../../testing/bonus-story.ts';
import { evidenceOf } from '../../../testing/evidence.ts';
import { type OperatorName, RECEIVING } from '../../../testing/seed.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.setPolicy('payout', { undoSeconds: 0 });
});
afterEach(async () => expect(await world.audit()).toEqual([]));
afterAll(() => world?.stop());

const reason = 'the bank asks for it back';
const STRANGER = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMEBODY ELSE' };

async function lastDeposit(member: Member): Promise<string> {
  const found = await world.admin.query(
    `select operation_id from operations where member_id = $1 and kind = 'deposit' order by statement_no desc limit 1`,
    [member.id],
  );
  return String(found.rows[0]?.operation_id);
}
async function depositOf(baht: number): Promise<{ member: Member; deposit: string }> {
  const member = await world.register();
  await world.deposit(member, baht);
  return { member, deposit: await lastDeposit(member) };
}

/** Money of a stranger that finance gave to a member. */
async function assigned(baht: number): Promise<{ member: Member; deposit: string }> {
  const member = await world.register();
  const toAccountNo = RECEIVING.thb.slice('KBANK-'.length);
  const reference = await world.outside.sendMoney({ ...STRANGER, toBank: 'KBANK', toAccountNo, amount: baht });
  const idOf = async () => {
    const found = await world.admin.query('select inflow_id from inflows where bank_ref = $1', [reference]);
    return String(found.rows[0]?.inflow_id ?? '');
  };
  await until('it waits', async () => (await idOf()) !== '');
  const [params, body] = [{ id: await idOf() }, { memberId: member.id, reason }];
  expect((await world.callAs('finance', assignInflow, { params, body })).status).toBe(200);
  return { member, deposit: params.id };
}

const look = async (id: string) => (await world.callAs('finance2', getDepositReturn, { params: { id } })).reply;
const begin = (by: OperatorName, id: string, wish: Partial<RouteBody<typeof returnDeposit>> & { amount: number }) =>
  world.callAs(by, returnDeposit, { params: { id }, body: { reason, ...wish } });
const stateOf = async (id: string) =>
  String((await world.admin.query('select state from operations where operation_id = $1', [id])).rows[0]?.state);
async function begun(by: OperatorName, id: string, wish: Parameters<typeof begin>[2]): Promise<string> {
  const answered = await begin(by, id, wish);
  expect(answered.message).toBe('SUCCESS');
  return answered.reply?.withdrawalId ?? '';
}
async function paid(id: string): Promise<void> {
  await until('it is paid', async () => {
    await world.hurry();
    return (await stateOf(id)) === 'PAID';
  });
}
const orders = async (id: string) =>
  (await world.outside.payouts())
    .filter(({ reference }) => reference === id)
    .map(({ bankCode, accountNo, amount }) => ({ bankCode, accountNo, amount }));

describe('a credited deposit that goes back to who sent it', () => {
  it('is held at once, leaves for the very account when a second person agrees, and the member reads what it was', async () => {
    const { member, deposit } = await depositOf(500);
    expect(await look(deposit)).toMatchObject({
      ...{ memberId: member.id, deposited: 500, most: 500, bankCode: 'SCB', isOwnAccount: true, obstacle: null },
    });
    const id = await begun('finance', deposit, { amount: 500 });
    expect(await world.books(member)).toEqual({ bank: -50_000n, 'hold:withdraw': 50_000n });
    expect(await orders(id)).toEqual([]);
    expect((await approveAs(world, 'finance', id)).message).toBe('OTHER_OPERATOR');
    const queue = await world.callAs('finance2', listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
    expect(queue.reply?.withdrawals.find((row) => row.id === id)).toMatchObject({
      ...{ reviewReasons: ['DEPOSIT_RETURN'], approvalsNeeded: 2, approvals: [{ operator: 'finance' }] },
    });
    const shown = await world.callAs('finance2', getWithdrawal, { params: { id } });
    expect(shown.reply?.deposit).toMatchObject({
      id: deposit,
      amount: 500,
      begunBy: 'finance',
      reason,
      evidenceId: null,
    });
    expect((await approveAs(world, 'finance2', id)).message).toBe('SUCCESS');
    await paid(id);
    expect(await orders(id)).toEqual([{ bankCode: 'SCB', accountNo: member.accountNo, amount: 500 }]);
    expect(await world.books(member)).toEqual({ bank: -50_000n, payout: 50_000n });
    const rows = (await world.call(listStatement, { token: member.token })).reply?.statements;
    expect(rows?.[0]).toMatchObject({
      statementType: 'withdraw',
      from: 'DEPOSIT',
      to: 'SCB',
      amount: -500,
      status: 'SUCCESS',
    });
    const timeline = await world.call(statementTimeline, { token: member.token, params: { id } });
    expect(timeline.reply?.steps.map(({ step }) => step)).toEqual(['held', 'approved', 'ordered', 'paid']);
    expect(
      (await world.callAs('finance', readReconciliation)).reply?.unexplained.every(({ amount }) => amount === 0),
    ).toBe(true);
    const log = await world.admin.query(
      `select operator, action from operator_audit where subject = $1 and action <> 'withdrawal.look' order by number`,
      [id],
    );
    expect(log.rows).toEqual([
      { operator: 'finance', action: 'deposit-return.begin' },
      { operator: 'finance2', action: 'withdrawal.approve' },
    ]);
  });

  it('goes back once, also when fifty begin it at once, and never more than it was', async () => {
    const { member, deposit } = await depositOf(300);
    await world.deposit(member, 400);
    expect((await begin('finance', deposit, { amount: 300.01 })).message).toBe('KEY_INVALID');
    // One after the other: a code of the authenticator app counts once.
    await world.cookieOf('owner');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => begin(at % 2 ? 'finance' : 'owner', deposit, { amount: 300 })),
    );
    expect(answers.filter(({ message }) => message === 'SUCCESS')).toHaveLength(1);
    expect((await world.books(member)).cash).toBe(40_000n);
    expect(await look(deposit)).toMatchObject({ obstacle: 'RETURNED', most: 0 });
    const id = (await look(deposit))?.withdrawalId ?? '';
    expect((await approveAs(world, 'owner2', id)).message).toBe('SUCCESS');
    await paid(id);
    expect((await begin('owner', deposit, { amount: 1 })).message).toBe('KEY_INVALID');
  });

  it('that somebody else sent goes to that account: its number is entered, fits what the bank shows, and a picture shows it', async () => {
    const { member, deposit } = await assigned(250);
    expect(await look(deposit)).toMatchObject({
      ...{ isOwnAccount: false, obstacle: null, bankCode: 'BAY', accountName: 'SOMEBODY ELSE' },
    });
    expect((await begin('finance2', deposit, { amount: 250 })).message).toBe('KEY_MISSING');
    const accountNo = STRANGER.fromAccountNo;
    expect((await begin('finance2', deposit, { amount: 250, accountNo })).message).toBe('KEY_MISSING');
    const evidenceId = await evidenceOf(world, member.id, 'finance2');
    const wrong = await begin('finance2', deposit, { amount: 250, accountNo: '7776665550', evidenceId });
    expect(wrong.message).toBe('NOT_FROM_ACCOUNT');
    const foreign = await evidenceOf(world, (await world.register()).id, 'finance2');
    expect((await begin('finance2', deposit, { amount: 250, accountNo, evidenceId: foreign })).message).toBe(
      'KEY_INVALID',
    );
    const id = await begun('finance2', deposit, { amount: 250, accountNo, evidenceId });
    expect((await approveAs(world, 'owner', id)).message).toBe('SUCCESS');
    await paid(id);
    expect(await orders(id)).toEqual([{ bankCode: 'BAY', accountNo, amount: 250 }]);
    // Somebody else was paid, which shows nothing of the member's own account.
    expect((await world.admin.query('select 1 from account_proofs where member_id = $1', [member.id])).rowCount).toBe(
      0,
    );
  });

  it('is begun by nobody who gave it to the member, nor approved by them, nor does its payout free their hands', async () => {
    const { member, deposit } = await assigned(120);
    const wish = { amount: 120, accountNo: STRANGER.fromAccountNo, evidenceId: await evidenceOf(world, member.id) };
    expect((await begin('finance', deposit, wish)).message).toBe('UNAUTHORIZED');
    expect((await begin('support', deposit, wish)).message).toBe('UNAUTHORIZED');
    const id = await begun('finance2', deposit, wish);
    expect((await approveAs(world, 'finance', id)).message).toBe('UNAUTHORIZED');
    expect((await approveAs(world, 'owner', id)).message).toBe('SUCCESS');
    await paid(id);
    await world.deposit(member, 3_000);
    await world.call(withdraw, { token: member.token, body: { amount: 2_900 }, key: randomUUID() });
    const waits = await world.admin.query(
      `select operation_id from operations where member_id = $1 and kind = 'withdrawal' and state = 'REVIEW'`,
      [member.id],
    );
    const next = String(waits.rows[0]?.operation_id);
    expect((await approveAs(world, 'finance', next)).message).toBe('UNAUTHORIZED');
    expect((await approveAs(world, 'finance2', next)).message).toBe('SUCCESS');
  });

  it('takes only what is in the wallet now, and waits for the end of a bonus and of an open withdrawal', async () => {
    const { member, deposit } = await depositOf(1_000);
    const left = await world.call(withdraw, { token: member.token, body: { amount: 700 }, key: randomUUID() });
    expect(left.status).toBe(200);
    await world.untilAllEnded();
    expect(await look(deposit)).toMatchObject({ most: 300, cash: 300 });
    expect((await begin('finance', deposit, { amount: 300.5 })).message).toBe('MONEY_NOT_ENOUGH');
    const other = await depositOf(5_000);
    await world.call(withdraw, { token: other.member.token, body: { amount: 2_500 }, key: randomUUID() });
    expect((await look(other.deposit))?.obstacle).toBe('OPEN_WITHDRAWAL');
    expect((await begin('finance', other.deposit, { amount: 100 })).message).toBe('REQUEST_LIMIT');
    const bonus = await depositOf(100);
    const code = await publish(world);
    await world.call(activateBonus, { token: bonus.member.token, params: { code }, method: 'POST', key: randomUUID() });
    expect((await look(bonus.deposit))?.obstacle).toBe('BONUS');
    expect((await begin('finance', bonus.deposit, { amount: 100 })).message).toBe('BONUS_CONDITION');
  });

  it('of a frozen member waits as every payout does', async () => {
    const { member, deposit } = await depositOf(200);
    const params = { id: member.id };
    await world.callAs('support', freezeMember, { params, body: { reason } });
    expect((await look(deposit))?.obstacle).toBe('FROZEN');
    expect((await begin('finance', deposit, { amount: 200 })).message).toBe('INACTIVE_USER');
    await world.callAs('owner2', unfreezeMember, { params, body: { reason } });
    expect((await begin('finance', deposit, { amount: 200 })).message).toBe('SUCCESS');
  });

  it('that is refused is in the wallet again and may be begun anew; a yes that is taken back needs two again', async () => {
    const { member, deposit } = await depositOf(150);
    const first = await begun('finance', deposit, { amount: 150 });
    expect((await world.callAs('owner', rejectWithdrawal, { params: { id: first }, body: { reason } })).status).toBe(
      200,
    );
    expect((await world.books(member)).cash).toBe(15_000n);
    await world.setPolicy('payout', { undoSeconds: 10 });
    const second = await begun('finance', deposit, { amount: 150 });
    expect((await approveAs(world, 'finance2', second)).message).toBe('SUCCESS');
    expect((await world.callAs('finance2', undoApproval, { params: { id: second } })).message).toBe('SUCCESS');
    await world.setPolicy('payout', { undoSeconds: 0 });
    expect((await approveAs(world, 'finance2', second)).reply?.withdrawal.state).toBe('REVIEW');
    expect((await approveAs(world, 'owner', second)).reply?.withdrawal.state).toBe('APPROVED');
    await paid(second);
  });

  it('need not be played first and is asked about no more, while other deposits of the member still are', async () => {
    await world.setPolicy('playThrough', { factorTHB: 1, factorLAK: 0 });
    const { member, deposit } = await depositOf(400);
    await world.deposit(member, 600);
    const id = await begun('finance', deposit, { amount: 400 });
    expect((await approveAs(world, 'owner', id)).message).toBe('SUCCESS');
    await paid(id);
    const asked = await world.call(withdraw, { token: member.token, body: { amount: 600 }, key: randomUUID() });
    expect(JSON.parse(asked.text)).toMatchObject({ message: 'PLAY_THROUGH', amount: 600 });
    await world.setPolicy('playThrough', { factorTHB: 0, factorLAK: 0 });
  });

  it('is refused by the database where nobody begins it, or it is of another bank, whoever writes', async () => {
    const { member, deposit } = await depositOf(100);
    const open = "select opened from book_operation($1, $2, '{}', null, null)";
    const returning = (id: string) => ({
      ...{ operation_id: id, kind: 'withdrawal', state: 'REVIEW', statement_type: 'withdraw', from_code: 'DEPOSIT' },
      ...{ to_code: 'KTB', counterparty: 'payout', amount: 10_000, currency: 'THB', cash_sign: -1, external_ref: 'x' },
    });
    await expect(world.admin.query(open, [member.id, returning(randomUUID())])).rejects.toMatchObject({
      constraint: 'deposit_goes_back_once',
    });
    const client = await world.admin.connect();
    try {
      const id = randomUUID();
      await client.query('begin');
      await client.query(open, [member.id, returning(id)]);
      await client.query(
        `insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed, review_reasons,
          approvals_needed, is_automatic, account_hash, amount, currency, circled, circles, sums, limits)
         values ($1, $2, 'KTB', 'X', '\\x00', '{}', 2, false, '\\x00', 10000, 'THB', 0, 0, '{}', '{}')`,
        [member.id, id],
      );
      const begins = client.query(
        `insert into deposit_returns (member_id, operation_id, deposit_id, begun_by, reason) values ($1, $2, $3, 'finance', 'x')`,
        [member.id, id, deposit],
      );
      await expect(begins).rejects.toMatchObject({ constraint: 'deposit_goes_back_once' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
