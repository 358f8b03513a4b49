import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { statementTimeline } from '@kapao/contract/member/timeline.ts';
import { cancelWithdrawal, lookupWithdraw, withdraw } from '@kapao/contract/member/withdraw.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { listMemberChanges } from '@kapao/contract/operator/member-note.ts';
import { undoApproval } from '@kapao/contract/operator/payout-desk.ts';
import { readShift, takeItem } from '@kapao/contract/operator/shift.ts';
import { getWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import { type PayoutFileStory, startPayoutFiles } from '../../../testing/payout-file-story.ts';
import { RACE_ROUNDS } from '../../../testing/race.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

/** Payouts leave in files here, so that what is approved waits until a test lets it go. */
let world: World;
let story: PayoutFileStory;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  story = await startPayoutFiles(world);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 60_000);
});
afterEach(async () => expect(await world.audit()).toEqual([]));

const take = (amount: number, of = member) =>
  world.call(withdraw, { token: of.token, body: { amount }, key: randomUUID() });
const asked = async (amount: number, of = member) => (await take(amount, of)).reply?.withdrawalId ?? 'refused';
const cancel = (id: string, of = member) => world.call(cancelWithdrawal, { token: of.token, params: { id } });
const reject = (id: string, by: OperatorName = 'finance') =>
  world.callAs(by, rejectWithdrawal, { params: { id }, body: { reason: 'not the own account', note: 'ACCOUNT_NAME' } });
const one = async (id: string) => (await world.callAs('finance', getWithdrawal, { params: { id } })).reply?.withdrawal;
const timeline = async (id: string, of = member) =>
  (await world.call(statementTimeline, { token: of.token, params: { id } })).reply;
const cashOf = async (of = member) => (await world.books(of)).cash ?? 0n;
const releasesOf = async (id: string) => {
  const found = await world.admin.query("select 1 from ledger.movements where operation_id = $1 and step = 'release'", [
    id,
  ]);
  return found.rowCount;
};

