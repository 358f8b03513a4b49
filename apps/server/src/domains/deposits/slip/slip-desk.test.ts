import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import {
  acceptSlip,
  type OperatorSlip,
  operatorGetSlip,
  operatorListSlips,
  rejectSlip,
} from '@kapao/contract/operator/slip.ts';
import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { hurrySlips, pay, slipsOf, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterEach(() => world.outside.clearFaults());
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.stop();
});

const cashOf = async (member: Member) => (await world.books(member)).cash ?? 0n;

/** A slip that only people can decide: the name is almost the member's. */
async function uncertain(baht: number) {
  const member = await world.register();
  await withoutFeed(world);
  const { picture, reference } = await pay(world, member, { baht, fromName: 'TEST' });
  await upload({ world, member, file: picture });
  let waiting: OperatorSlip | undefined;
  await until('it waits for people', async () => {
    waiting = await slipOnDesk(member);
    return waiting?.reviewReason === 'SENDER_UNCERTAIN';
  });
  if (!waiting) throw new Error('it does not wait');
  return { member, slip: waiting, reference };
}

async function slipOnDesk(member: Member): Promise<OperatorSlip | undefined> {
  const listed = await world.callAs('finance', operatorListSlips, { query: { limit: '100' } });
  return listed.reply?.slips.find(({ memberId }) => memberId === member.id);
}

it('a slip shows what was read, what verifiers told and whose account it is side by side', async () => {
  const { member, slip, reference } = await uncertain(500);
  expect(slip).toMatchObject({
    memberBankCode: 'SCB',
    memberBankAccountName: 'TEST MEMBER',
    memberBankAccountNo: member.accountNo,
    isWaiting: true,
    sendingBank: 'SCB',
    bankReference: reference,
    told: {
      verifier: 'slip-a',
      amount: 500,
      senderMatch: 'uncertain',
      receivingAccount: 'KBANK-0123456789',
      sender: { bankCode: 'SCB', names: ['TEST'] },
    },
  });
  const cookie = await world.cookieOf('finance');
  const picture = await world.app.office.inject({ url: `/ops/api/slips/${slip.id}/picture`, headers: { cookie } });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const asSupport = await world.callAs('support', operatorListSlips, { query: { limit: '100' } });
  const seen = asSupport.reply?.slips.find(({ id }) => id === slip.id);
  expect(seen?.memberBankAccountNo).toBe(`••••••${member.accountNo.slice(-4)}`);
});

