import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getMemberStatement } from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { askPayoutNow, closePayout, type PayoutEnd, undoApproval } from '@kapao/contract/operator/payout-desk.ts';
import { approveWithdrawal, getWithdrawal, listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { tellingConstraints } from '../../../testing/admin-pool.ts';
import { approveAs } from '../../../testing/approve.ts';
import { evidenceOf } from '../../../testing/evidence.ts';
import type { OperatorName } from '../../../testing/seed.ts';
import { approveProposed, proposedBy } from '../../../testing/two-people.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

const REASON = 'the bank says so on the phone';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await world.setPolicy('payout', { undoSeconds: 60 });
  member = await world.register();
  await world.deposit(member, 60_000);
});
afterEach(async () => {
  await world.outside.clearFaults();
  await world.untilAllEnded();
  expect(await world.audit()).toEqual([]);
});

async function asked(amount: number, of = member): Promise<string> {
  const answered = await world.call(withdraw, { token: of.token, body: { amount }, key: randomUUID() });
  return answered.reply?.withdrawalId ?? '';
}
const one = async (id: string, by: OperatorName = 'finance') =>
  (await world.callAs(by, getWithdrawal, { params: { id } })).reply;
const stateOf = async (id: string) => (await one(id))?.withdrawal.state;
const undo = (by: OperatorName, id: string) => world.callAs(by, undoApproval, { params: { id } });
const ask = (by: OperatorName, id: string) => world.callAs(by, askPayoutNow, { params: { id } });
const close = async (id: string, outcome: PayoutEnd, by: OperatorName = 'finance') => {
  const body = { outcome, evidenceId: await evidenceOf(world, member.id, by), reason: REASON };
  return world.callAs(by, closePayout, { params: { id }, body });
};
/** The reference in the list of what the member did. */
const shownReference = async (id: string) => {
  const { reply } = await world.callAs('finance', getMemberStatement, { params: { id: member.id } });
  return reply?.statements.find((row) => row.id === id)?.reference;
};
const payoutsOf = async (id: string) => (await world.outside.payouts()).filter(({ reference }) => reference === id);

describe('a yes', () => {
  it('can be taken back until the money leaves, by anybody who may decide, and does not count any more', async () => {
    const id = await asked(5_000);
    expect((await approveAs(world, 'finance', id)).reply?.withdrawal.state).toBe('APPROVED');
    expect((await one(id))?.payout.may).toEqual({ undo: true, ask: false, close: false });
    expect((await undo('support', id)).message).toBe('UNAUTHORIZED');
    expect((await undo('finance2', id)).message).toBe('SUCCESS');
    expect((await undo('finance2', id)).message).toBe('KEY_INVALID');
    expect((await one(id))?.withdrawal).toMatchObject({ state: 'REVIEW', approvals: [], payoutReference: null });
    expect(await shownReference(id)).toBeNull();
    await world.hurry();
    expect(await payoutsOf(id)).toEqual([]);
    const log = await world.callAs('auditor', listAudit, { query: { action: 'withdrawal.undo' } });
    expect(log.reply?.entries[0]).toMatchObject({ operator: 'finance2', subject: id });

    expect((await approveAs(world, 'finance', id)).reply?.withdrawal.state).toBe('APPROVED');
    await world.untilAllEnded();
    const [order] = await payoutsOf(id);
    expect((await one(id))?.withdrawal.payoutReference).toBe(order?.received);
    expect(await shownReference(id)).toBe(order?.received);
    expect(await payoutsOf(id)).toHaveLength(1);
    expect((await undo('finance2', id)).message).toBe('KEY_INVALID');
  });

  it('is held by the server: nothing is ordered within the seconds of the policy, whoever wakes the worker', async () => {
    await world.setPolicy('payout', { undoSeconds: 2 });
    const id = await asked(5_000);
    await approveAs(world, 'finance', id);
    const from = await world.admin.query(
      'select next_attempt_at - now() as wait from operations where operation_id = $1',
      [id],
    );
    expect(Number(from.rows[0]?.wait.seconds)).toBeGreaterThanOrEqual(1);
    world.app.workLoop.wake('payout');
    expect(await stateOf(id)).toBe('APPROVED');
    await until('it left by itself', async () => (await stateOf(id)) === 'PAID');
  });

  it('of two that were needed counts neither after it was taken back: both say it again', async () => {
    const id = await asked(25_000);
    await approveAs(world, 'finance', id);
    await approveAs(world, 'owner', id);
    expect((await undo('owner', id)).message).toBe('SUCCESS');
    expect((await approveAs(world, 'owner', id)).reply?.withdrawal.state).toBe('REVIEW');
    expect((await approveAs(world, 'finance2', id)).reply?.withdrawal.state).toBe('APPROVED');
  });

  it('above the second limit asks for the amount, typed as it is', async () => {
    const id = await asked(25_000);
    const say = (amount?: number) =>
      world.callAs('finance', approveWithdrawal, { params: { id }, body: amount === undefined ? {} : { amount } });
    expect((await say()).message).toBe('KEY_MISSING');
    expect((await say(2_500)).message).toBe('KEY_INVALID');
    expect((await say(25_000)).reply?.withdrawal.approvals).toHaveLength(1);
  });

  it('and its taking back at the same moment by fifty leave one of the two, and at most one order', async () => {
    const id = await asked(5_000);
    await approveAs(world, 'finance', id);
    const answers = await Promise.all([...Array.from({ length: 50 }, () => undo('finance2', id)), world.hurry()]);
    const undone = answers.filter((answer) => answer && answer.message === 'SUCCESS').length;
    expect(undone).toBeLessThanOrEqual(1);
    await world.untilAllEnded();
    expect(await payoutsOf(id)).toHaveLength(1 - undone);
    expect(await stateOf(id)).toBe(undone === 1 ? 'REVIEW' : 'PAID');
  });
});

