import { createHash, randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { freezeMember, unfreezeMember } from '@kapao/contract/operator/member.ts';
import {
  askPayoutFile,
  cancelPayoutFile,
  closePayoutLine,
  markPayoutFileSent,
} from '@kapao/contract/operator/payout-file.ts';
import { approveWithdrawal, getWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import type { DebitLine } from '../../../gateways/payout-debits.ts';
import { isSpread } from '../../../platform/database/cluster/spread.ts';
import { actFor } from '../../../platform/database/side.ts';
import { makeSealer } from '../../../platform/security/seal.ts';
import { type PayoutFileStory, REASON, startPayoutFiles } from '../../../testing/payout-file-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { SECRET_KEY, startWorld, until, type World } from '../../../testing/world.ts';
import { makePayoutDebitBook } from '../payout-debit/payout-debit.ts';
import { notePaidWithoutDebit } from '../payout-debit/payout-debit-store.ts';
import { endFiled } from '../withdraw/withdraw-filed.ts';
import { endByDebit } from './payout-file-close.ts';

let world: World;
let story: PayoutFileStory;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  story = await startPayoutFiles(world);
});
afterAll(() => world?.stop());

it('a withdrawal waits for a file, and goes to the bank in the very bytes that two people agreed on', async () => {
  const [first, second] = [await story.waiting(100), await story.waiting(150)];
  expect(await story.stateOf(first.id)).toEqual({ state: 'APPROVED', partner_id: null });
  const made = await story.make([first.id, second.id]);
  const batchId = (await story.newest())?.id ?? '';
  expect(await story.newest()).toMatchObject({ state: 'MADE', lines: 2, total: 250, madeBy: 'finance' });
  expect((await world.callAs('finance', askPayoutFile, { params: { id: batchId } })).message).toBe('KEY_INVALID');
  expect((await story.download(batchId)).status, 'nobody has the file before').toBe(400);
  expect((await approveProposed(world, made, 'finance')).message).toBe('UNAUTHORIZED');
  expect((await approveProposed(world, made, 'owner')).status).toBe(200);
  expect((await story.download(batchId)).status).toBe(400);
  expect(await story.stateOf(first.id)).toEqual({ state: 'APPROVED', partner_id: null });

  await story.ask(batchId);
  expect(await story.stateOf(first.id)).toEqual({ state: 'SENT', partner_id: 'ktb' });
  const [file, again] = [await story.download(batchId), await story.download(batchId)];
  expect(file.bytes.equals(again.bytes)).toBe(true);
  expect(createHash('sha256').update(file.bytes).digest('hex')).toBe((await story.newest())?.fileHash);
  expect((await story.download(batchId, 'support')).status).toBe(403);
  expect((await world.callAs('finance', askPayoutFile, { params: { id: batchId } })).message).toBe('KEY_INVALID');
  expect(
    (await world.callAs('finance', cancelPayoutFile, { params: { id: batchId }, body: { reason: REASON } })).message,
  ).toBe('KEY_INVALID');
  expect((await world.callAs('finance', markPayoutFileSent, { params: { id: batchId } })).message).toBe('SUCCESS');
  const shown = await world.call(listStatement, { token: first.member.token });
  expect(shown.reply?.statements[0]?.status).toBe('PENDING');
  expect(await world.audit()).toEqual([]);
});

