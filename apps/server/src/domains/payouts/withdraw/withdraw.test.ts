import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { transfer } from '@kapao/contract/member/transfer.ts';
import { withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { freezeMember, getMember, unfreezeMember } from '@kapao/contract/operator/member.ts';
import { listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { policyValue } from '@kapao/contract/policies/policy.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeSealer } from '../../../platform/security/seal.ts';
import { bankAccountPlace } from '../../../queries/members/account-facts.ts';
import { approveAs } from '../../../testing/approve.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { differencesOutside } from '../../../testing/truth.ts';
import {
  type Member,
  newAccountNo,
  SECRET_KEY,
  startWorld,
  until,
  untilLocked,
  type World,
} from '../../../testing/world.ts';
import { reviewOf } from './withdraw-rules.ts';

/** Facts that are no reason for a look. */
const NOTHING_SEEN = {
  isBankChanged: false,
  isPasswordChanged: false,
  isNewDevice: false,
  isProven: true,
  isStopped: false,
  isUnderCheck: false,
  isNameOther: false,
  circledMinor: 0n,
  circlesBefore: 0,
};

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

beforeEach(async () => {
  member = await world.register();
});
afterEach(async () => {
  await world.untilAllEnded();
  await world.outside.clearFaults();
  expect(await differencesOutside(world, member)).toEqual([]);
  expect(await world.audit()).toEqual([]);
});

const take = (amount: number) => world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const takeAll = (amount: number) =>
  world.call(withdrawAll, { token: member.token, body: { amount }, key: randomUUID() });
const approve = (who: OperatorName, id: string) => approveAs(world, who, id);
const reject = (who: OperatorName, id: string) =>
  world.callAs(who, rejectWithdrawal, { params: { id }, body: { reason: 'not this time' } });

async function asked(amount: number): Promise<string> {
  const answered = await take(amount);
  if (!answered.reply) throw new Error(`withdraw answered ${answered.message}`);
  return answered.reply.withdrawalId;
}

async function stateOf(id: string): Promise<string> {
  const found = await world.admin.query('select state from operations where operation_id = $1', [id]);
  return String(found.rows[0]?.state);
}

async function payoutsOf(id: string) {
  return (await world.outside.payouts()).filter(({ reference }) => reference === id);
}

describe('a withdrawal up to the auto limit', () => {
  it('is held at once and paid without review to the member’s bank account', async () => {
    await world.deposit(member, 2_000);
    const answered = await take(2_000);
    expect(answered.reply).toMatchObject({ message: 'PENDING', status: 'PENDING', amount: 2_000 });
    const id = answered.reply?.withdrawalId ?? '';
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
    expect(await payoutsOf(id)).toMatchObject([
      { state: 'PAID', amount: 2_000, bankCode: 'SCB', accountNo: member.accountNo },
    ]);
    expect(await world.wallet(member)).toMatchObject({ wallet: { amount: 0 }, onHold: 0, total: 0 });
    const statement = await world.call(listStatement, { token: member.token, body: { limit: 1 } });
    expect(statement.reply?.statements[0]).toMatchObject({
      statementType: 'withdraw',
      status: 'SUCCESS',
      amount: -2_000,
      to: 'SCB',
    });
  });

  it('goes to review when the bank account changed in the last 24 hours', async () => {
    await world.deposit(member, 500);
    await world.admin.query("update members set bank_changed_at = now() - interval '23 hours' where member_id = $1", [
      member.id,
    ]);
    const id = await asked(500);
    expect(await stateOf(id)).toBe('REVIEW');
    const listed = await world.callAs('finance', listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
    expect(listed.reply?.withdrawals.find((row) => row.id === id)).toMatchObject({
      reviewReasons: ['BANK_CHANGED'],
      approvalsNeeded: 1,
    });
    await reject('finance', id);
    await world.admin.query("update members set bank_changed_at = now() - interval '25 hours' where member_id = $1", [
      member.id,
    ]);
    expect(await stateOf(await asked(500))).not.toBe('REVIEW');
  });

  it('stays on hold while the bank says pending, and is then paid', async () => {
    member = await world.register({ accountNo: newAccountNo('SCB', '1111') });
    await world.deposit(member, 500);
    const id = await asked(500);
    await until('the bank has the order', async () => (await payoutsOf(id)).length === 1);
    expect(await world.books(member)).toEqual({ bank: -50_000n, 'hold:withdraw': 50_000n });
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
  });

  it('comes back when the bank refuses for good', async () => {
    member = await world.register({ accountNo: newAccountNo('SCB', '0000') });
    await world.deposit(member, 500);
    const id = await asked(500);
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('FAILED');
    expect(await world.books(member)).toEqual({ bank: -50_000n, cash: 50_000n });
    expect((await take(500)).status).toBe(200);
  });

  it.each([
    ['KEY_INVALID', 99.99],
    ['KEY_INVALID', 200_000.01],
    ['MONEY_NOT_ENOUGH', 1_000.01],
  ])('is refused with %s for %d baht, and nothing moves', async (code, amount) => {
    await world.deposit(member, 1_000);
    expect((await take(amount)).message).toBe(code);
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 100_000n });
  });

  it.each([
    [99.99, { minimum: 100 }],
    [200_000.01, { maximum: 200_000 }],
  ])('a withdrawal up to the auto limit of %d baht is refused with the limit it misses', async (amount, limit) => {
    for (const asking of [take, takeAll]) {
      const refused = await asking(amount);
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { message: 'KEY_INVALID', ...limit }]);
    }
  });

  it('is refused to a frozen member', async () => {
    await world.deposit(member, 500);
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    expect([(await take(500)).message, (await takeAll(500)).message]).toEqual(['INACTIVE_USER', 'INACTIVE_USER']);
  });

  it('is refused to a member who is frozen while it is under way', async () => {
    await world.deposit(member, 500);
    const desk = await world.admin.connect();
    try {
      await desk.query('begin');
      await desk.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
      const asking = take(500);
      await untilLocked(world.admin, 1);
      await desk.query('commit');
      expect((await asking).message).toBe('INACTIVE_USER');
    } finally {
      desk.release();
    }
    expect((await world.books(member)).cash).toBe(50_000n);
  });
});

