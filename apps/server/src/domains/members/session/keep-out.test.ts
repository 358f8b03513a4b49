import { resetPassword } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { finishSecondFactor, startSecondFactor } from '@kapao/contract/member/second-factor.ts';
import { operatorLogin, operatorRecoveryLogin } from '@kapao/contract/operator/login.ts';
import { renewRecoveryCodes } from '@kapao/contract/operator/own-account.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { OPERATOR_PASSWORD } from '../../../testing/seed.ts';
import { call } from '../../../testing/wire.ts';
import {
  digits,
  MEMBER_PASSWORD,
  type Member,
  newAccountNo,
  registration,
  startWorld,
  type World,
} from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), {
    ADDRESS_LIMIT_FACTOR: '1',
    OTP_SENDS_PER_PREFIX_HOUR: '4',
    OTP_SENDS_PER_ADDRESS_HOUR: '6',
    OTP_SENDS_PER_HOUR: '40',
  });
});
afterAll(() => world?.stop());

const WRONG = 'this is not the password';
const HOME = '203.0.113.7';
const deviceOf = () => ({ 'x-device-id': `device-${digits(20)}` });
type From = { address?: string; headers?: Record<string, string> };

const signIn = ({ username }: Pick<Member, 'username'>, from: From, more: object = {}) =>
  world.call(login, { ...from, body: { username, password: MEMBER_PASSWORD, ...more } });
const guess = (member: Member, from: From) => signIn(member, from, { password: WRONG });
/** Guesses until long after the lock, one after the other at each address. */
const flood = async (member: Member, addresses: readonly string[]) => {
  const each = addresses.map(async (address) => {
    const answers = [];
    for (let tries = 1; tries <= 26; tries += 1) answers.push((await guess(member, { address })).message);
    return answers;
  });
  return new Set((await Promise.all(each)).flat());
};
const hosts = (network: string, first: number) => [0, 1, 2, 3].map((host) => `${network}.${first + host}`);
const often = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_unused, index) => work(index)));

describe('wrong passwords of strangers', () => {
  it('wrong passwords from four networks do not refuse the right one from a network where the member signed in', async () => {
    const member = await world.register({ from: { address: HOME } });
    expect(await flood(member, hosts('198.51.100', 0))).toEqual(new Set(['WRONG_CREDENTIAL', 'REQUEST_LIMIT']));
    expect((await signIn(member, { address: HOME })).status).toBe(200);
  });

  it('wrong passwords that a lock refuses do not use up the tries of other networks', async () => {
    const member = await world.register({ from: { address: HOME } });
    await flood(member, hosts('198.51.100', 10));
    expect((await signIn(member, { address: '192.0.2.50' })).status).toBe(200);
  });

  it('wrong passwords from behind the same address do not refuse a device that signed in before, here or elsewhere', async () => {
    const headers = deviceOf();
    const member = await world.register({ from: { address: HOME, headers } });
    await often(35, () => guess(member, { address: HOME, headers: deviceOf() }));
    expect((await signIn(member, { address: HOME })).message).toBe('REQUEST_LIMIT');
    expect((await signIn(member, { address: HOME, headers: deviceOf() })).message).toBe('REQUEST_LIMIT');
    expect((await signIn(member, { address: HOME, headers })).status).toBe(200);
    expect((await signIn(member, { address: '192.0.2.51', headers })).status).toBe(200);
    // The device of another member is known to nobody else.
    const other = await world.register({ from: { address: '203.0.113.8', headers: deviceOf() } });
    await often(5, () => guess(other, { address: HOME }));
    expect((await signIn(other, { address: HOME, headers })).message).toBe('REQUEST_LIMIT');
  });

  it('five wrong passwords on a known device lock it, wherever it is, and its address too', async () => {
    const headers = deviceOf();
    const member = await world.register({ from: { address: HOME, headers } });
    for (let tries = 1; tries <= 5; tries += 1) {
      expect((await guess(member, { address: HOME, headers })).message).toBe('WRONG_CREDENTIAL');
    }
    expect((await signIn(member, { address: HOME, headers })).message).toBe('REQUEST_LIMIT');
    expect((await signIn(member, { address: '192.0.2.52', headers })).message).toBe('REQUEST_LIMIT');
    expect((await signIn(member, { address: HOME })).message).toBe('REQUEST_LIMIT');
    expect((await signIn(member, { address: '192.0.2.53' })).status).toBe(200);
  });
});