it('the debit that carries the reference of a line ends it, and another amount is an alarm and no end', async () => {
  const [good, wrong] = [await story.waiting(100), await story.waiting(100)];
  const batchId = await story.exported([good.id, wrong.id]);
  const { url } = await world.outside.partner('ktb-file');
  await world.outside.setFault({ target: 'payout:ktb-file', fault: 'wrong-amount' });
  await story.give(batchId);
  const debit = z.object({
    reference: z.string(),
    orderReference: z.string(),
    amount: z.number(),
    accountNo: z.string(),
  });
  const told = z.object({ debits: z.array(debit) }).parse(await (await fetch(`${url}/statement`)).json()).debits;
  const banks = (await story.one(batchId))?.lines ?? [];
  const lines = told.map((row, at): DebitLine => {
    const { reference, orderReference, accountNo: toAccountMasked } = row;
    const toBank = banks.find((line) => line.reference === orderReference)?.bankCode ?? '';
    const read = { id: at + 1, reference, orderReference, toBank, toAccountMasked, currency: 'THB' as const };
    return {
      seq: BigInt(at + 1),
      reference,
      debit: { ...read, at: new Date().toISOString(), amount: BigInt(Math.round(row.amount * 100)) },
    };
  });
  const book = makePayoutDebitBook({
    db: world.app.db,
    sealer: makeSealer([{ id: 1, secret: SECRET_KEY }]),
    sources: () => [{ partnerId: 'ktb', debits: { read: async () => ({ lines, next: 1_000n, isEnd: true }) } }],
    isReader: async () => true,
    dispute: async () => undefined,
    settleReturn: async () => undefined,
    endLine: (tx, line, debitSubject) => endByDebit(tx, line, { debitSubject, end: endFiled }),
  });
  await actFor('worker', () => book.readOne());
  const ended = new Map(
    (await story.one(batchId))?.lines.map((line) => [line.withdrawalId, [line.outcome, line.cause]]),
  );
  const wrongId = (await story.one(batchId))?.lines[0]?.withdrawalId === wrong.id ? wrong.id : good.id;
  const goodId = wrongId === wrong.id ? good.id : wrong.id;
  expect([ended.get(goodId), ended.get(wrongId)]).toEqual([
    ['PAID', 'DEBIT'],
    [null, null],
  ]);
  expect([(await story.stateOf(goodId)).state, (await story.stateOf(wrongId)).state]).toEqual(['PAID', 'SENT']);
  const alarms = await world.admin.query('select problem from payout_debits where problem is not null');
  expect(alarms.rows).toEqual([{ problem: 'AMOUNT' }]);
  await world.admin.query(
    "update payout_stops set reset_at = now(), reset_by = 'x', reset_reason = 'x' where reset_at is null",
  );
});

it('two people with a picture end a line, paid or returned, and never one of them', async () => {
  const [paid, returned] = [await story.waiting(100), await story.waiting(120)];
  const batchId = await story.exported([paid.id, returned.id]);
  const noOf = async (id: string) =>
    (await story.one(batchId))?.lines.find((line) => line.withdrawalId === id)?.no ?? 0;
  const yes = await story.close(batchId, await noOf(paid.id), 'PAID');
  const back = await story.close(batchId, await noOf(returned.id), 'RETURNED');
  expect((await approveProposed(world, back, 'finance')).message).toBe('UNAUTHORIZED');
  expect((await story.stateOf(returned.id)).state).toBe('SENT');
  expect((await approveProposed(world, yes, 'owner')).status).toBe(200);
  expect((await approveProposed(world, back, 'owner')).status).toBe(200);
  await until(
    'both have ended',
    async () =>
      (await story.stateOf(paid.id)).state === 'PAID' && (await story.stateOf(returned.id)).state === 'FAILED',
  );
  const again = await world.callAs('finance', closePayoutLine, {
    params: { id: batchId, no: String(await noOf(paid.id)) },
    body: { outcome: 'RETURNED', proofId: randomUUID(), reason: 'once more' },
  });
  expect(again.message).toBe('NO_DATA');
  expect((await story.one(batchId))?.lines.map(({ cause }) => cause)).toEqual(['HAND', 'HAND']);
  await actFor('worker', () => notePaidWithoutDebit(world.app.db, 0));
  const missing = await world.admin.query('select 1 from payouts_without_debit where operation_id = $1', [paid.id]);
  expect(missing.rowCount, 'two people have said so already').toBe(0);
  expect((await world.audit()).filter(({ where }) => [paid.id, returned.id, batchId].includes(where))).toEqual([]);
});

it('a batch that was never written out gives its withdrawals back, and its references are never used again', async () => {
  const { id } = await story.waiting(100);
  const before = await story.confirmed([id]);
  const reference = (await story.one(before))?.lines[0]?.reference;
  expect((await story.make([id])).message).toBe('KEY_INVALID');
  expect(
    (await world.callAs('finance', cancelPayoutFile, { params: { id: before }, body: { reason: 'the wrong day' } }))
      .message,
  ).toBe('SUCCESS');
  await until('it waits again', () => story.isWaiting(id));
  const after = await story.exported([id]);
  expect((await story.one(after))?.lines[0]?.reference).not.toBe(reference);
  expect((await story.ask(before)).message).toBe('KEY_INVALID');
});

