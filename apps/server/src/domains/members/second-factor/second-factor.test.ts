import { changePassword, changeProfile, getProfile, resetPassword } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import {
  endSecondFactor,
  finishSecondFactor,
  readSecondFactor,
  startSecondFactor,
} from '@kapao/contract/member/second-factor.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getMember, resetSecondFactor } from '@kapao/contract/operator/member.ts';
import { approveProposal } from '@kapao/contract/operator/proposal.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

interface Protected extends Member {
  recoveryCodes: string[];
  /** The code that confirmed it, and the next one, which counts still. */
  used: string;
  code: string;
}

/** Switches a second factor on. Codes count for a step before and after their own, so the next one is good for a minute. */
async function withFactor(member: Member): Promise<Protected> {
  const started = await world.call(startSecondFactor, { token: member.token, body: { password: MEMBER_PASSWORD } });
  if (!started.reply) throw new Error(`the start answered ${started.message}`);
  const totp = new TOTP({ secret: Secret.fromBase32(started.reply.secret) });
  const nowMs = Date.now();
  const used = totp.generate({ timestamp: nowMs });
  const finished = await world.call(finishSecondFactor, { token: member.token, body: { code: used } });
  if (!finished.reply) throw new Error(`the finish answered ${finished.message}`);
  const code = totp.generate({ timestamp: nowMs + 30_000 });
  return { ...member, used, code, recoveryCodes: finished.reply.recoveryCodes };
}

const signIn = (member: Member, secondFactor?: string) =>
  world.call(login, {
    body: { username: member.username, password: MEMBER_PASSWORD, ...(secondFactor && { secondFactor }) },
  });

const moveAccount = (token: string, more: object = {}) =>
  world.call(changeProfile, {
    token,
    body: {
      name: 'Test Member',
      bankCode: 'SCB',
      bankAccountName: 'TEST MEMBER',
      bankAccountNo: newAccountNo(),
      password: MEMBER_PASSWORD,
      ...more,
    },
  });

const isIn = async (token: string) => (await world.call(getProfile, { token })).status === 200;

describe('a thief', () => {
  it('a thief with the password signs in no more, and learns of the second factor only by the right password', async () => {
    const member = await withFactor(await world.register());
    const wrong = await world.call(login, { body: { username: member.username, password: 'not the password' } });
    expect([wrong.status, wrong.message]).toEqual([401, 'WRONG_CREDENTIAL']);
    expect((await signIn(member)).message).toBe('SECOND_FACTOR_REQUIRED');
    expect((await signIn(member, '000000')).message).toBe('SECOND_FACTOR_INVALID');
    const sessions = await world.admin.query('select 1 from sessions where member_id = $1 and ended_at is null', [
      member.id,
    ]);
    expect(sessions.rowCount).toBe(1);
    expect((await signIn(member, member.code)).reply?.token).toMatch(/^[\w-]{43}(?:[\w-]{16})?$/);
  });

  it('a thief with password and session moves no account, changes no password and switches nothing off', async () => {
    const member = await withFactor(await world.register());
    const { token } = member;
    const password = MEMBER_PASSWORD;
    const tries = async (more: object) => [
      (await moveAccount(token, more)).message,
      (
        await world.call(changePassword, {
          token,
          body: { oldPassword: password, newPassword: 'a thief’s own words', ...more },
        })
      ).message,
      (await world.call(endSecondFactor, { token, body: { password, ...more } })).message,
    ];
    expect(await tries({})).toEqual(Array(3).fill('SECOND_FACTOR_REQUIRED'));
    expect(await tries({ secondFactor: '000000' })).toEqual(Array(3).fill('SECOND_FACTOR_INVALID'));
    expect((await world.call(startSecondFactor, { token, body: { password } })).message).toBe('KEY_INVALID');
    expect((await world.call(getProfile, { token })).reply?.bankAccountNo).toBe(member.accountNo);
    // The owner does, with the phone in hand; a change that fails for another reason uses no code up.
    const taken = await world.register();
    const own = { secondFactor: member.code };
    expect((await moveAccount(token, { ...own, bankAccountNo: taken.accountNo })).message).toBe('EXISTING_BANK');
    expect((await moveAccount(token, own)).message).toBe('SUCCESS');
    expect((await moveAccount(token, own)).message).toBe('SECOND_FACTOR_INVALID');
  });

  it('a thief with the phone number, by another card, sets no password', async () => {
    const member = await withFactor(await world.register());
    const sent = await world.call(sendCode, { body: { phoneNumber: member.username, purpose: 'reset' } });
    const otpToken = sent.reply?.otpToken ?? '';
    const texts = await world.outside.messagesTo(`+66${member.username.slice(1)}`);
    const otpCode = /\d{6}/.exec(texts.find((text) => text.includes(sent.reply?.otpRef ?? '?')) ?? '')?.[0] ?? '';
    await world.call(verifyCode, { body: { otpToken, otpCode } });
    const body = { otpToken, newPassword: 'a thief’s own words' };
    expect((await world.call(resetPassword, { body })).message).toBe('SECOND_FACTOR_REQUIRED');
    expect((await world.call(resetPassword, { body: { ...body, secondFactor: '000000' } })).message).toBe(
      'SECOND_FACTOR_INVALID',
    );
    expect((await signIn(member, member.code)).status).toBe(200);
    const [secondFactor] = member.recoveryCodes;
    expect((await world.call(resetPassword, { body: { ...body, secondFactor } })).message).toBe('SUCCESS');
  });

  it('tries five codes, also of 50 sent at once, and then nothing counts for a quarter of an hour', async () => {
    const member = await withFactor(await world.register());
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_unused, index) => signIn(member, String(100_000 + index))),
    );
    expect(guesses.filter(({ message }) => message === 'SECOND_FACTOR_INVALID').length).toBe(5);
    expect(guesses.filter(({ message }) => message === 'REQUEST_LIMIT').length).toBe(45);
    expect((await signIn(member, member.code)).message).toBe('REQUEST_LIMIT');
    await world.admin.query('update second_factor_tries set ends_at = now() where member_id = $1', [member.id]);
    expect((await signIn(member, member.code)).status).toBe(200);
  });
});

