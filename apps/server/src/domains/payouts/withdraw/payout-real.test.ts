import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { approveWithdrawal, getWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { enterPartner } from '../../../testing/enter-partner.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

/*
 * Payouts by the only real protocol that is ordered by call. Faults are set by the name of the part (design 5).
 */

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { WITHOUT_PARTNERS: 'payout' });
  await enterPartner(world, 'kbank-transfer');
  await world.setPolicy('payout', { circleCount: 1_000 });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  member = await world.register();
  await world.deposit(member, 700);
});
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

async function ended(): Promise<{ id: string; state: string; payouts: readonly string[] }> {
  const asked = await world.call(withdraw, { token: member.token, body: { amount: 700 }, key: randomUUID() });
  const id = asked.reply?.withdrawalId;
  const stateNow = async () =>
    (await world.admin.query('select state, final_at from operations where operation_id = $1', [id])).rows[0];
  await until('the withdrawal has ended', async () => {
    await world.hurry();
    return (await stateNow())?.final_at !== null;
  });
  const payouts = (await world.outside.payouts()).filter(({ reference }) => reference === id);
  return { id: id ?? '', state: (await stateNow())?.state, payouts: payouts.map(({ state }) => state) };
}

/** Who the bank said holds the account, as the desk reads it. */
async function holderOf(id: string): Promise<string | null | undefined> {
  const { reply } = await world.callAs('finance', getWithdrawal, { params: { id } });
  return reply?.payout.holder;
}

it.each([
  ['refuse', 'FAILED'],
  // The order never came: the bank says so, and is told once more.
  ['down', 'PAID'],
  ['drop-request', 'PAID'],
  ['slow', 'PAID'],
  ['drop-answer', 'PAID'],
  ['error-after', 'PAID'],
  ['garbage', 'PAID'],
  ['duplicate', 'PAID'],
])('%s: ends %s, paid once or with the money back', async (fault, ends) => {
  await world.outside.setFault({ target: 'payout', fault, ms: 900 });
  const { state, payouts } = await ended();
  expect([state, payouts.filter((one) => one === 'PAID').length]).toEqual([ends, ends === 'PAID' ? 1 : 0]);
  const left = ends === 'PAID' ? { payout: 70_000n } : { cash: 70_000n };
  expect(await world.books(member)).toEqual({ bank: -70_000n, ...left });
});

it('a token that has ended is got anew, and the order is sent once', async () => {
  await world.outside.setFault({ target: 'payout:kbank-transfer', fault: 'token-expired' });
  const { id, ...rest } = await ended();
  expect(rest).toEqual({ state: 'PAID', payouts: ['PAID'] });
  expect(await holderOf(id)).toBe('TEST MEMBER');
  const other = `update withdrawals set bank_holder = 'ANOTHER PERSON' where operation_id = '${id}'`;
  await expect(world.admin.query(other)).rejects.toMatchObject({ constraint: 'bank_holder_stays' });
});

it('nothing is sent to an account that somebody else holds', async () => {
  await world.outside.nameHolder(member.accountNo, 'ANOTHER PERSON');
  const { id, ...rest } = await ended();
  expect(rest).toEqual({ state: 'FAILED', payouts: [] });
  expect((await world.books(member)).cash).toBe(70_000n);
  expect(await holderOf(id)).toBe('ANOTHER PERSON');
  const own = await world.call(listStatement, { token: member.token });
  expect(own.text).not.toContain('ANOTHER');
});

it('a holder in another script waits for an operator before anything is sent, and is paid once approved', async () => {
  await world.outside.nameHolder(member.accountNo, 'นาย กฤษณะ เพชรรัตน์');
  const asked = await world.call(withdraw, { token: member.token, body: { amount: 700 }, key: randomUUID() });
  const id = asked.reply?.withdrawalId ?? '';
  const desk = async () => (await world.callAs('finance', getWithdrawal, { params: { id } })).reply;
  await until('it waits for an operator', async () => {
    await world.hurry();
    return (await desk())?.withdrawal.reviewReasons.includes('HOLDER_NAME') ?? false;
  });
  const payouts = async () => (await world.outside.payouts()).filter(({ reference }) => reference === id).length;
  const shown = await desk();
  expect([shown?.withdrawal.state, shown?.withdrawal.approvalsNeeded, await payouts()]).toEqual(['REVIEW', 2, 0]);
  expect(shown?.review.compared.find(({ source }) => source === 'HOLDER')).toMatchObject({
    fit: 'unsure',
    parts: { registered: 'TEST MEMBER', shown: 'นาย กฤษณะ เพชรรัตน์', isAcrossScripts: true },
  });
  expect((await world.call(listStatement, { token: member.token })).text).not.toContain('กฤษณะ');

  // The bank names somebody else meanwhile: what was approved is this holder and no other.
  const approveAs = (who: 'finance' | 'owner') =>
    world.callAs(who, approveWithdrawal, { params: { id }, body: { reason: 'same person', amount: 700 } });
  // No part of the name fits, so one operator alone does not pay it.
  const approve = async () => {
    expect((await approveAs('finance')).status).toBe(200);
    expect((await desk())?.withdrawal.state).toBe('REVIEW');
    return approveAs('owner');
  };
  await world.outside.nameHolder(member.accountNo, 'นาย ประสิทธิ์ รักดี');
  expect((await approve()).status).toBe(200);
  await until('it waits again', async () => {
    await world.hurry();
    return (await desk())?.payout.holder === 'นาย ประสิทธิ์ รักดี';
  });
  expect([(await desk())?.withdrawal.state, await payouts()]).toEqual(['REVIEW', 0]);

  expect((await approve()).status).toBe(200);
  await until('it is paid', async () => {
    await world.hurry();
    return (await desk())?.withdrawal.state === 'PAID';
  });
  expect([await payouts(), (await world.books(member)).payout]).toEqual([1, 70_000n]);
});
