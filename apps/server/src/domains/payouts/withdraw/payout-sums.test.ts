import { randomUUID } from 'node:crypto';
import { changePassword } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { assignInflow } from '@kapao/contract/operator/inflow.ts';
import { listPayoutStops, resetPayoutStop } from '@kapao/contract/operator/payout-stop.ts';
import { listWithdrawals, type OperatorWithdrawal, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import { type OperatorName, RECEIVING } from '../../../testing/seed.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';
import { circledOf } from './withdraw-rules.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.setPolicy('payout', {});
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

const take = (member: Member, amount: number) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const approve = (who: OperatorName, id: string) => approveAs(world, who, id);

async function asked(member: Member, amount: number): Promise<OperatorWithdrawal> {
  const answered = await take(member, amount);
  if (!answered.reply) throw new Error(`withdraw answered ${answered.message}`);
  const id = answered.reply.withdrawalId;
  const listed = await world.callAs('auditor', listWithdrawals, { query: { limit: '100' } });
  const found = listed.reply?.withdrawals.find((row) => row.id === id);
  if (!found) throw new Error('what was asked for is listed');
  return found;
}

/** Withdraws so often, each ended before the next, people saying yes where they must. */
async function takeInARow(member: Member, { amount, times }: { amount: number; times: number }) {
  const taken: OperatorWithdrawal[] = [];
  for (let time = 0; time < times; time += 1) {
    const withdrawal = await asked(member, amount);
    taken.push(withdrawal);
    if (withdrawal.state === 'REVIEW')
      for (const who of ['finance', 'owner'] as const) await approve(who, withdrawal.id);
    await world.untilAllEnded();
  }
  return taken;
}

/** A member whose account a deposit has proven. */
async function withMoney(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  return member;
}

describe('sums instead of single withdrawals', () => {
  it('ten withdrawals of 2,000 in a row: those up to the day’s sum are paid by themselves, and splitting costs as many people', async () => {
    const member = await withMoney(25_000);
    const taken = await takeInARow(member, { amount: 2_000, times: 11 });
    expect(taken.map(({ approvalsNeeded }) => approvalsNeeded)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2]);
    expect(taken[3]?.reviewReasons).toEqual(['MEMBER_DAY', 'ACCOUNT_DAY', 'CIRCLE']);
    expect(taken[10]?.reviewReasons[0]).toBe('OVER_SECOND_LIMIT');
    expect(taken[10]?.sums).toMatchObject({ memberDay: 22_000, memberDayLimit: 6_000, accountDay: 22_000 });
  });

  it('a day later the day’s sum is empty, the week’s is not', async () => {
    const member = await withMoney(25_000);
    await takeInARow(member, { amount: 9_000, times: 2 });
    await world.admin.query(
      "update withdrawals set created_at = created_at - interval '25 hours' where member_id = $1",
      [member.id],
    );
    expect((await takeInARow(member, { amount: 2_000, times: 1 }))[0]?.reviewReasons).toEqual([]);
    expect((await takeInARow(member, { amount: 2_000, times: 1 }))[0]?.reviewReasons).toContain('MEMBER_WEEK');
  });

  it('two members who share a payout account one after the other share its sum', async () => {
    const first = await withMoney(6_000);
    await takeInARow(first, { amount: 2_000, times: 3 });
    // The first gives the account up, the second takes it over and waits until the change is old.
    await world.moveAccount(first, newAccountNo());
    const second = await withMoney(100);
    await world.moveAccount(second, first.accountNo);
    second.accountNo = first.accountNo;
    await world.admin.query("update members set bank_changed_at = now() - interval '25 hours' where member_id = $1", [
      second.id,
    ]);
    await world.deposit(second, 2_000);
    expect((await asked(second, 2_000)).reviewReasons).toEqual(['ACCOUNT_DAY']);
    await world.callAs('finance', rejectWithdrawal, {
      params: { id: (await openOf(second)) ?? '' },
      body: { reason: 'shared' },
    });
  });

  it('the site’s sum holds when fifty members ask at once', async () => {
    await world.setPolicy('payout', { siteDay: { THB: (await automaticToday()) + 1_000, LAK: 0 } });
    const members = await Promise.all(Array.from({ length: 50 }, () => world.register()));
    await Promise.all(members.map((member) => world.deposit(member, 100)));
    const answers = await Promise.all(members.map((member) => take(member, 100)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const listed = await world.callAs('auditor', listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
    const waiting = listed.reply?.withdrawals ?? [];
    expect(waiting).toHaveLength(40);
    expect(new Set(waiting.flatMap(({ reviewReasons }) => reviewReasons))).toEqual(new Set(['SITE_DAY']));
    for (const { id } of waiting)
      await world.callAs('finance', rejectWithdrawal, { params: { id }, body: { reason: 'enough for today' } });
  });

  it('the breaker trips by number and by sum, stays tripped when the hour is over, and an operator resets it', async () => {
    await forgetAutomatic();
    await world.setPolicy('payout', { hourCount: 2 });
    const members = [await withMoney(300), await withMoney(300), await withMoney(300), await withMoney(300)] as const;
    const reasons = [];
    for (const member of members.slice(0, 3)) reasons.push((await asked(member, 100)).reviewReasons);
    expect(reasons).toEqual([[], [], ['PAYOUTS_STOPPED']]);
    await forgetAutomatic();
    expect((await asked(members[3], 100)).reviewReasons).toEqual(['PAYOUTS_STOPPED']);
    await resetAll('HOUR_COUNT');
    await world.setPolicy('payout', { hourSum: { THB: 150, LAK: 0 } });
    expect((await asked(members[0], 100)).reviewReasons).toEqual([]);
    expect((await asked(members[1], 100)).reviewReasons).toEqual(['PAYOUTS_STOPPED']);
    await resetAll('HOUR_SUM');
    await rejectAllWaiting();
  });
});

/** Money from an account that is not the member's, which an operator assigned: it proves no account. */
async function receiveByHand(member: Member, baht: number): Promise<void> {
  const reference = await world.outside.sendMoney({
    fromBank: 'BAY',
    fromAccountNo: '7776665554',
    fromName: 'SOMEBODY ELSE',
    toBank: 'KBANK',
    toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
    amount: baht,
  });
  const waiting = () =>
    world.admin.query("select inflow_id from inflows where bank_ref = $1 and state = 'UNMATCHED'", [reference]);
  await until('it waits', async () => (await waiting()).rowCount === 1);
  const params = { id: String((await waiting()).rows[0]?.inflow_id) };
  const body = { memberId: member.id, reason: 'the member showed the transfer' };
  expect((await world.callAs('finance', assignInflow, { params, body })).status).toBe(200);
}

describe('what makes people look', () => {
  it('a payout account that no deposit has proven, until a payout arrived at it', async () => {
    const member = await world.register();
    await receiveByHand(member, 500);
    const [first, second] = await takeInARow(member, { amount: 200, times: 2 });
    expect(first?.reviewReasons).toContain('ACCOUNT_UNPROVEN');
    expect(second?.reviewReasons).not.toContain('ACCOUNT_UNPROVEN');
  });

  it('a new password, and a sign-in with a device not seen before, for a day', async () => {
    const member = await withMoney(1_000);
    const body = { oldPassword: MEMBER_PASSWORD, newPassword: 'quite another of the tests' };
    expect((await world.call(changePassword, { token: member.token, body })).message).toBe('SUCCESS');
    const signedIn = await world.call(login, {
      body: { username: member.username, password: body.newPassword },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' },
    });
    expect(signedIn.status).toBe(200);
    expect((await asked(member, 100)).reviewReasons).toEqual(['PASSWORD_CHANGED', 'NEW_DEVICE']);
    await rejectAllWaiting();
    await world.setPolicy('payout', { changeHours: 0 });
    expect((await asked(member, 100)).reviewReasons).toEqual([]);
  });

  it('a sign-in of who has been a member for longer than sessions are kept, with none left', async () => {
    const member = await withMoney(1_000);
    const client = await world.admin.connect();
    await client.query('begin; set local session_replication_role = replica');
    await client.query('delete from sessions where member_id = $1', [member.id]);
    await client.query("update members set created_at = now() - interval '13 months' where member_id = $1", [
      member.id,
    ]);
    await client.query('commit');
    client.release();
    const signedIn = await world.call(login, {
      body: { username: member.username, password: MEMBER_PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' },
    });
    const token = signedIn.reply?.token ?? '';
    expect((await asked({ ...member, token }, 100)).reviewReasons).toEqual(['NEW_DEVICE']);
  });

  it('money that goes in a circle without play, counted for the operator from the first', async () => {
    const member = await world.register();
    const circled = [];
    for (let round = 0; round < 5; round += 1) {
      await world.deposit(member, 300);
      const [taken] = await takeInARow(member, { amount: 300, times: 1 });
      circled.push([taken?.reviewReasons, taken?.circled, taken?.circles]);
    }
    expect(circled).toEqual([
      [[], 300, 1],
      [[], 300, 2],
      [[], 300, 3],
      [['CIRCLE'], 300, 4],
      [['CIRCLE'], 300, 5],
    ]);
  });

  it.each([
    [{ depositedMinor: 1_000n, stakedMinor: 0n, circledBeforeMinor: 0n }, 400n],
    [{ depositedMinor: 1_000n, stakedMinor: 1_000n, circledBeforeMinor: 0n }, 0n],
    [{ depositedMinor: 1_000n, stakedMinor: 500n, circledBeforeMinor: 400n }, 100n],
    [{ depositedMinor: 0n, stakedMinor: 9_000n, circledBeforeMinor: 0n }, 0n],
  ])('a withdrawal of 400 after %o counts %d as not played', (days, circled) => {
    expect(circledOf({ amountMinor: 400n, ...days })).toBe(circled);
  });
});

async function openOf(member: Member): Promise<string | undefined> {
  const found = await world.admin.query(
    "select operation_id from operations where member_id = $1 and kind = 'withdrawal' and final_at is null",
    [member.id],
  );
  return found.rows[0]?.operation_id;
}

async function automaticToday(): Promise<number> {
  const found = await world.admin.query(
    "select coalesce(sum(amount), 0) as sum from automatic_payouts where currency = 'THB'",
  );
  return Number(found.rows[0]?.sum) / 100;
}

/** As if the hour were over. */
const forgetAutomatic = () => world.admin.query('delete from recent_automatic_payouts');

async function resetAll(reason: string): Promise<void> {
  const stops = (await world.callAs('finance', listPayoutStops)).reply?.stops ?? [];
  expect(stops.map((stop) => stop.reason)).toEqual([reason]);
  for (const { id } of stops)
    await world.callAs('finance', resetPayoutStop, { params: { id }, body: { reason: 'looked into' } });
  await rejectAllWaiting();
}

async function rejectAllWaiting(): Promise<void> {
  const listed = await world.callAs('finance', listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
  for (const { id } of listed.reply?.withdrawals ?? [])
    await world.callAs('finance', rejectWithdrawal, { params: { id }, body: { reason: 'of a test' } });
  await world.untilAllEnded();
}