it('nothing is written out for a member who may not be paid, and other settings than those agreed on write nothing', async () => {
  const { id, member } = await story.waiting(100);
  const batchId = await story.confirmed([id]);
  await world.callAs('support', freezeMember, { params: { id: member.id }, body: { reason: 'says it was not them' } });
  await story.ask(batchId);
  expect(await story.one(batchId)).toMatchObject({ batch: { state: 'CONFIRMED', problem: 'HELD' } });
  expect((await story.stateOf(id)).state).toBe('APPROVED');
  await world.callAs('finance', cancelPayoutFile, { params: { id: batchId }, body: { reason: 'frozen' } });

  const other = await story.waiting(100);
  const changed = await story.confirmed([other.id]);
  expect((await story.switchOn('ktb', true, { debitAccountNo: '5555555555' })).status).toBe(200);
  await story.ask(changed);
  expect(await story.one(changed)).toMatchObject({ batch: { state: 'CONFIRMED', problem: 'PARTNER' } });
  expect((await story.switchOn('ktb', true)).status).toBe(200);
  await story.ask(changed);
  expect(await story.one(changed)).toMatchObject({ batch: { state: 'EXPORTED' } });
});

/** Approves a withdrawal that one operator's act sent to review, and waits until a file can take it. */
async function approveDoubted(id: string): Promise<void> {
  await until('it waits for an operator', async () => {
    await world.hurry();
    return (await story.stateOf(id)).state === 'REVIEW';
  });
  const { reply } = await world.callAs('finance', getWithdrawal, { params: { id } });
  expect(reply?.withdrawal.reviewReasons).toEqual(['SINGLE_HAND']);
  expect((await world.callAs('finance2', approveWithdrawal, { params: { id }, body: {} })).message).toBe('SUCCESS');
  await until('it waits for a file', async () => {
    await world.hurry();
    return story.isWaiting(id);
  });
}

it('a withdrawal that came into doubt after its file was confirmed leaves the file and goes to review', async () => {
  const [doubted, other] = [await story.waiting(100), await story.waiting(200)];
  const batchId = await story.confirmed([doubted.id, other.id]);
  const params = { id: doubted.member.id };
  await world.callAs('support', freezeMember, { params, body: { reason: 'says it was not them' } });
  await world.callAs('owner2', unfreezeMember, { params, body: { reason: 'recognised' } });
  await story.ask(batchId);
  const { batch, lines = [] } = (await story.one(batchId)) ?? {};
  expect(batch).toMatchObject({ state: 'EXPORTED', problem: null });
  expect(lines.find(({ withdrawalId }) => withdrawalId === doubted.id)?.isTakenOut).toBe(true);
  expect((await story.stateOf(other.id)).state).toBe('SENT');
  await approveDoubted(doubted.id);
  // An operator has decided about it now, so the next file has it.
  const after = await story.exported([doubted.id]);
  expect((await story.one(after))?.lines.map(({ isTakenOut }) => isTakenOut)).toEqual([false]);
});

it('one member who may not be paid leaves the file, the rest is paid, and the line waits for another file', async () => {
  const [frozen, other] = [await story.waiting(100), await story.waiting(200)];
  const batchId = await story.confirmed([frozen.id, other.id]);
  const params = { id: frozen.member.id };
  await world.callAs('support', freezeMember, { params, body: { reason: 'says it was not them' } });
  await story.ask(batchId);
  const written = await story.one(batchId);
  expect(written).toMatchObject({ batch: { state: 'EXPORTED', problem: null } });
  expect(written?.lines.map((line) => [line.withdrawalId, line.isTakenOut]).toSorted()).toEqual(
    [
      [frozen.id, true],
      [other.id, false],
    ].toSorted(),
  );
  expect([(await story.stateOf(frozen.id)).state, (await story.stateOf(other.id)).state]).toEqual(['APPROVED', 'SENT']);
  // Nobody ends what was not in the file.
  const no = written?.lines.find((line) => line.isTakenOut)?.no ?? 0;
  const closed = await world.callAs('finance', closePayoutLine, {
    params: { id: batchId, no: String(no) },
    body: { outcome: 'PAID', proofId: randomUUID(), reason: 'the bank has it' },
  });
  expect(closed.message).toBe('NO_DATA');
  await world.callAs('owner2', unfreezeMember, { params, body: { reason: 'recognised' } });
  await approveDoubted(frozen.id);
  const after = await story.exported([frozen.id]);
  expect((await story.one(after))?.lines.map(({ withdrawalId }) => withdrawalId)).toEqual([frozen.id]);
  expect((await world.audit()).filter(({ where }) => [frozen.id, other.id, batchId, after].includes(where))).toEqual(
    [],
  );
});

