import { randomUUID } from 'node:crypto';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import {
  assignAmlCase,
  dismissAmlCase,
  getAmlCase,
  noteAmlCase,
  openAmlCase,
} from '@kapao/contract/operator/aml-case.ts';
import { freezeMember } from '@kapao/contract/operator/member.ts';
import { letItemGo, readShift, takeItem, takeItemOver } from '@kapao/contract/operator/shift.ts';
import { getWithdrawal, listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { approveAs } from '../../../testing/approve.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.setPolicy('payout', { undoSeconds: 0 });
  const names = ['finance', 'finance2', 'owner', 'owner2', 'support', 'auditor'] as const;
  for (const name of names) await world.cookieOf(name);
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

const CALLERS = 50;
const reason = 'a story';

async function waiting(amount: number): Promise<{ member: Member; id: string }> {
  const member = await world.register();
  await world.deposit(member, amount + 1_000);
  const asked = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  return { member, id: asked.reply?.withdrawalId ?? '' };
}
const one = async (id: string, by: OperatorName) => (await world.callAs(by, getWithdrawal, { params: { id } })).reply;
const barOf = async (id: string, by: OperatorName) => (await one(id, by))?.review.bar;
const reject = (by: OperatorName, id: string) =>
  world.callAs(by, rejectWithdrawal, { params: { id }, body: { reason } });
const open = async (member: Member) =>
  (await world.callAs('owner2', openAmlCase, { params: { id: member.id }, body: { reason } })).reply?.id ?? '';
const read = (by: OperatorName, id: string) => world.callAs(by, getAmlCase, { params: { id } });
const note = (by: OperatorName, id: string) =>
  world.callAs(by, noteAmlCase, { params: { id }, body: { text: 'one more line' } });
const item = (id: string) => ({ queue: 'withdrawals', id }) as const;
const take = (by: OperatorName, id: string) => world.callAs(by, takeItem, { params: item(id) });
const takeOver = (by: OperatorName, id: string, from: OperatorName) =>
  world.callAs(by, takeItemOver, { params: item(id), body: { from } });
const stateOf = async (id: string) => (await one(id, 'auditor'))?.withdrawal.state;
const holder = async (id: string) => (await one(id, 'auditor'))?.review.heldBy;

describe('an open case of the member', () => {
  it('is read by each approver before the approval, and read anew after it has changed', async () => {
    const { member, id } = await waiting(25_000);
    const caseId = await open(member);
    expect(await barOf(id, 'finance')).toBe('CASE_UNREAD');
    expect((await approveAs(world, 'finance', id)).message).toBe('CASE_UNREAD');
    await read('finance', caseId);
    expect(await barOf(id, 'finance')).toBeNull();
    await note('owner2', caseId);
    expect((await approveAs(world, 'finance', id)).message).toBe('CASE_UNREAD');
    await read('finance', caseId);
    expect((await approveAs(world, 'finance', id)).status).toBe(200);
    // Another person's reading is nobody else's.
    expect((await approveAs(world, 'finance2', id)).message).toBe('CASE_UNREAD');
    await read('finance2', caseId);
    expect((await one(id, 'finance2'))?.review.cases).toMatchObject([
      { id: caseId, rule: 'BY_HAND', state: 'OPEN', readBy: ['finance', 'finance2'] },
    ]);
    expect((await approveAs(world, 'finance2', id)).reply?.withdrawal.state).toBe('APPROVED');
  });

  it('is read again after every kind of change, also after one’s own', async () => {
    const { member, id } = await waiting(6_000);
    const caseId = await open(member);
    const assign = (isTaken: boolean) =>
      world.callAs('finance', assignAmlCase, { params: { id: caseId }, body: { isTaken } });
    for (const change of [() => assign(true), () => note('finance', caseId), () => assign(false)]) {
      await read('finance', caseId);
      expect((await change()).status).toBe(200);
      expect((await approveAs(world, 'finance', id)).message).toBe('CASE_UNREAD');
    }
    await read('finance', caseId);
    expect((await approveAs(world, 'finance', id)).status).toBe(200);
  });

  it('bars nobody once it is closed, and never a rejection', async () => {
    const first = await waiting(6_000);
    const caseId = await open(first.member);
    await world.callAs('owner2', assignAmlCase, { params: { id: caseId }, body: { isTaken: true } });
    await world.callAs('owner2', dismissAmlCase, { params: { id: caseId }, body: { reason } });
    expect((await approveAs(world, 'finance', first.id)).status).toBe(200);
    const second = await waiting(6_000);
    await open(second.member);
    expect((await reject('finance', second.id)).status).toBe(200);
  });

  it('of another member bars nothing', async () => {
    const { id } = await waiting(6_000);
    await open(await world.register());
    expect((await approveAs(world, 'finance', id)).status).toBe(200);
  });

  it('is on the row and the item for who reads cases, and for nobody who talks with members', async () => {
    const { member, id } = await waiting(6_000);
    await open(member);
    const rowOf = async (by: OperatorName) => {
      const { reply } = await world.callAs(by, listWithdrawals, { query: { limit: '100', state: 'REVIEW' } });
      return reply?.withdrawals.find((row) => row.id === id);
    };
    expect(await rowOf('finance')).toMatchObject({ hasOpenCase: true });
    expect(await rowOf('support')).toMatchObject({ hasOpenCase: false });
    const shown = await one(id, 'support');
    expect(shown?.withdrawal.hasOpenCase).toBe(false);
    expect(shown?.review).toMatchObject({ cases: [], bar: null });
    expect((await reject('finance', id)).status).toBe(200);
  });

  it('that changes while fifty approve lets no approval through that was given without the change', async () => {
    const { member, id } = await waiting(6_000);
    const caseId = await open(member);
    await read('finance', caseId);
    const answers = await Promise.all([
      note('owner2', caseId),
      ...Array.from({ length: CALLERS }, () => approveAs(world, 'finance', id)),
    ]);
    const accepted = answers.slice(1).filter(({ status }) => status === 200).length;
    expect(accepted).toBeLessThanOrEqual(1);
    const refused = new Set(answers.slice(1).flatMap(({ status, message }) => (status === 200 ? [] : [message])));
    for (const message of refused) expect(['CASE_UNREAD', 'KEY_INVALID', 'OTHER_OPERATOR']).toContain(message);
    if (accepted === 0) {
      await read('finance', caseId);
      expect((await approveAs(world, 'finance', id)).status).toBe(200);
    }
  });

  it('stays read with the database in hand: no reading is taken back or written for who is not there', async () => {
    const { member, id } = await waiting(6_000);
    const caseId = await open(member);
    await read('finance', caseId);
    for (const statement of [
      `update aml_case_reads set entries = 0 where case_id = $1`,
      `update aml_case_reads set operator = 'owner' where case_id = $1`,
    ]) {
      await expect(world.admin.query(statement, [caseId])).rejects.toThrow();
    }
    expect((await approveAs(world, 'finance', id)).status).toBe(200);
  });
});

describe('an item that an operator has taken', () => {
  it('is decided by nobody else until it is taken over, which the former holder learns of', async () => {
    const { id } = await waiting(6_000);
    await take('finance', id);
    expect(await barOf(id, 'finance2')).toBe('ITEM_HELD');
    expect((await approveAs(world, 'finance2', id)).message).toBe('ITEM_HELD');
    expect((await reject('finance2', id)).message).toBe('ITEM_HELD');
    expect((await takeOver('auditor', id, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await takeOver('finance2', id, 'finance')).reply?.claim.operator).toBe('finance2');
    const told = (await world.callAs('finance', readShift)).reply?.takenOver;
    expect(told).toMatchObject([{ queue: 'withdrawals', id, by: 'finance2' }]);
    expect((await world.callAs('finance2', readShift)).reply?.takenOver).toEqual([]);
    const log = await world.admin.query(
      `select operator, detail from operator_audit where action = 'shift.take-item-over' and subject = $1`,
      [id],
    );
    expect(log.rows).toMatchObject([{ operator: 'finance2', detail: { queue: 'withdrawals', from: 'finance' } }]);
    expect((await approveAs(world, 'finance', id)).message).toBe('ITEM_HELD');
    expect((await approveAs(world, 'finance2', id)).status).toBe(200);
  });

  it('is free again with the holder’s decision, so that the second approver need not take it over', async () => {
    const { id } = await waiting(25_000);
    await take('finance', id);
    expect((await approveAs(world, 'finance', id)).status).toBe(200);
    expect(await holder(id)).toBeNull();
    expect((await approveAs(world, 'finance2', id)).reply?.withdrawal.state).toBe('APPROVED');
  });

  it('is anybody’s after a quarter of an hour, and when it was let go', async () => {
    const first = await waiting(6_000);
    await take('finance', first.id);
    await world.admin.query(`update queue_claims set expires_at = now() - interval '1 second' where item_id = $1`, [
      first.id,
    ]);
    expect((await takeOver('finance2', first.id, 'finance')).message).toBe('NO_DATA');
    expect((await approveAs(world, 'finance2', first.id)).status).toBe(200);
    const second = await waiting(6_000);
    await take('finance', second.id);
    await world.callAs('finance', letItemGo, { params: item(second.id) });
    expect((await reject('finance2', second.id)).status).toBe(200);
  });

  it('is taken over from who has it now, not from who had it on an older page', async () => {
    const { id } = await waiting(6_000);
    await take('finance', id);
    await takeOver('owner', id, 'finance');
    expect((await takeOver('finance2', id, 'finance')).message).toBe('ITEM_HELD');
    expect((await takeOver('owner', id, 'owner')).message).toBe('KEY_INVALID');
    expect(await holder(id)).toBe('owner');
    expect((await reject('owner', id)).status).toBe(200);
  });

  it('that fifty want to take over at once is one person’s, and told once', async () => {
    const { id } = await waiting(6_000);
    await take('finance', id);
    const wanting = ['finance2', 'owner', 'owner2'] as const;
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, at) => takeOver(wanting[at % 3] ?? 'owner', id, 'finance')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.find(({ status }) => status === 200)?.reply?.claim.operator;
    expect(await holder(id)).toBe(winner);
    const told = await world.admin.query('select taken_by from queue_takeovers where item_id = $1', [id]);
    expect(told.rows).toEqual([{ taken_by: winner }]);
    expect((await reject(winner as OperatorName, id)).status).toBe(200);
  });

  it('while fifty decide: who has it decides it, or somebody decided before it was taken', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await waiting(6_000);
      const [taken, ...decided] = await Promise.all([
        take('owner', id),
        ...Array.from({ length: CALLERS }, (_, at) =>
          at % 2 ? approveAs(world, 'finance', id) : reject('finance2', id),
        ),
      ]);
      expect(taken?.reply?.claim.operator).toBe('owner');
      expect(decided.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const { status, message } of decided) {
        if (status !== 200) expect(['ITEM_HELD', 'KEY_INVALID', 'OTHER_OPERATOR']).toContain(message);
      }
      if ((await stateOf(id)) === 'REVIEW') expect((await approveAs(world, 'owner', id)).status).toBe(200);
    }
  });
});

