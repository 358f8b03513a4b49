import { randomUUID } from 'node:crypto';
import { changeProfile, getProfile, holdPayouts } from '@kapao/contract/member/account.ts';
import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { prove } from '@kapao/contract/member/session.ts';
import { resetGamePassword } from '@kapao/contract/member/wallet.ts';
import { withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { freezeMember, releasePayouts, unfreezeMember } from '@kapao/contract/operator/member.ts';
import { approveWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { stopAutomaticPayouts } from '../../../operations/payout-stop.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
});

const take = (member: Member, amount: number) =>
  world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
const freeze = (id: string) =>
  world.callAs('support', freezeMember, { params: { id }, body: { reason: 'a call by the bank' } });
const unfreeze = (id: string) =>
  world.callAs('finance2', unfreezeMember, { params: { id }, body: { reason: 'it was a mistake' } });
const approve = (id: string) => world.callAs('finance', approveWithdrawal, { params: { id }, body: {} });

async function withMoney(baht: number): Promise<Member> {
  const member = await world.register();
  await world.deposit(member, baht);
  return member;
}

async function asked(member: Member, amount: number): Promise<string> {
  const answered = await take(member, amount);
  if (!answered.reply) throw new Error(`withdraw answered ${answered.message}`);
  return answered.reply.withdrawalId;
}

async function stateOf(id: string): Promise<string> {
  const found = await world.admin.query('select state from operations where operation_id = $1', [id]);
  return String(found.rows[0]?.state);
}

/** Lets the payout job take a withdrawal twice: the second time shows that the first one was written down. */
async function letPayoutTake(id: string): Promise<void> {
  const fenceOf = async () => {
    const found = await world.admin.query('select fence from operations where operation_id = $1', [id]);
    return BigInt(found.rows[0]?.fence);
  };
  const before = await fenceOf();
  await until('the payout job has taken it twice', async () => {
    await world.hurry();
    return (await fenceOf()) >= before + 2n;
  });
}

/** An approved withdrawal that the payout job has not taken yet. */
async function approvedButNotSent(member: Member): Promise<string> {
  const id = await asked(member, 2_500);
  await world.admin.query(
    `create or replace function hold_back() returns trigger language plpgsql as $$ begin
       if new.state = 'APPROVED' then new.next_attempt_at := now() + interval '1 hour'; end if; return new; end $$`,
  );
  await world.admin.query(
    'create trigger zz_hold_back before update on operations for each row execute function hold_back()',
  );
  expect((await approve(id)).message).toBe('SUCCESS');
  await world.admin.query('drop trigger zz_hold_back on operations');
  return id;
}

describe('a frozen member’s money', () => {
  it('is not approved while frozen, and is after', async () => {
    const member = await withMoney(3_000);
    const id = await asked(member, 2_500);
    await freeze(member.id);
    expect((await approve(id)).message).toBe('INACTIVE_USER');
    expect(await stateOf(id)).toBe('REVIEW');
    await unfreeze(member.id);
    expect((await approve(id)).message).toBe('SUCCESS');
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
  });

  it('waits when it was approved but not sent, and goes on when the freeze is over', async () => {
    const member = await withMoney(3_000);
    const id = await approvedButNotSent(member);
    await freeze(member.id);
    await letPayoutTake(id);
    expect(await stateOf(id)).toBe('APPROVED');
    expect((await world.outside.payouts()).filter(({ reference }) => reference === id)).toEqual([]);
    await unfreeze(member.id);
    await world.untilAllEnded();
    expect(await stateOf(id)).toBe('PAID');
  });
});

it('a payout that no person has seen goes back to people when a stop comes before it is sent', async () => {
  const member = await withMoney(300);
  const desk = await world.admin.connect();
  await desk.query('begin');
  await desk.query('lock table withdrawals in share row exclusive mode');
  const asking = take(member, 100);
  await inTransaction(world.app.db, (tx) => stopAutomaticPayouts(tx, 'UNMATCHED_DEBIT'));
  await desk.query('commit');
  desk.release();
  const id = (await asking).reply?.withdrawalId ?? '';
  await until('people see it', async () => (await stateOf(id)) === 'REVIEW');
  expect((await approve(id)).message).toBe('SUCCESS');
  await world.untilAllEnded();
  expect(await stateOf(id)).toBe('PAID');
  await world.admin.query(
    "update payout_stops set reset_at = now(), reset_by = 'x', reset_reason = 'test' where reset_at is null",
  );
});