describe('a withdrawal under review', () => {
  it('is cancelled by its member: the money is back in cash once, and another can be started', async () => {
    const id = await asked(5_000);
    expect(await timeline(id)).toMatchObject({ next: 'review', cancel: 'OPEN', since: expect.any(String) });
    expect((await take(100)).message).toBe('REQUEST_LIMIT');
    expect([(await cancel(id)).message, (await cancel(id)).message]).toEqual(['SUCCESS', 'SUCCESS']);
    expect(await world.books(member)).toEqual({ bank: -6_000_000n, cash: 6_000_000n });
    expect(await releasesOf(id)).toBe(1);
    const told = await timeline(id);
    expect(told?.steps.map(({ step }) => step)).toEqual(['held', 'cancelled', 'returned']);
    expect(told).toMatchObject({ next: null, note: null, cancel: null });
    const listed = await world.call(listStatement, { token: member.token, body: { limit: 1 } });
    expect(listed.reply?.statements[0]).toMatchObject({ id, state: 'CANCELLED', status: 'FAILED' });
    expect((await take(5_000)).message).toBe('PENDING');
  });

  it('says by when reviews are normally decided, which is when operators are alerted', async () => {
    const { since, normallyBy } = (await timeline(await asked(5_000))) ?? {};
    expect(Date.parse(normallyBy ?? '') - Date.parse(since ?? '')).toBe(30 * 60_000);
  });

  it('can no longer be cancelled once the first of two operators approved it', async () => {
    const id = await asked(20_001);
    expect((await approveAs(world, 'finance', id)).reply?.withdrawal.state).toBe('REVIEW');
    expect((await timeline(id))?.cancel).toBe(null);
    expect((await cancel(id)).message).toBe('KEY_INVALID');
    expect((await world.wallet(member)).onHold).toBe(20_001);
  });

  it('can be cancelled again after the only approval was taken back', async () => {
    await world.setPolicy('payout', { undoSeconds: 60 });
    const id = await asked(5_000);
    await approveAs(world, 'finance', id);
    expect((await cancel(id)).message).toBe('KEY_INVALID');
    await world.callAs('finance2', undoApproval, { params: { id } });
    expect((await cancel(id)).message).toBe('SUCCESS');
    expect(await cashOf()).toBe(6_000_000n);
  });

  it('is cancelled by nobody else, by no frozen member, and under no other id', async () => {
    const id = await asked(5_000);
    const other = await world.register();
    expect((await cancel(id, other)).message).toBe('NO_DATA');
    expect((await cancel(randomUUID())).message).toBe('NO_DATA');
    expect((await cancel('nonsense')).message).toBe('NO_DATA');
    const listed = await world.call(listStatement, { token: member.token, body: { limit: 2 } });
    const deposit = listed.reply?.statements.find(({ statementType }) => statementType === 'deposit');
    expect((await cancel(deposit?.id ?? '')).message).toBe('NO_DATA');
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    expect((await cancel(id)).message).toBe('INACTIVE_USER');
    expect((await one(id))?.state).toBe('REVIEW');
  });

  it('gives the room of the daily limit back when it is cancelled, as a rejection does, and no more', async () => {
    await world.setPolicy('withdrawLimits', { day: { THB: 6_000, LAK: 0 } });
    try {
      const left = async () =>
        (await world.call(lookupWithdraw, { token: member.token })).reply?.limits.find(({ period }) => period === 'DAY')
          ?.left;
      const id = await asked(5_000);
      expect(await left()).toBe(1_000);
      await cancel(id);
      expect(await left()).toBe(6_000);
      expect((await take(6_000.01)).message).toBe('WITHDRAW_LIMIT');
      expect((await take(6_000)).message).toBe('PENDING');
    } finally {
      await world.setPolicy('withdrawLimits', { day: { THB: 0, LAK: 0 } });
    }
  });

  it('is asked about again with the same reasons after a cancellation, so that nobody cancels to pass a review', async () => {
    const reasons = async (id: string) => (await one(id))?.reviewReasons;
    const first = await asked(5_000);
    const before = await reasons(first);
    await cancel(first);
    const second = await asked(5_000);
    expect(await reasons(second)).toEqual(before);
    expect(before).toContain('OVER_AUTO_LIMIT');
  });

  it('is cancelled as often as a day allows, and operators see how often and by which session', async () => {
    const before = await one(await asked(5_000));
    expect(before?.cancels).toEqual({ count: 0, days: 0 });
    await cancel(before?.id ?? '');
    for (let round = 2; round <= 3; round += 1) expect((await cancel(await asked(5_000))).message).toBe('SUCCESS');
    const last = await asked(5_000);
    expect((await timeline(last))?.cancel).toBe('LIMIT');
    expect((await cancel(last)).message).toBe('REQUEST_LIMIT');
    expect(await one(last)).toMatchObject({ state: 'REVIEW', isCancelled: false, cancels: { count: 3, days: 1 } });
    expect(await one(before?.id ?? '')).toMatchObject({ state: 'REJECTED', isCancelled: true, rejection: null });
    const dossier = await world.callAs('finance', getMember, { params: { id: member.id } });
    expect(dossier.reply?.cancels).toEqual({ count: 3, days: 1 });
    const { reply } = await world.callAs('finance', listMemberChanges, { params: { id: member.id } });
    expect(reply?.changes.filter(({ change }) => change === 'withdrawal-cancelled')).toHaveLength(3);
    await reject(last);
    const listed = await world.callAs('finance', listWithdrawals, { query: { state: 'REJECTED', limit: '100' } });
    expect(listed.reply?.withdrawals.find(({ id }) => id === last)).toMatchObject({ isCancelled: false });
  });
});

describe('an operator who works on a withdrawal', () => {
  it('loses the claim when its member cancels, and is told that it was cancelled instead of deciding', async () => {
    const id = await asked(5_000);
    const claims = async () =>
      (await world.callAs('auditor', readShift)).reply?.claims.filter((claim) => claim.id === id).length;
    await world.callAs('finance', takeItem, { params: { queue: 'withdrawals', id } });
    expect(await claims()).toBe(1);
    await cancel(id);
    expect(await claims()).toBe(0);
    expect([(await approveAs(world, 'finance', id)).message, (await reject(id)).message]).toEqual([
      'KEY_INVALID',
      'KEY_INVALID',
    ]);
    expect(await one(id)).toMatchObject({ state: 'REJECTED', isCancelled: true, finalAt: expect.any(String) });
  });
});

