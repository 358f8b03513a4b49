import {
  changeBankAccountName,
  changePassword,
  changeProfile,
  getProfile,
  resetPassword,
} from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  digits,
  MEMBER_PASSWORD,
  type Member,
  newAccountNo,
  startWorld,
  until,
  type World,
} from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const NEW_PASSWORD = 'another one of the tests';
const WRONG = 'this is not the password';

const logIn = (username: string, password: string) => world.call(login, { body: { username, password } });
const isIn = async (token: string) => (await world.call(getProfile, { token })).status === 200;
const profileOf = async (member: Member) => (await world.call(getProfile, { token: member.token })).reply;

/** The last proof of every session of a member becomes too old. */
async function expireProof(member: Member): Promise<void> {
  await world.admin.query("update sessions set proven_at = now() - interval '301 seconds' where member_id = $1", [
    member.id,
  ]);
}

const change = (member: Member, wish: Record<string, unknown> = {}) =>
  world.call(changeProfile, {
    token: member.token,
    body: {
      name: 'Test Member',
      bankCode: member.bankCode,
      bankAccountName: 'TEST MEMBER',
      bankAccountNo: member.accountNo,
      ...wish,
    },
  });
const rename = (member: Member, body: Record<string, unknown>) =>
  world.call(changeBankAccountName, { token: member.token, body });

async function traces(member: Member): Promise<{ change: string; detail: Record<string, string> }[]> {
  return (
    await world.admin.query('select change, detail from member_changes where member_id = $1 order by at', [member.id])
  ).rows;
}