it('an accepted slip is credited by the bank’s fact, once, and is in the audit log', async () => {
  const { member, slip } = await uncertain(510);
  const decide = () =>
    world.callAs('finance', acceptSlip, { params: { id: slip.id }, body: { reason: 'one letter was added' } });
  const answers = await Promise.all([decide(), decide()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await cashOf(member)).toBe(51_000n);
  expect((await slipsOf(world, member))[0]).toMatchObject({ status: 'SUCCESS', amount: 510, note: '' });
  const audit = await world.callAs('owner', listAudit, { query: { limit: '20' } });
  expect(audit.text).toContain('slip.accept');
  await world.outside.clearFaults();
});

it('a slip above the limit is accepted when two agree, and credits what they read, once', async () => {
  const { member, slip } = await uncertain(5_001);
  const body = { reason: 'one letter was added' };
  const proposed = await world.callAs('finance', acceptSlip, { params: { id: slip.id }, body });
  expect([proposed.status, await cashOf(member)]).toEqual([202, 0n]);
  expect((await approveProposed(world, proposed, 'finance')).message).toBe('UNAUTHORIZED');
  expect((await approveProposed(world, proposed, 'finance2')).status).toBe(200);
  expect(await cashOf(member)).toBe(500_100n);
  const again = await world.callAs('finance', acceptSlip, { params: { id: slip.id }, body });
  expect(again.message).toBe('KEY_INVALID');
  await world.outside.clearFaults();
});

it('a rejected slip fails with the words the member reads, and frees the reference', async () => {
  const { member, slip, reference } = await uncertain(520);
  const body = { note: 'NOT_MATCH', reason: 'the name is another person' };
  const rejected = await world.callAs('finance', rejectSlip, { params: { id: slip.id }, body });
  expect(rejected.reply?.slip).toMatchObject({ state: 'FAILED', reason: 'NOT_MATCH', isWaiting: false });
  expect((await slipsOf(world, member))[0]).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
  expect(await cashOf(member)).toBe(0n);
  const claims = await world.admin.query('select 1 from slip_claims where bank_reference = $1', [reference]);
  expect(claims.rowCount).toBe(0);
  const late = await world.callAs('finance', acceptSlip, {
    params: { id: slip.id },
    body: { reason: 'changed my mind' },
  });
  expect([late.status, late.message]).toEqual([400, 'KEY_INVALID']);
});

it('a slip opens in any state by its id or by the member’s reference, and the view is recorded', async () => {
  const { member, slip } = await uncertain(525);
  const waiting = async () => (await world.callAs('finance', operatorSummary)).reply?.waiting.slips;
  const before = (await waiting()) ?? 0;
  const body = { note: 'NOT_MATCH', reason: 'not this one' };
  await world.callAs('finance', rejectSlip, { params: { id: slip.id }, body });
  expect(await waiting()).toBe(before - 1);
  const [own] = await slipsOf(world, member);
  for (const id of [slip.id, own?.reference ?? '']) {
    const opened = await world.callAs('support', operatorGetSlip, { params: { id } });
    expect(opened.reply).toMatchObject({ id: slip.id, memberId: member.id, state: 'FAILED' });
  }
  for (const id of ['nothing', 'A'.repeat(22), '00000000-0000-4000-8000-000000000000']) {
    expect((await world.callAs('support', operatorGetSlip, { params: { id } })).message, id).toBe('NO_DATA');
  }
  const log = (await world.callAs('owner', listAudit, { query: { action: 'slip.look' } })).reply;
  expect(log?.entries[0]).toMatchObject({ operator: 'support', subject: slip.id });
});

it('a slip that no verifier told about cannot be accepted, and goes to manual review after half an hour', async () => {
  const member = await world.register();
  await withoutFeed(world);
  for (const target of ['verifier:a', 'verifier:b'])
    await world.outside.setFault({ target, fault: 'down', times: 1_000 });
  const { picture } = await pay(world, member, { baht: 530 });
  await upload({ world, member, file: picture });
  await until('it is being verified', async () => (await slipOnDesk(member))?.state === 'VERIFYING');
  const slip = await slipOnDesk(member);
  expect([slip?.isWaiting, slip?.told]).toEqual([false, null]);
  const params = { id: slip?.id ?? '' };
  const accepted = await world.callAs('finance', acceptSlip, { params, body: { reason: 'I believe it' } });
  expect([accepted.status, accepted.message]).toEqual([400, 'KEY_INVALID']);
  // Time is let pass; what a slip is cannot be changed otherwise.
  await withoutTriggers(
    world.admin,
    `update slips set created_at = now() - interval '31 minutes' where slip_id = '${params.id}'`,
  );
  const waiting = await world.callAs('finance', operatorListSlips, { query: { state: 'WAITING', limit: '100' } });
  const found = waiting.reply?.slips.find(({ id }) => id === params.id);
  expect([found?.isWaiting, found?.reviewReason]).toEqual([true, 'VERIFIER_SILENT']);
  await world.outside.clearFaults();
  await until('it is credited after all', async () => {
    await hurrySlips(world);
    return (await cashOf(member)) === 53_000n;
  });
});

it('a slip is seen and decided only by operators with the right', async () => {
  const { slip } = await uncertain(540);
  const params = { id: slip.id };
  for (const name of ['support', 'auditor', 'marketing'] as const) {
    const refused = await world.callAs(name, acceptSlip, { params, body: { reason: 'I would like to' } });
    expect([name, refused.status]).toEqual([name, 403]);
  }
  expect((await world.callAs('marketing', operatorListSlips)).status).toBe(403);
});