describe('a withdrawal that nobody has to approve', () => {
  it('is cancelled while it waits for a file, and never once a batch holds it', async () => {
    const free = await story.waiting(100);
    expect(await timeline(free.id, free.member)).toMatchObject({ next: 'pay', cancel: 'OPEN' });
    expect((await cancel(free.id, free.member)).message).toBe('SUCCESS');
    expect(await cashOf(free.member)).toBe(100_000n);
    expect((await story.make([free.id])).message).toBe('KEY_INVALID');
    const filed = await story.waiting(100);
    expect((await story.make([filed.id])).status).toBe(202);
    expect((await timeline(filed.id, filed.member))?.cancel).toBe(null);
    expect((await cancel(filed.id, filed.member)).message).toBe('KEY_INVALID');
    expect(await cashOf(filed.member)).toBe(90_000n);
    const sent = await story.waiting(100);
    await story.exported([sent.id]);
    expect((await cancel(sent.id, sent.member)).message).toBe('KEY_INVALID');
    expect(await story.stateOf(sent.id)).toMatchObject({ state: 'SENT' });
  });
});

describe('50 callers who cancel, approve, reject and file one withdrawal at once', () => {
  it.each([
    ['that waits for an operator', 2_500],
    ['that waits for a file', 100],
  ])('let exactly one of them win with one %s, round after round', async (_name, amount) => {
    await world.setPolicy('payout', { undoSeconds: 0 });
    for (let round = 1; round <= RACE_ROUNDS; round += 1) {
      const { id, member: owner } = amount > 1_000 ? await underReview(amount) : await story.waiting(amount);
      const before = (await cashOf(owner)) + BigInt(amount) * 100n;
      const calls = {
        cancel: () => cancel(id, owner),
        approve: () => approveAs(world, 'finance', id),
        reject: () => reject(id, 'finance2'),
        file: () => story.make([id]),
      };
      const order = (['cancel', 'approve', 'file', 'reject'] as const).map(
        (_kind, at, kinds) => kinds[(at + round) % kinds.length] ?? 'cancel',
      );
      const kinds = Array.from({ length: 50 }, (_none, at) => order[at % order.length] ?? 'cancel');
      const answers = await Promise.all(kinds.map(async (kind) => ({ kind, answered: await calls[kind]() })));
      for (const { answered } of answers) expect(answered.status, answered.text).toBeLessThan(500);
      const won = (kind: keyof typeof calls) =>
        answers.filter((answer) => answer.kind === kind && answer.answered.status < 300).length;
      const { state, isCancelled } = (await one(id)) ?? {};
      const isBack = state === 'REJECTED';
      expect([won('cancel') > 0, won('reject') > 0], `${state}`).toEqual([
        isBack && isCancelled,
        isBack && !isCancelled,
      ]);
      expect(won('approve') + won('file') > 0).toBe(!isBack);
      expect([won('approve') <= 1, won('file') <= 1, won('reject') <= 1]).toEqual([true, true, true]);
      expect(await cashOf(owner)).toBe(isBack ? before : before - BigInt(amount) * 100n);
      expect(await releasesOf(id)).toBe(isBack ? 1 : 0);
    }
    expect(await world.audit()).toEqual([]);
  });

  async function underReview(amount: number) {
    const owner = await world.register();
    await world.deposit(owner, 5_000);
    return { id: await asked(amount, owner), member: owner };
  }
});

describe('the database', () => {
  it('lets no side end a withdrawal as the other does, nor a member one that is approved or that returns a deposit', async () => {
    const attempt = async (side: 'member' | 'operator' | 'worker', id: string, answer: string) => {
      const client = new pg.Client({
        connectionString: world.databaseUrl,
        options: `-c role=kapao_${side}`,
      });
      await client.connect();
      try {
        await client.query('begin');
        await client.query("update operations set state = 'REJECTED', last_answer = $2 where operation_id = $1", [
          id,
          answer,
        ]);
        return 'done';
      } catch (error) {
        return error instanceof pg.DatabaseError ? (error.constraint ?? error.code) : 'other';
      } finally {
        await client.query('rollback');
        await client.end();
      }
    };
    const id = await asked(20_001);
    expect(await attempt('member', id, 'CANCELLED')).toBe('done');
    expect(await attempt('member', id, 'ASK_US')).toBe('cancelled_by_its_member');
    expect(await attempt('operator', id, 'CANCELLED')).toBe('cancelled_by_its_member');
    expect(await attempt('worker', id, 'CANCELLED')).toBe('cancelled_by_its_member');
    expect(await attempt('worker', id, 'ASK_US')).toBe('42501');
    await approveAs(world, 'finance', id);
    expect(await attempt('member', id, 'CANCELLED')).toBe('cancelled_in_time');
    expect(await attempt('operator', id, 'ASK_US')).toBe('done');
    const { id: automatic } = await story.waiting(100);
    expect(await attempt('operator', automatic, 'ASK_US')).toBe('42501');
    expect(await attempt('member', automatic, 'CANCELLED')).toBe('done');
  });
});