describe('changing the password', () => {
  const changeTo = (token: string, oldPassword: string, newPassword: string) =>
    world.call(changePassword, { token, body: { oldPassword, newPassword } });

  it('ends the other sessions, keeps this one, and the old password is worth nothing', async () => {
    const member = await world.register();
    const others = [await world.signIn(member.username), await world.signIn(member.username)];
    expect((await changeTo(member.token, MEMBER_PASSWORD, NEW_PASSWORD)).message).toBe('SUCCESS');
    expect(await isIn(member.token)).toBe(true);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect((await logIn(member.username, MEMBER_PASSWORD)).message).toBe('WRONG_CREDENTIAL');
    expect((await logIn(member.username, NEW_PASSWORD)).status).toBe(200);
    expect(await traces(member)).toMatchObject([{ change: 'password' }]);
  });

  it('needs the old one, and locks after five wrong ones from whatever address', async () => {
    const member = await world.register();
    for (let tries = 1; tries <= 5; tries += 1) {
      const answered = await world.call(changePassword, {
        token: member.token,
        body: { oldPassword: WRONG, newPassword: NEW_PASSWORD },
        address: `10.8.0.${tries}`,
      });
      expect([answered.status, answered.message]).toEqual([401, 'WRONG_PASSWORD']);
    }
    expect((await changeTo(member.token, MEMBER_PASSWORD, NEW_PASSWORD)).message).toBe('REQUEST_LIMIT');
    expect((await change(member, { password: MEMBER_PASSWORD })).message).toBe('REQUEST_LIMIT');
    expect((await logIn(member.username, MEMBER_PASSWORD)).status).toBe(200);
  });

  it('refuses what is empty, short, common, the phone or the site', async () => {
    const member = await world.register();
    expect((await changeTo(member.token, '', NEW_PASSWORD)).message).toBe('KEY_MISSING');
    expect((await changeTo(member.token, MEMBER_PASSWORD, '')).message).toBe('KEY_MISSING');
    for (const weak of [
      '1234567',
      'password123',
      member.username,
      `+66${member.username.slice(1)}`,
      'kapao1234',
      'x'.repeat(129),
    ])
      expect((await changeTo(member.token, MEMBER_PASSWORD, weak)).message).toBe('INVALID_USER_INFO');
    let old = MEMBER_PASSWORD;
    for (const length of [8, 64, 128]) {
      const fine = 'heron 7 fjord mist '.repeat(7).slice(0, length);
      expect([length, (await changeTo(member.token, old, fine)).message]).toEqual([length, 'SUCCESS']);
      old = fine;
    }
  });

  it('20 times at once from one old password succeeds once', async () => {
    const member = await world.register();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        changeTo(member.token, MEMBER_PASSWORD, `${NEW_PASSWORD} ${index}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'WRONG_PASSWORD')).toHaveLength(19);
  });

  it('changing the password while sign-ins with the old password run leaves none of them in', async () => {
    const member = await world.register();
    const [changed, ...signIns] = await Promise.all([
      changeTo(member.token, MEMBER_PASSWORD, NEW_PASSWORD),
      ...Array.from({ length: 15 }, () => logIn(member.username, MEMBER_PASSWORD)),
    ]);
    expect(changed.status).toBe(200);
    for (const { reply } of signIns) if (reply && 'token' in reply) expect(await isIn(String(reply.token))).toBe(false);
  });
});

describe('changing name and bank account', () => {
  it('trims and upper-cases, moves the claim on the account, and leaves a trace without the number', async () => {
    const member = await world.register();
    const accountNo = newAccountNo();
    const answered = await change(member, {
      name: '  Somchai   Jaidee ',
      bankCode: 'ttb',
      bankAccountName: ' somchai  jaidee ',
      bankAccountNo: accountNo,
    });
    expect(answered.message).toBe('SUCCESS');
    expect(await profileOf(member)).toMatchObject({
      name: 'Somchai Jaidee',
      username: member.username,
      bankCode: 'TMB',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: accountNo,
    });
    const found = await traces(member);
    expect(found.map((row) => row.change).sort()).toEqual(['bank-account', 'profile']);
    expect(JSON.stringify(found)).not.toContain(accountNo);
    expect(JSON.stringify(found)).toContain(accountNo.slice(-4));
    const next = await world.register({ bankCode: 'SCB', accountNo: member.accountNo });
    expect(next.id).not.toBe(member.id);
    await world.deposit(next, 30);
    expect(await world.books(member)).toEqual({});
  });

  it('is how deposits are matched from then on', async () => {
    const member = await world.register();
    const moved = { ...member, bankCode: 'BAY', accountNo: newAccountNo() };
    expect((await change(member, { bankCode: 'BAY', bankAccountNo: moved.accountNo })).status).toBe(200);
    await world.deposit(moved, 50);
    expect((await world.books(member)).cash).toBe(5_000n);
  });

  it('changing name and bank account to an account of somebody else is refused and changes nothing', async () => {
    const [member, other] = [await world.register(), await world.register()];
    const before = await profileOf(member);
    expect((await change(member, { name: 'Changed', bankAccountNo: other.accountNo })).message).toBe('EXISTING_BANK');
    expect(await profileOf(member)).toEqual(before);
    expect(await traces(member)).toEqual([]);
  });

  it('50 parallel changes to one account give it to one member', async () => {
    const members = [await world.register(), await world.register(), await world.register(), await world.register()];
    const bankAccountNo = newAccountNo();
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_unused, index) => change(members[index % 4] as Member, { bankAccountNo })),
    );
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['SUCCESS', 'EXISTING_BANK']));
    const profiles = await Promise.all(members.map(profileOf));
    expect(profiles.filter((profile) => profile?.bankAccountNo === bankAccountNo)).toHaveLength(1);
    const claims = await world.admin.query('select 1 from member_bank_accounts where member_id = any($1)', [
      members.map(({ id }) => id),
    ]);
    expect(claims.rowCount).toBe(4);
  });

  it('follows the rules of registration', async () => {
    const member = await world.register();
    for (const [wish, message] of [
      [{ name: '' }, 'KEY_MISSING'],
      [{ name: '---' }, 'INVALID_USER_INFO'],
      [{ bankAccountNo: '12' }, 'INVALID_BANK'],
      [{ bankCode: 'NOPE' }, 'INVALID_BANK'],
      [{ bankCode: 'BCEL' }, 'BANK_KEEPS_KIP'],
      [{ bankAccountName: '12345' }, 'INVALID_BANK'],
      [{ bankCode: 'KTB', bankAccountName: 'สมชาย' }, 'BANK_ACCOUNT_NAME_ENG'],
      [{ bankCode: 'TTB', bankAccountName: 'สมชาย' }, 'BANK_ACCOUNT_NAME_ENG'],
      [{ bankCode: 'KTB', bankAccountName: 'MR. SOMCHAI 2' }, 'BANK_ACCOUNT_NAME_ENG'],
      [{ bankCode: 'BBL', bankAccountName: '12345' }, 'BANK_ACCOUNT_NAME_ENG'],
      [{ username: '0800000000' }, 'KEY_INVALID'],
    ] as const)
      expect([wish, (await change(member, wish)).message]).toEqual([wish, message]);
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    // The database tells this process a moment later (record 63).
    await until('the freeze is known', async () => (await change(member)).message === 'INACTIVE_USER');
    expect((await rename(member, { bankCode: 'SCB', bankAccountName: 'A' })).message).toBe('INACTIVE_USER');
  });

  it('names no inviter: who invited a member is settled at registration', async () => {
    const [member, other] = await Promise.all([world.register(), world.register()]);
    expect((await change(member, { inviteCode: `PR${other.id}` })).message).toBe('KEY_INVALID');
    const found = await world.admin.query('select inviter_id from members where member_id = $1', [member.id]);
    expect(found.rows).toEqual([{ inviter_id: null }]);
  });

  it('asks for the password when the last proof is older than five minutes', async () => {
    const member = await world.register();
    const moved = { bankAccountNo: newAccountNo() };
    await expireProof(member);
    const refused = await change(member, moved);
    expect([refused.status, refused.message]).toEqual([403, 'UNAUTHORIZED']);
    expect((await rename({ ...member, bankCode: 'KTB' }, { bankCode: 'KTB', bankAccountName: 'A' })).message).toBe(
      'INVALID_BANK',
    );
    expect((await change(member, { ...moved, password: WRONG })).message).toBe('WRONG_PASSWORD');
    expect((await profileOf(member))?.bankAccountNo).toBe(member.accountNo);
    expect((await change(member, { ...moved, password: MEMBER_PASSWORD })).message).toBe('SUCCESS');
    expect((await change(member, { bankAccountNo: newAccountNo() })).message).toBe('SUCCESS');
    const another = { ...member, token: await world.signIn(member.username) };
    await expireProof(member);
    expect((await change(another, moved)).message).toBe('UNAUTHORIZED');
  });

  it('makes people look at withdrawals for 24 hours; a display name alone does not', async () => {
    const member = await world.register();
    await world.deposit(member, 1_000);
    const reviewed = async () => {
      const answered = await world.call(withdraw, { token: member.token, body: { amount: 100 } });
      expect(answered.status).toBe(200);
      const found = await world.admin.query(
        "select state from operations where member_id = $1 and kind = 'withdrawal' order by statement_no desc limit 1",
        [member.id],
      );
      return found.rows[0]?.state === 'REVIEW';
    };
    expect((await change(member, { name: 'Another Name' })).status).toBe(200);
    expect(await reviewed()).toBe(false);
    await world.untilAllEnded();
    expect((await change(member, { bankAccountNo: newAccountNo() })).status).toBe(200);
    expect(await reviewed()).toBe(true);
    expect(await world.audit()).toEqual([]);
  });
});

describe('the name on the bank account', () => {
  const bankChangedAt = async (member: Member) =>
    (await world.admin.query('select bank_changed_at from members where member_id = $1', [member.id])).rows[0]
      ?.bank_changed_at;

  it('the name on the bank account that becomes English for KTB, TMB and BBL is upper-cased and needs no review', async () => {
    for (const bankCode of ['KTB', 'TMB', 'BBL']) {
      const member = await world.register({ bankCode });
      await world.admin.query("update members set bank_account_name = 'สมชาย ใจดี' where member_id = $1", [member.id]);
      expect((await rename(member, { bankCode, bankAccountName: 'สมชาย' })).message).toBe('BANK_ACCOUNT_NAME_ENG');
      expect((await rename(member, { bankCode, bankAccountName: ' somchai  jaidee' })).message).toBe('SUCCESS');
      expect(await profileOf(member)).toMatchObject({
        bankCode,
        bankAccountName: 'SOMCHAI JAIDEE',
        bankAccountNo: member.accountNo,
      });
      expect(await bankChangedAt(member)).toBeNull();
      expect(await traces(member)).toMatchObject([{ change: 'bank-account-name' }]);
      expect((await rename(member, { bankCode, bankAccountName: 'Malee Jaidee' })).message).toBe('SUCCESS');
      expect(await bankChangedAt(member)).not.toBeNull();
    }
  });

  it('is not offered for other banks, nor for a bank that is not the member’s; step-up holds', async () => {
    const member = await world.register({ bankCode: 'KTB' });
    expect((await rename(await world.register(), { bankCode: 'SCB', bankAccountName: 'A' })).message).toBe(
      'INVALID_BANK',
    );
    expect((await rename(member, { bankCode: 'BBL', bankAccountName: 'A' })).message).toBe('INVALID_BANK');
    await expireProof(member);
    expect((await rename(member, { bankCode: 'KTB', bankAccountName: 'A' })).message).toBe('UNAUTHORIZED');
    const password = MEMBER_PASSWORD;
    expect((await rename(member, { bankCode: 'KTB', bankAccountName: 'A', password })).message).toBe('SUCCESS');
  });
});

describe('a forgotten password', () => {
  const askFor = (phoneNumber: string, purpose = 'reset') =>
    world.call(sendCode, { body: { phoneNumber, purpose, locale: 'en' } });
  const reset = (otpToken: string, newPassword = NEW_PASSWORD) =>
    world.call(resetPassword, { body: { otpToken, newPassword } });

  async function verifiedToken(phone: string, purpose = 'reset'): Promise<string> {
    const otpToken = (await askFor(phone, purpose)).reply?.otpToken ?? '';
    const [text = ''] = await world.outside.messagesTo(phone);
    await world.call(verifyCode, { body: { otpToken, otpCode: text.slice(-6) } });
    return otpToken;
  }

  it('is set anew after a code to the bound phone: every session ends, nobody is signed in, a lock is lifted', async () => {
    const member = await world.register();
    const other = await world.signIn(member.username);
    for (let tries = 1; tries <= 5; tries += 1) await logIn(member.username, WRONG);
    expect((await logIn(member.username, MEMBER_PASSWORD)).message).toBe('REQUEST_LIMIT');
    const token = await verifiedToken(member.username);
    const answered = await reset(token);
    expect(JSON.parse(answered.text)).toEqual({ message: 'SUCCESS' });
    for (const ended of [member.token, other]) expect(await isIn(ended)).toBe(false);
    expect((await logIn(member.username, MEMBER_PASSWORD)).message).toBe('WRONG_CREDENTIAL');
    expect((await logIn(member.username, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(token, 'yet another one')).message).toBe('UNVERIFIED_OTP');
    expect(await traces(member)).toMatchObject([{ change: 'password-reset' }]);
  });

  it('answers the same for a phone without a member, whose message says so', async () => {
    const member = await world.register();
    const stranger = `08${digits(8)}`;
    const [known, unknown] = [await askFor(member.username), await askFor(stranger)];
    const shape = (text: string) => text.replace(/"otp(Ref|Token)":"[^"]+"/g, '');
    expect([unknown.status, shape(unknown.text)]).toEqual([known.status, shape(known.text)]);
    expect(known.reply?.otpToken).toHaveLength(43);
    expect(await world.outside.messagesTo(stranger)).toEqual([expect.stringContaining('no account')]);
    expect((await world.outside.messagesTo(stranger))[0]).not.toMatch(/\d{6}/);
    await world.outside.setFault({ target: 'sms', fault: 'down', times: 2 });
    const failed = [await askFor((await world.register()).username), await askFor(`08${digits(8)}`)];
    expect(failed.map(({ message }) => message)).toEqual(['OTP_SEND_FAIL', 'OTP_SEND_FAIL']);
    await world.outside.clearFaults();
  });

  it('takes no unverified token, none of another purpose, and no weak password', async () => {
    const member = await world.register();
    const registrationToken = await verifiedToken(member.username, 'registration');
    expect((await reset(registrationToken)).message).toBe('UNVERIFIED_OTP');
    await world.admin.query("update one_time_codes set created_at = created_at - interval '61 seconds'");
    const unverified = (await askFor(member.username)).reply?.otpToken ?? '';
    expect((await reset(unverified)).message).toBe('UNVERIFIED_OTP');
    expect((await reset('x')).message).toBe('OTP_TOKEN_INVALID');
    await world.admin.query("update one_time_codes set created_at = created_at - interval '61 seconds'");
    const token = await verifiedToken(member.username);
    for (const weak of ['1234567', 'password123', member.username])
      expect((await reset(token, weak)).message).toBe('INVALID_USER_INFO');
    expect(await isIn(member.token)).toBe(true);
    expect((await reset(token)).message).toBe('SUCCESS');
  });

  it('a forgotten password with one token 20 times at once is set once', async () => {
    const member = await world.register();
    const token = await verifiedToken(member.username);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_unused, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'UNVERIFIED_OTP')).toHaveLength(19);
  });
});