describe('a member who is not to be paid', () => {
  it('is named as frozen before anything is pressed, and no approval is offered', async () => {
    const { member, id } = await waiting(6_000);
    await world.callAs('support', freezeMember, { params: { id: member.id }, body: { reason } });
    expect(await one(id, 'finance')).toMatchObject({
      withdrawal: { isFrozen: true },
      review: { bar: 'INACTIVE_USER', frozen: { operator: 'support', reason } },
    });
    expect((await approveAs(world, 'finance', id)).message).toBe('INACTIVE_USER');
    expect((await reject('finance', id)).status).toBe(200);
  });

  it('whose money the reader changed is decided by somebody else, which stands where the button was', async () => {
    const { member, id } = await waiting(6_000);
    await world.callAs('finance', freezeMember, { params: { id: member.id }, body: { reason } });
    await world.admin.query(`update members set status = 'ACTIVE' where member_id = $1`, [member.id]);
    expect(await barOf(id, 'finance')).toBe('UNAUTHORIZED');
    expect(await barOf(id, 'owner')).toBeNull();
    expect(await barOf(id, 'auditor')).toBeNull();
    expect((await reject('owner', id)).status).toBe(200);
  });
});

it('an account that differs from the member’s own stands beside it, with what the member has', async () => {
  const { member, id } = await waiting(6_000);
  expect((await one(id, 'finance'))?.review).toMatchObject({
    otherAccount: null,
    money: { cash: 1_000, games: 0, held: 6_000, total: 7_000, deposited: 7_000, withdrawn: 0, result: 0 },
  });
  await world.moveAccount(member, '9998887776');
  expect((await one(id, 'finance'))?.review.otherAccount).toMatchObject({ accountNo: '9998887776' });
  expect((await one(id, 'support'))?.review.otherAccount).toMatchObject({ accountNo: '••••••7776' });
  expect((await reject('finance', id)).status).toBe(200);
});