/** Ordered, and the bank says nothing more. */
async function unclear(amount: number): Promise<string> {
  await world.outside.setFault({ target: 'payout', fault: 'error-after', times: 1 });
  await world.outside.setFault({ target: 'payout', fault: 'down', times: 10_000 });
  const id = await asked(amount);
  await until('it is unclear', async () => (await stateOf(id)) === 'UNKNOWN');
  return id;
}

describe('an unclear payout', () => {
  it('shows what was asked and answered and when it is asked again, and is asked at once when somebody wants it', async () => {
    const id = await unclear(700);
    await world.admin.query(
      "update operations set next_attempt_at = now() + interval '1 hour' where operation_id = $1",
      [id],
    );
    const { payout } = (await one(id, 'support')) ?? {};
    expect(payout).toMatchObject({ isFiled: false, closedBy: null, proposalId: null });
    expect(payout?.attempts).toBeGreaterThan(0);
    expect(payout?.lastAnswer).not.toBeNull();
    expect(payout?.may).toEqual({ undo: false, ask: true, close: true });
    expect(new Date(payout?.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now());
    await world.outside.clearFaults();
    expect((await ask('support', id)).message).toBe('UNAUTHORIZED');
    expect((await ask('finance', randomUUID())).message).toBe('NO_DATA');
    expect((await ask('finance', id)).message).toBe('SUCCESS');
    await until('the bank has said it', async () => (await stateOf(id)) === 'PAID');
    expect((await ask('finance', id)).message).toBe('KEY_INVALID');
    expect(await payoutsOf(id)).toHaveLength(1);
  });

  it('an unclear payout with an inquiry under way can be asked about again, and is asked once', async () => {
    const id = await unclear(700);
    const presses = await Promise.all([1, 2, 3].map(() => ask('finance', id)));
    expect(presses.map(({ message }) => message)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    await world.outside.clearFaults();
    await world.hurry();
    await until('the bank has said it', async () => (await stateOf(id)) === 'PAID');
    expect(await payoutsOf(id)).toHaveLength(1);
  });

  it('an unclear payout that two people close ends once, with its money, and says who did it', async () => {
    const id = await unclear(700);
    const wish = await close(id, 'PAID');
    expect(wish.status).toBe(202);
    expect((await one(id))?.payout.proposalId).toBe(proposedBy(wish).proposalId);
    expect((await approveProposed(world, wish, 'finance')).status).not.toBe(200);
    expect((await approveProposed(world, wish, 'owner')).status).toBe(200);
    expect(await world.books(member)).toEqual({ bank: -6_000_000n, cash: 5_930_000n, payout: 70_000n });
    expect((await one(id))?.payout.closedBy).toMatchObject({ reason: REASON });
    expect((await approveProposed(world, wish, 'owner2')).status).not.toBe(200);
    expect((await close(id, 'FAILED')).message).toBe('KEY_INVALID');
    await world.outside.clearFaults();
    await world.hurry();
    expect(await stateOf(id)).toBe('PAID');
  });

  it('closed as not paid gives the money back once, and is disputed when the bank has paid it after all', async () => {
    // The line of the bank would say it before anybody asks.
    const silenceBank = () => world.outside.setFault({ target: 'payout-debits', fault: 'down', times: 100_000 });
    await silenceBank();
    const id = await unclear(700);
    expect((await approveProposed(world, await close(id, 'FAILED'), 'owner')).status).toBe(200);
    expect(await world.books(member)).toEqual({ bank: -6_000_000n, cash: 6_000_000n });
    const rows = await world.call(listStatement, { token: member.token, body: { limit: 1 } });
    expect(rows.reply?.statements[0]).toMatchObject({ state: 'FAILED', status: 'FAILED' });
    await world.outside.clearFaults();
    await silenceBank();
    expect((await ask('finance', id)).message).toBe('SUCCESS');
    await until('it is disputed', async () => (await stateOf(id)) === 'DISPUTED');
    expect((await world.books(member)).receivable).toBe(-70_000n);
  });

  it('takes a picture of its own member only, and none that is not there', async () => {
    const id = await unclear(700);
    const other = await world.register();
    const body = { outcome: 'FAILED', reason: REASON } as const;
    const wish = (evidenceId: string) =>
      world.callAs('finance', closePayout, { params: { id }, body: { ...body, evidenceId } });
    expect((await wish(await evidenceOf(world, other.id))).message).toBe('KEY_INVALID');
    expect((await wish(randomUUID())).message).toBe('KEY_INVALID');
    expect(
      (await world.callAs('support', closePayout, { params: { id }, body: { ...body, evidenceId: randomUUID() } }))
        .message,
    ).toBe('UNAUTHORIZED');
  });

  it('is ended by the desk in no other way, as the database has it', async () => {
    const id = await unclear(700);
    const desk = tellingConstraints(
      new pg.Client({ connectionString: world.databaseUrl, options: '-c role=kapao_operator' }),
    );
    await desk.connect();
    const alone = desk.query("update operations set state = 'FAILED' where operation_id = $1", [id]);
    await expect(alone).rejects.toMatchObject({ constraint: 'closed_by_two' });
    await desk.end();
    const evidence = await evidenceOf(world, member.id);
    const proposals = await world.admin.query('select proposal_id from proposals limit 1');
    const planted = world.admin.query(
      `insert into payout_hand_ends (member_id, operation_id, outcome, proposal_id, evidence_id)
        values ($1, $2, 'FAILED', $4, $3)`,
      [member.id, id, evidence, proposals.rows[0].proposal_id],
    );
    await expect(planted).rejects.toMatchObject({ constraint: 'closed_by_two' });
  });
});

it('a list is narrowed to what a member is found by, and the queue to what the reader has not approved', async () => {
  const other = await world.register();
  await world.deposit(other, 60_000);
  const [mine, theirs] = [await asked(25_000), await asked(26_000, other)];
  await approveAs(world, 'finance', mine);
  const listed = async (query: Record<string, string>) =>
    (await world.callAs('finance', listWithdrawals, { query })).reply?.withdrawals.map(({ id }) => id);
  expect(await listed({ text: member.username })).toEqual([mine]);
  expect(await listed({ text: other.accountNo, state: 'REVIEW' })).toEqual([theirs]);
  expect(await listed({ text: 'nobody of that name' })).toEqual([]);
  expect(await listed({ state: 'REVIEW', hand: 'mine' })).toContain(mine);
  expect(await listed({ state: 'REVIEW', hand: 'mine' })).not.toContain(theirs);
  expect(await listed({ state: 'REVIEW', hand: 'others' })).toContain(theirs);
  expect(await listed({ state: 'REVIEW', hand: 'others' })).not.toContain(mine);
  expect((await world.callAs('finance', listWithdrawals, { query: { hand: 'mine' } })).message).toBe('KEY_INVALID');
  const log = await world.callAs('auditor', listAudit, { query: { action: 'withdrawal.list', limit: '100' } });
  expect(log.text).not.toContain(other.accountNo);
});