describe('"this was not me"', () => {
  const change = (member: Member, body: object) =>
    world.call(changeProfile, {
      token: member.token,
      body: {
        name: 'Test Member',
        bankCode: 'SCB',
        bankAccountName: 'TEST MEMBER',
        bankAccountNo: member.accountNo,
        ...body,
      },
    });

  it('a new payout account is told to the phone, and its owner stops every payout until support has looked', async () => {
    const member = await withMoney(3_000);
    const waiting = await asked(member, 2_500);
    const thief = await world.signIn(member.username);
    const accountNo = newAccountNo();
    expect((await change({ ...member, token: thief }, { bankAccountNo: accountNo })).message).toBe('SUCCESS');
    await until(
      'the phone is told',
      async () => (await world.outside.messagesTo(`+66${member.username.slice(1)}`)).length > 0,
    );
    const [text] = await world.outside.messagesTo(`+66${member.username.slice(1)}`);
    expect(text).toContain(accountNo.slice(-4));
    expect(text).not.toContain(accountNo);

    expect((await world.call(holdPayouts, { token: member.token })).message).toBe('SUCCESS');
    expect((await world.call(getProfile, { token: thief })).status).toBe(401);
    expect((await approve(waiting)).message).toBe('PAYOUTS_HELD');
    const params = { id: member.id };
    const body = { reason: 'called back' };
    expect((await world.callAs('support', releasePayouts, { params, body })).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('finance2', releasePayouts, { params, body })).message).toBe('SUCCESS');
    expect((await approve(waiting)).message).toBe('SUCCESS');
    await world.untilAllEnded();
    expect((await take(member, 100)).reply?.status).toBe('PENDING');
  });

  it('where codes are sent, another account needs one to the phone on record, and no other phone’s', async () => {
    await world.admin.query("update settings set value = 'true' where name = 'registerOTP'");
    try {
      const codeFor = async (phoneNumber: string) => {
        const sent = await world.call(sendCode, { body: { phoneNumber, purpose: 'payout-account' } });
        const otpToken = sent.reply?.otpToken ?? '';
        const texts = await world.outside.messagesTo(`+66${phoneNumber.slice(1)}`);
        const otpCode = /\d{6}/.exec(texts.find((text) => text.includes(sent.reply?.otpRef ?? '?')) ?? '')?.[0] ?? '';
        expect((await world.call(verifyCode, { body: { otpToken, otpCode } })).message).toBe('OTP_CODE_VALID');
        return otpToken;
      };
      await world.admin.query("update settings set value = 'false' where name = 'registerOTP'");
      const member = await world.register();
      await world.admin.query("update settings set value = 'true' where name = 'registerOTP'");
      const bankAccountNo = newAccountNo();
      expect((await change(member, { name: 'Another Name' })).message).toBe('SUCCESS');
      expect((await change(member, { bankAccountNo })).message).toBe('UNVERIFIED_OTP');
      const others = await codeFor('0811112222');
      expect((await change(member, { bankAccountNo, otpToken: others })).message).toBe('UNVERIFIED_OTP');
      const own = await codeFor(member.username);
      expect((await change(member, { bankAccountNo, otpToken: own })).message).toBe('SUCCESS');
      expect((await change(member, { bankAccountNo: newAccountNo(), otpToken: own })).message).toBe('UNVERIFIED_OTP');
    } finally {
      await world.admin.query("update settings set value = 'false' where name = 'registerOTP'");
    }
  });
});

it('withdrawals and game passwords ask for the password when the last proof is older than operators allow', async () => {
  const member = await withMoney(500);
  await world.activate(member, 'pg');
  await world.setPolicy('stepUp', { minutes: 2 });
  await world.admin.query("update sessions set proven_at = now() - interval '3 minutes' where member_id = $1", [
    member.id,
  ]);
  const key = randomUUID();
  const all = () => world.call(withdrawAll, { token: member.token, body: { amount: 100 }, key });
  const reset = () => world.call(resetGamePassword, { token: member.token, params: { game: 'pg' }, method: 'POST' });
  expect([(await all()).message, (await take(member, 100)).message, (await reset()).message]).toEqual([
    'UNAUTHORIZED',
    'UNAUTHORIZED',
    'UNAUTHORIZED',
  ]);
  expect((await world.books(member)).cash).toBe(50_000n);
  await world.call(prove, { token: member.token, body: { password: MEMBER_PASSWORD } });
  expect((await take(member, 100)).reply?.status).toBe('PENDING');
  expect((await reset()).message).toBe('SUCCESS');
  await world.untilAllEnded();
});