describe('codes that strangers request', () => {
  const send = (phoneNumber: string, from: From, purpose = 'reset') =>
    world.call(sendCode, { ...from, body: { phoneNumber, purpose } });
  const neighbour = ({ username }: Member, index: number) => `${username.slice(0, 6)}${String(index).padStart(4, '0')}`;
  const forget = () => world.admin.query('delete from one_time_codes');

  it('codes for neighbouring numbers, and as many as the site sends, stop no code for a registered number', async () => {
    await forget();
    const member = await world.register({ from: { address: HOME } });
    const requests = await often(40, (index) => send(neighbour(member, index), { address: `198.51.102.${index % 8}` }));
    expect(requests.filter(({ status }) => status === 200).length).toBeGreaterThan(8);
    expect(requests.some(({ message }) => message === 'REQUEST_LIMIT')).toBe(true);
    expect((await send(member.username, { address: HOME })).status).toBe(200);
    const other = await world.register({ from: { address: HOME } });
    expect((await send(other.username, { address: '192.0.2.60' })).status).toBe(200);
  });

  it('few addresses that request codes stop neither a prefix nor the site for a number that nobody has', async () => {
    await forget();
    const member = await world.register();
    // More than the site sends in an hour, from fewer addresses than would be needed to take its second half.
    for (let host = 0; host < 7; host += 1) {
      await often(6, (index) =>
        send(`09${digits(8)}`, { address: `198.51.103.${host}` }, index % 2 ? 'reset' : 'registration'),
      );
    }
    const neighbours = await often(6, (index) =>
      send(neighbour(member, index), { address: '192.0.2.61' }, 'registration'),
    );
    expect(neighbours.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect((await send(neighbour(member, 99), { address: '192.0.2.62' }, 'registration')).status).toBe(200);
  });

  it('no prefix limits the codes for registered numbers that one address requests', async () => {
    await forget();
    const prefix = `08${digits(4)}`;
    const numbers = [1, 2, 3, 4, 5].map((index) => `${prefix}${digits(3)}${index}`);
    for (const username of numbers) {
      const body = registration(username, { bankCode: 'SCB', accountNo: newAccountNo() });
      expect((await world.call(register, { body })).status).toBe(200);
      await world.signIn(username);
    }
    for (const username of numbers) expect((await send(username, { address: '192.0.2.64' })).status).toBe(200);
  });

  it('known devices behind one address get more codes than the budget of an address has', async () => {
    await forget();
    for (let index = 1; index <= 7; index += 1) {
      const headers = deviceOf();
      const member = await world.register({ from: { address: `198.51.105.${index}`, headers } });
      expect((await send(member.username, { address: '192.0.2.65', headers })).status).toBe(200);
    }
  });

  it('five codes a day and ten wrong ones by a stranger leave a known device its own', async () => {
    await forget();
    const headers = deviceOf();
    const member = await world.register({ from: { address: HOME, headers } });
    const phone = `+66${member.username.slice(1)}`;
    for (let sends = 1; sends <= 5; sends += 1) {
      const sent = await send(member.username, { address: `198.51.104.${sends}` });
      expect(sent.status).toBe(200);
      for (let tries = 1; tries <= 2; tries += 1) {
        await world.call(verifyCode, { body: { otpToken: sent.reply?.otpToken ?? '', otpCode: '00000x' } });
      }
      await world.admin.query(
        "update one_time_codes set created_at = created_at - interval '61 seconds' where phone = $1",
        [phone],
      );
    }
    expect((await send(member.username, { address: '198.51.104.9' })).message).toBe('OTP_BLOCK');
    const own = await send(member.username, { address: '192.0.2.63', headers });
    expect(own.status).toBe(200);
    // Neither does a stranger make the code worthless that the member is about to type.
    await world.admin.query('delete from one_time_code_failures');
    await world.admin.query("delete from one_time_codes where phone = $1 and budget = 'member'", [phone]);
    await world.admin.query(
      "update one_time_codes set created_at = created_at - interval '61 seconds' where phone = $1",
      [phone],
    );
    expect((await send(member.username, { address: '198.51.104.10' })).status).toBe(200);
    const texts = await world.outside.messagesTo(member.username);
    const typed = texts.find((text) => text.includes(own.reply?.otpRef ?? '?')) ?? '';
    const otpCode = /#(\d{6})$/.exec(typed)?.[1] ?? '';
    const otpToken = own.reply?.otpToken ?? '';
    expect((await world.call(verifyCode, { body: { otpToken, otpCode } })).message).toBe('OTP_CODE_VALID');
    const body = { otpToken, newPassword: 'another one of the tests' };
    expect((await world.call(resetPassword, { body })).message).toBe('SUCCESS');
  });

  it('a known device has five codes a day and one a minute, as everybody has', async () => {
    await forget();
    const headers = deviceOf();
    const member = await world.register({ from: { address: HOME, headers } });
    for (let sends = 1; sends <= 5; sends += 1) {
      expect((await send(member.username, { address: HOME, headers })).status).toBe(200);
      expect((await send(member.username, { address: HOME, headers })).message).toBe('REQUEST_LIMIT_1MIN');
      await world.admin.query("update one_time_codes set created_at = created_at - interval '61 seconds'");
    }
    expect((await send(member.username, { address: HOME, headers })).message).toBe('REQUEST_LIMIT');
    // What the member had counts for strangers too: a number has five a day.
    expect((await send(member.username, { address: '198.51.104.20' })).message).toBe('REQUEST_LIMIT');
  });
});

describe('a thief who knows the password', () => {
  async function withFactor(member: Member) {
    const started = await world.call(startSecondFactor, { token: member.token, body: { password: MEMBER_PASSWORD } });
    const totp = new TOTP({ secret: Secret.fromBase32(started.reply?.secret ?? '') });
    const nowMs = Date.now();
    const body = { code: totp.generate({ timestamp: nowMs }) };
    const finished = await world.call(finishSecondFactor, { token: member.token, body });
    if (!finished.reply) throw new Error(`the finish answered ${finished.message}`);
    const code = totp.generate({ timestamp: nowMs + 30_000 });
    return { code, recoveryCodes: finished.reply.recoveryCodes };
  }

  it('has five tries of the second factor from all places together, and the member keeps those of the own network', async () => {
    const member = await world.register({ from: { address: HOME } });
    const { code } = await withFactor(member);
    const tried = await often(12, (index) =>
      signIn(member, { address: `198.51.105.${index}` }, { secondFactor: String(100_000 + index) }),
    );
    expect(tried.filter(({ message }) => message === 'SECOND_FACTOR_INVALID')).toHaveLength(5);
    expect(tried.filter(({ message }) => message === 'REQUEST_LIMIT')).toHaveLength(7);
    expect((await signIn(member, { address: HOME }, { secondFactor: code })).status).toBe(200);
  });

  it('cannot use up the recovery codes’ tries of the member who is somewhere new', async () => {
    const member = await world.register({ from: { address: HOME } });
    const { code, recoveryCodes } = await withFactor(member);
    await often(6, (index) => signIn(member, { address: '198.51.106.1' }, { secondFactor: String(100_000 + index) }));
    await often(6, (index) => signIn(member, { address: '198.51.106.1' }, { secondFactor: `abcde-fgh2${index}` }));
    const away = { address: '192.0.2.70' };
    expect((await signIn(member, away, { secondFactor: code })).message).toBe('REQUEST_LIMIT');
    expect((await signIn(member, away, { secondFactor: recoveryCodes[0] })).status).toBe(200);
  });

  it('keeps an operator out neither of a network with earlier sign-ins nor of the recovery codes', async () => {
    const codes = (await world.callAs('finance', renewRecoveryCodes)).reply?.recoveryCodes ?? [];
    const operator = (body: object, address: string) =>
      call(world.app.office, operatorLogin, {
        address,
        body: { username: 'finance', password: OPERATOR_PASSWORD, ...body },
      });
    for (let index = 0; index < 12; index += 1)
      await operator({ totp: String(100_000 + index) }, `198.51.107.${index}`);
    const next = world.totp.generate({ timestamp: Date.now() + 30_000 });
    expect((await operator({ totp: next }, '198.51.107.99')).message).toBe('WRONG_CREDENTIAL');
    expect((await operator({ totp: next }, '127.0.0.1')).status).toBe(200);
    const recovery = { username: 'finance', password: OPERATOR_PASSWORD, recoveryCode: codes[0] };
    expect(
      (await call(world.app.office, operatorRecoveryLogin, { address: '192.0.2.71', body: recovery })).status,
    ).toBe(200);
  });
});