it('fifty makers at once put a withdrawal into one batch, and an order by call never leaves beside it', async () => {
  const { id } = await story.waiting(100);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => story.make([id], at % 2 ? 'finance' : 'owner')),
  );
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect((await story.switchOn('ktb', false)).status).toBe(200);
  expect((await story.switchOn('payout', true)).status).toBe(200);
  await world.admin.query(
    "update operations set next_attempt_at = now() where operation_id = $1 and state = 'APPROVED'",
    [id],
  );
  await until('the payout job has looked at it', async () => {
    const found = await world.admin.query('select next_attempt_at from operations where operation_id = $1', [id]);
    return found.rows[0]?.next_attempt_at === null;
  });
  expect(await story.stateOf(id)).toEqual({ state: 'APPROVED', partner_id: null });
  expect((await world.outside.payouts()).filter(({ reference }) => reference === id)).toEqual([]);
  expect((await story.switchOn('payout', false)).status).toBe(200);
  expect((await story.switchOn('ktb', true)).status).toBe(200);
});

it('the database keeps batches, lines and ends as they are, whoever writes', async () => {
  const refused = async (statement: string, constraint: string) =>
    expect(world.admin.query(statement), statement).rejects.toMatchObject({ constraint });
  const open = (await world.admin.query("select batch_id from payout_batches where state = 'MADE' limit 1")).rows[0]
    ?.batch_id;
  const out = (await world.admin.query("select batch_id from payout_batches where state = 'EXPORTED' limit 1")).rows[0]
    ?.batch_id;
  await refused(
    `update payout_batches set state = 'CONFIRMED', confirmed_by = 'thief', confirmed_at = now(),
    proposal_id = (select proposal_id from proposals where state = 'DONE' limit 1) where batch_id = '${open}'`,
    'confirmed_by_two',
  );
  await refused(`update payout_batches set total = total + 1 where batch_id = '${open}'`, 'batch_stays');
  await refused(`update payout_batches set file_hash = sha256('x') where batch_id = '${open}'`, 'batch_stays');
  await refused(
    `update payout_batches set state = 'CANCELLED', cancelled_by = 'x', cancelled_at = now(), cancel_reason = 'x',
    exported_at = null, file_sealed = null where batch_id = '${out}'`,
    'batch_stays',
  );
  await refused(`update payout_batch_lines set given_back_at = now() where batch_id = '${out}'`, 'batch_line_stays');
  await refused(
    `update payout_batch_lines set reference = 'AAAAAAAAAAAAAAAA' where batch_id = '${out}' and line_no = 1`,
    'batch_line_stays',
  );
  // On a cluster the key of a line is asked before the rule of its state.
  if (!isSpread())
    await refused(
      `insert into payout_batch_lines select '${open}', 99, member_id, operation_id, amount, 'BBBBBBBBBBBBBBBB'
      from operations where kind = 'withdrawal' and state = 'SENT' limit 1`,
      'waits_for_a_file',
    );
  const { id, member } = await story.waiting(100);
  await refused(
    `insert into payout_batch_lines values ('${open}', 99, '${member.id}', '${id}', 10001, 'BBBBBBBBBBBBBBBB')`,
    'waits_for_a_file',
  );
  await refused(
    `insert into payout_line_ends (batch_id, line_no, outcome, cause, proposal_id, proof_id)
    select batch_id, line_no, 'RETURNED', 'HAND', (select proposal_id from proposals where kind = 'payout-file.confirm' limit 1),
      (select proof_id from payout_proofs limit 1) from payout_batch_lines l where batch_id = '${out}'
      and not exists (select 1 from payout_line_ends e where e.batch_id = l.batch_id and e.line_no = l.line_no) limit 1`,
    'line_end_has_a_cause',
  );
  await refused(
    `update operations set state = 'PAID' where state = 'SENT' and operation_id in (select operation_id from payout_batch_lines l
    where l.given_back_at is null and not exists (select 1 from payout_line_ends e where e.batch_id = l.batch_id and e.line_no = l.line_no))`,
    'ends_as_its_line',
  );
  await refused(
    `update operations set state = 'SENT' where state = 'APPROVED' and operation_id in
    (select operation_id from payout_batch_lines where batch_id = '${open}')`,
    'leaves_by_one_way',
  );
});