describe('a withdrawal above the auto limit', () => {
  beforeEach(async () => {
    await world.deposit(member, 60_000);
  });

  it('waits with its money on hold until one operator approves, and is paid once', async () => {
    const id = await asked(2_000.01);
    expect(await stateOf(id)).toBe('REVIEW');
    expect(await world.wallet(member)).toMatchObject({ wallet: { amount: 57_999.99 }, onHold: 2_000.01 });
    const approved = await approve('finance', id);
    expect(approved.reply?.withdrawal).toMatchObject({ reviewReasons: ['OVER_AUTO_LIMIT'], approvalsNeeded: 1 });
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
    expect((await approve('finance2', id)).message).toBe('KEY_INVALID');
    expect((await reject('finance2', id)).message).toBe('KEY_INVALID');
    expect(await payoutsOf(id)).toMatchObject([{ state: 'PAID', amount: 2_000.01 }]);
  });

  it('goes back to cash when an operator rejects it, and is never ordered', async () => {
    const id = await asked(5_000);
    const rejected = await reject('finance', id);
    expect(rejected.reply?.withdrawal.state).toBe('REJECTED');
    expect(await world.books(member)).toEqual({ bank: -6_000_000n, cash: 6_000_000n });
    expect((await approve('finance', id)).message).toBe('KEY_INVALID');
    expect(await payoutsOf(id)).toEqual([]);
    const statement = await world.call(listStatement, { token: member.token, body: { limit: 1 } });
    expect(statement.reply?.statements[0]).toMatchObject({ state: 'REJECTED', status: 'FAILED' });
  });

  it('a withdrawal above the second limit needs two operators; the same one twice does not count', async () => {
    const id = await asked(20_000.01);
    const first = await approve('finance', id);
    expect(first.reply?.withdrawal).toMatchObject({
      state: 'REVIEW',
      approvalsNeeded: 2,
      reviewReasons: ['OVER_SECOND_LIMIT'],
    });
    expect((await approve('finance', id)).message).toBe('OTHER_OPERATOR');
    expect(await stateOf(id)).toBe('REVIEW');
    expect(await payoutsOf(id)).toEqual([]);
    expect((await approve('owner', id)).status).toBe(200);
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
    expect(await payoutsOf(id)).toHaveLength(1);
  });

  it.each([
    [10_000n, 0],
    [10_001n, 1],
    [50_000n, 1],
    [50_001n, 2],
  ])(
    'a withdrawal of %d satang, where 10000 and 50000 are the limits, needs %d operators',
    (amountMinor, approvalsNeeded) => {
      const limits = { min: 1n, max: 100_000n, autoLimit: 10_000n, secondLimit: 50_000n };
      const sums = {
        memberDay: amountMinor,
        memberWeek: amountMinor,
        accountDay: amountMinor,
        accountWeek: amountMinor,
      };
      const policy = policyValue(PAYOUT_POLICY, undefined);
      const review = reviewOf({ ...NOTHING_SEEN, amountMinor, sums }, { limits, policy, currency: 'THB' });
      expect(review.approvalsNeeded).toBe(approvalsNeeded);
    },
  );

  it('is approved by nobody who changed the member’s money or standing since the last payout; a look bars nobody', async () => {
    const id = await asked(2_500);
    const params = { id: member.id };
    const decide = (by: 'finance' | 'owner', route: typeof freezeMember | typeof unfreezeMember) =>
      world.callAs(by, route, { params, body: { reason: 'asked by phone' } });
    expect((await decide('finance', freezeMember)).message).toBe('SUCCESS');
    expect((await decide('owner', unfreezeMember)).message).toBe('SUCCESS');
    // Neither another's act nor a look of anybody gives the pen back.
    for (const by of ['owner', 'finance', 'finance2', 'support'] as const)
      await world.callAs(by, getMember, { params });
    expect((await approve('finance', id)).message).toBe('UNAUTHORIZED');
    expect((await approve('owner', id)).message).toBe('UNAUTHORIZED');
    expect(await stateOf(id)).toBe('REVIEW');
    const behind = 'insert into withdrawal_approvals (member_id, operation_id, operator) values ($1, $2, $3)';
    await expect(world.admin.query(behind, [member.id, id, 'finance'])).rejects.toThrow('does not let it go');
    expect((await approve('finance2', id)).status).toBe(200);
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
    member.token = await world.signIn(member.username);
    const next = await asked(2_500);
    expect((await approve('finance', next)).status).toBe(200);
    await world.untilAllEnded();
  });

  it('one operator who approves 20 times at once is one approval', async () => {
    const id = await asked(30_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve('finance', id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stateOf(id)).toBe('REVIEW');
    await reject('finance2', id);
  });

  it('a withdrawal approved and rejected at once ends as one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await asked(3_000);
      const answers = await Promise.all([approve('finance', id), reject('owner', id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await world.untilAllEnded();
      expect(await payoutsOf(id)).toHaveLength((await stateOf(id)) === 'PAID' ? 1 : 0);
    }
  });

  it('goes to the bank account it was asked for, whatever the account is now', async () => {
    const id = await asked(5_000);
    const sealer = makeSealer([{ id: 1, secret: SECRET_KEY }]);
    const change = (accountNo: string) =>
      world.admin.query('update members set bank_account_no_sealed = $2 where member_id = $1', [
        member.id,
        sealer.seal(accountNo, bankAccountPlace(member.id)),
      ]);
    await change((await world.register()).accountNo);
    await approve('finance', id);
    await world.untilAllEnded();
    expect(await payoutsOf(id)).toMatchObject([{ accountNo: member.accountNo }]);
    await change(member.accountNo);
  });

  it('is one at a time: the next is REQUEST_LIMIT until it has ended', async () => {
    const id = await asked(5_000);
    expect((await take(100)).message).toBe('REQUEST_LIMIT');
    await reject('finance', id);
    expect((await take(100)).status).toBe(200);
  });

  it('every decision is in the audit log with who and why, and the log is whole', async () => {
    const id = await asked(5_000);
    await reject('finance', id);
    const found = await world.admin.query('select operator, action, reason from operator_audit where subject = $1', [
      id,
    ]);
    expect(found.rows).toEqual([{ operator: 'finance', action: 'withdrawal.reject', reason: 'not this time' }]);
    const broken = await world.admin.query('select first_broken_operator_audit() as number');
    expect(broken.rows[0]?.number).toBeNull();
  });

  it('is rejected with a reason only, and an id that is none is NO_DATA', async () => {
    const id = await asked(5_000);
    expect((await world.callAs('finance', rejectWithdrawal, { params: { id }, body: {} })).message).toBe('KEY_MISSING');
    expect((await approve('finance', 'nothing')).message).toBe('NO_DATA');
    expect((await approve('finance', randomUUID())).message).toBe('NO_DATA');
    await reject('finance', id);
  });
});

describe('when the payout bank misbehaves', () => {
  it.each([
    ['refuse', 'FAILED'],
    ['down', 'PAID'],
    ['slow', 'PAID'],
    ['drop-request', 'PAID'],
    ['drop-answer', 'PAID'],
    ['error-after', 'PAID'],
    ['garbage', 'PAID'],
    ['duplicate', 'PAID'],
    ['wrong-amount', 'PAID'],
  ])('%s: ends %s with exactly one payout or the money back', async (fault, ends) => {
    await world.deposit(member, 700);
    await world.outside.setFault({ target: 'payout', fault, ms: 900 });
    const id = await asked(700);
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe(ends);
    expect((await payoutsOf(id)).filter(({ state }) => state === 'PAID')).toHaveLength(ends === 'PAID' ? 1 : 0);
    const left = ends === 'PAID' ? { payout: 70_000n } : { cash: 70_000n };
    expect(await world.books(member)).toEqual({ bank: -70_000n, ...left });
  });

  it('an unclear answer keeps the hold and is asked again, never returned', async () => {
    await world.deposit(member, 700);
    await world.outside.setFault({ target: 'payout', fault: 'error-after', times: 1 });
    await world.outside.setFault({ target: 'payout', fault: 'down', times: 4 });
    const id = await asked(700);
    for (let look = 0; look < 5; look += 1) {
      await world.hurry();
      const { cash = 0n } = await world.books(member);
      expect(cash).toBe(0n);
    }
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
  });
});

describe('withdrawAll', () => {
  const move = (to: string, amount: number) =>
    world.call(transfer, { token: member.token, body: { from: 'WALLET', to, amount }, key: randomUUID() });

  it('first brings every game balance home, winnings too, then withdraws', async () => {
    const player = await world.activate(member, 'pg');
    await world.activate(member, 'joker2');
    await world.deposit(member, 1_000);
    await move('pg', 400);
    await move('joker2', 300);
    await world.outside.playRound('pg', { username: player, stake: 100, payout: 600 });
    expect((await takeAll(1_500)).reply).toMatchObject({ status: 'PENDING', amount: 1_500 });
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, payout: 150_000n, 'result:pg': -50_000n });
  });

  it('withdraws what is asked when one game does not give its balance back but the rest is enough', async () => {
    await world.activate(member, 'pg');
    await world.activate(member, 'joker2');
    await world.deposit(member, 1_000);
    await move('pg', 400);
    await move('joker2', 300);
    await world.outside.setFault({ target: 'game:pg', fault: 'refuse' });
    expect((await takeAll(600)).reply).toMatchObject({ status: 'PENDING', amount: 600 });
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, payout: 60_000n, 'game:pg': 40_000n });
  });

  it('withdraws nothing while a game’s answer is missing, and the money is still in one place', async () => {
    await world.activate(member, 'pg');
    await world.deposit(member, 1_000);
    await move('pg', 900);
    await world.outside.setFault({ target: 'game:pg', fault: 'drop-answer' });
    expect((await takeAll(1_000)).message).toBe('MONEY_NOT_ENOUGH');
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, cash: 100_000n });
    expect((await takeAll(1_000)).status).toBe(200);
  });

  it('a crash in the middle repeats under the same key without a second leg or payout', async () => {
    await world.activate(member, 'pg');
    await world.deposit(member, 1_000);
    await move('pg', 900);
    const key = randomUUID();
    const first = await world.call(withdrawAll, { token: member.token, body: { amount: 1_000 }, key });
    await world.admin.query(
      "update idempotency_keys set reply_status = null, lease_until = now() - interval '1 second' where key <> '' and member_id = $1",
      [member.id],
    );
    const again = await world.call(withdrawAll, { token: member.token, body: { amount: 1_000 }, key });
    expect(again.reply?.withdrawalId).toBe(first.reply?.withdrawalId);
    await world.untilAllEnded();
    expect(await world.books(member)).toEqual({ bank: -100_000n, payout: 100_000n });
  });

  it('withdraw alone takes cash only', async () => {
    await world.activate(member, 'pg');
    await world.deposit(member, 1_000);
    await move('pg', 900);
    expect((await take(1_000)).message).toBe('MONEY_NOT_ENOUGH');
  });
});
