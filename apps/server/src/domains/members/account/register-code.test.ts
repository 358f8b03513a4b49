import { lookupRegisterOtp } from '@kapao/contract/member/lookup.ts';
import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { register, validateRegistration } from '@kapao/contract/member/registration.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { digits, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await switchCodes(true);
});
afterAll(() => world?.stop());

async function switchCodes(isOn: boolean): Promise<void> {
  await world.admin.query("update settings set value = to_jsonb($1::boolean) where name = 'registerOTP'", [isOn]);
}

async function askedCode(phoneNumber: string, purpose = 'registration') {
  const { reply } = await world.call(sendCode, { body: { phoneNumber, purpose } });
  const [text = ''] = await world.outside.messagesTo(phoneNumber);
  return { otpToken: reply?.otpToken ?? '', otpCode: text.slice(-6), isTaken: reply?.isTaken };
}

const enter = ({ otpToken, otpCode }: { otpToken: string; otpCode: string }) =>
  world.call(verifyCode, { body: { otpToken, otpCode } });

/** A minute goes by for the codes of a phone. */
async function letPass(phone: string): Promise<void> {
  await world.admin.query(
    "update one_time_codes set created_at = created_at - interval '61 seconds' where phone = $1",
    [`+66${phone.slice(1)}`],
  );
}

/** A phone whose code has been entered; the token counts for it. */
async function verifiedToken(phoneNumber: string, purpose?: string): Promise<string> {
  const asked = await askedCode(phoneNumber, purpose);
  await enter(asked);
  return asked.otpToken;
}

const newPhone = () => `08${digits(8)}`;
const submit = (username: string, otpToken?: string, accountNo = newAccountNo()) =>
  world.call(register, { body: { ...registration(username, { bankCode: 'SCB', accountNo }), otpToken } });
const check = (username: string, otpToken?: string) =>
  world.call(validateRegistration, {
    body: { ...registration(username, { bankCode: 'SCB', accountNo: newAccountNo() }), otpToken },
  });
const members = async (username: string) =>
  (await world.admin.query('select 1 from members where username = $1', [username])).rowCount;

describe('registration with one-time codes on', () => {
  it('is told by the lookup, and needs the verified token at both steps', async () => {
    expect((await world.call(lookupRegisterOtp)).reply).toEqual({ registerOTP: true });
    const phone = newPhone();
    for (const step of [check, submit]) expect((await step(phone)).message).toBe('UNVERIFIED_OTP');
    const token = await verifiedToken(phone);
    expect((await check(phone, token)).message).toBe('SUCCESS');
    expect((await submit(phone, token)).message).toBe('SUCCESS');
    expect(await members(phone)).toBe(1);
  });

  it('takes no token of another phone, of another purpose, unverified, invented or used', async () => {
    const phone = newPhone();
    const sent = await world.call(sendCode, { body: { phoneNumber: phone } });
    const used = newPhone();
    const usedToken = await verifiedToken(used);
    expect((await submit(used, usedToken)).message).toBe('SUCCESS');
    const other = newPhone();
    const tokens = [
      sent.reply?.otpToken,
      await verifiedToken(other),
      await verifiedToken(newPhone(), 'reset'),
      usedToken,
      'a'.repeat(43),
      '',
    ];
    for (const token of tokens) {
      expect((await check(phone, token)).message).toBe('UNVERIFIED_OTP');
      expect((await submit(phone, token)).message).toBe('UNVERIFIED_OTP');
    }
    expect(await members(phone)).toBe(0);
  });

  it('does not tell strangers whether a phone is registered', async () => {
    const phone = newPhone();
    await submit(phone, await verifiedToken(phone));
    expect((await check(phone)).message).toBe('UNVERIFIED_OTP');
    const sent = await world.call(sendCode, { body: { phoneNumber: phone } });
    expect(sent.message).toBe('REQUEST_LIMIT_1MIN');
  });

  it('tells that a number is taken to whoever enters its right code, for a registration only', async () => {
    const phone = newPhone();
    const free = await askedCode(phone);
    expect((await enter(free)).reply).toMatchObject({ isTaken: false });
    await submit(phone, free.otpToken);
    await letPass(phone);
    const mine = await askedCode(phone);
    expect(mine.isTaken).toBe(false);
    const guessed = await enter({ ...mine, otpCode: mine.otpCode === '000000' ? '000001' : '000000' });
    expect([guessed.message, JSON.stringify(guessed.reply ?? {}).includes('isTaken')]).toEqual([
      'OTP_CODE_INVALID',
      false,
    ]);
    expect((await enter(mine)).reply).toMatchObject({ isTaken: true });
    const again = await world.call(sendCode, { body: { phoneNumber: phone, otpToken: mine.otpToken } });
    expect(again.reply).toMatchObject({ code: 'OTP_VERIFIED', isTaken: true });
    await letPass(phone);
    expect((await enter(await askedCode(phone, 'reset'))).reply).toMatchObject({ isTaken: false });
  });

  it('50 parallel submits with one token make one member', async () => {
    const phone = newPhone();
    const token = await verifiedToken(phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(phone, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'EXISTING_USER' || message === 'UNVERIFIED_OTP')).toHaveLength(
      49,
    );
    expect(await members(phone)).toBe(1);
  });

  it('keeps the token for another try when the bank account is somebody’s', async () => {
    const accountNo = newAccountNo();
    const first = newPhone();
    await submit(first, await verifiedToken(first), accountNo);
    const phone = newPhone();
    const token = await verifiedToken(phone);
    expect((await submit(phone, token, accountNo)).message).toBe('EXISTING_BANK');
    expect((await submit(phone, token)).message).toBe('SUCCESS');
  });

  it('ends 15 minutes after the code was entered', async () => {
    const phone = newPhone();
    const token = await verifiedToken(phone);
    await world.admin.query(
      "update one_time_codes set verified_at = verified_at - interval '901 seconds' where phone = $1",
      [`+66${phone.slice(1)}`],
    );
    expect((await submit(phone, token)).message).toBe('UNVERIFIED_OTP');
  });

  it('asks for codes when the switch is missing, and for none when it is off', async () => {
    await world.admin.query("delete from settings where name = 'registerOTP'");
    expect((await submit(newPhone())).message).toBe('UNVERIFIED_OTP');
    await world.admin.query("insert into settings values ('registerOTP', 'false')");
    expect((await submit(newPhone())).message).toBe('SUCCESS');
    await switchCodes(true);
  });
});