describe('a code', () => {
  it('a code counts once, also when 20 sign in with it at once, and no earlier one counts afterwards', async () => {
    const member = await withFactor(await world.register());
    expect((await signIn(member, member.used)).message).toBe('SECOND_FACTOR_INVALID');
    const letTry = () =>
      world.admin.query('update second_factor_tries set tries = -100 where member_id = $1', [member.id]);
    await letTry();
    const together = await Promise.all(Array.from({ length: 20 }, () => signIn(member, member.code)));
    expect(together.filter(({ status }) => status === 200).length).toBe(1);
    await letTry();
    expect((await signIn(member, member.code)).message).toBe('SECOND_FACTOR_INVALID');
    expect((await signIn(member, member.used)).message).toBe('SECOND_FACTOR_INVALID');
  });

  it('a recovery code works once; ten are given, and their number is shown', async () => {
    const member = await withFactor(await world.register());
    expect(member.recoveryCodes.length).toBe(10);
    const [first = '', second = ''] = member.recoveryCodes;
    expect((await signIn(member, first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await signIn(member, first)).message).toBe('SECOND_FACTOR_INVALID');
    const read = await world.call(readSecondFactor, { token: member.token });
    expect(read.reply).toEqual({ since: expect.any(String), recoveryCodesLeft: 9 });
    const off = { token: member.token, body: { password: MEMBER_PASSWORD, secondFactor: second } };
    expect((await world.call(endSecondFactor, off)).message).toBe('SUCCESS');
    expect((await signIn(member)).status).toBe(200);
  });
});

describe('a second factor', () => {
  it('is asked of nobody who has none, and is nothing until a code confirms it', async () => {
    const member = await world.register();
    const read = await world.call(readSecondFactor, { token: member.token });
    expect(read.reply).toEqual({ since: null, recoveryCodesLeft: 0 });
    await world.call(startSecondFactor, { token: member.token, body: {} });
    const wrong = await world.call(finishSecondFactor, { token: member.token, body: { code: '000000' } });
    expect(wrong.message).toBe('SECOND_FACTOR_INVALID');
    const answered = await signIn(member);
    expect(Object.keys(answered.reply ?? {})).toEqual(['token']);
    expect((await moveAccount(member.token)).message).toBe('SUCCESS');
    await world.admin.query('update member_second_factors set pending_until = now() where member_id = $1', [member.id]);
    await expect(withFactor(member)).resolves.toBeDefined();
  });

  it('is switched on with the password where the last proof is old, ends the other sessions, and the phone is told', async () => {
    const member = await world.register();
    const other = await world.signIn(member.username);
    await world.admin.query("update sessions set proven_at = now() - interval '6 minutes' where member_id = $1", [
      member.id,
    ]);
    expect((await world.call(startSecondFactor, { token: member.token, body: {} })).message).toBe('UNAUTHORIZED');
    await withFactor(member);
    expect([await isIn(member.token), await isIn(other)]).toEqual([true, false]);
    await until('the phone is told', async () =>
      (await world.outside.messagesTo(`+66${member.username.slice(1)}`)).some((text) => /\/stop#\w{32}/.test(text)),
    );
  });

  it('is switched on with a code to the phone on record where codes are sent', async () => {
    const member = await world.register();
    await world.admin.query("update settings set value = 'true' where name = 'registerOTP'");
    try {
      const answered = await world.call(startSecondFactor, {
        token: member.token,
        body: { password: MEMBER_PASSWORD, otpToken: 'x'.repeat(43) },
      });
      expect(answered.message).toBe('UNVERIFIED_OTP');
    } finally {
      await world.admin.query("update settings set value = 'false' where name = 'registerOTP'");
    }
  });

  it('is in the database sealed and hashed, and no session is there without it, whoever writes', async () => {
    const member = await withFactor(await world.register());
    const found = await world.admin.query(
      'select f.*, c.* from member_second_factors f join member_recovery_codes c on c.owner = f.member_id where member_id = $1',
      [member.id],
    );
    expect(found.rowCount).toBe(10);
    expect(JSON.stringify(found.rows)).not.toContain(member.recoveryCodes[0]?.replace('-', ''));
    const forged = world.admin.query(
      `insert into sessions (token_hash, member_id, is_remembered, address, user_agent, ends_at)
       values ('\\x00', $1, false, '', '', now() + interval '1 hour')`,
      [member.id],
    );
    await expect(forged).rejects.toThrow('needs the second factor');
    const back = world.admin.query('update member_second_factors set last_step = 0 where member_id = $1', [member.id]);
    await expect(back).rejects.toThrow('counts once');
  });

  it('a second factor of a member who lost everything is removed by two operators; payouts are looked at, and neither of the two lets one go', async () => {
    const member = await withFactor(await world.register());
    await world.deposit(member, 500);
    const params = { id: member.id };
    const body = { reason: 'called back, knew the last deposits' };
    expect((await world.callAs('support', resetSecondFactor, { params, body })).message).toBe('UNAUTHORIZED');
    const proposed = await world.callAs('finance', resetSecondFactor, { params, body });
    expect(proposed.status).toBe(202);
    expect((await world.callAs('owner', resetSecondFactor, { params, body })).message).toBe('KEY_INVALID');
    const decide = {
      params: { id: proposed.reply?.proposalId ?? '' },
      body: { hash: proposed.reply?.hash ?? '', reason: 'as above' },
    };
    expect((await world.callAs('finance', approveProposal, decide)).message).toBe('UNAUTHORIZED');
    expect((await signIn(member)).message).toBe('SECOND_FACTOR_REQUIRED');
    expect((await world.callAs('finance2', approveProposal, decide)).message).toBe('SUCCESS');
    expect(await isIn(member.token)).toBe(false);
    const { reply } = await signIn(member);
    expect((await world.callAs('owner', getMember, { params })).reply?.secondFactorSince).toBe(null);
    await world.call(withdraw, { token: reply?.token ?? '', body: { amount: 100 } });
    const waiting = await world.callAs('owner', listWithdrawals, { query: { state: 'REVIEW', limit: '100' } });
    const own = waiting.reply?.withdrawals.find(({ memberId }) => memberId === member.id);
    expect(own?.reviewReasons).toContain('PASSWORD_CHANGED');
  });
});
