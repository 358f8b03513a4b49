import { getProfile } from '@kapao/contract/member/account.ts';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { login } from '@kapao/contract/member/login.ts';
import { lookupBanks } from '@kapao/contract/member/lookup.ts';
import { sendCode } from '@kapao/contract/member/one-time-code.ts';
import { register, validateRegistration } from '@kapao/contract/member/registration.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { digits, MEMBER_PASSWORD, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'), { LAOS: 'true' });
});
afterAll(() => world?.stop());

const body = (username: string, more: Record<string, unknown> = {}) => ({
  ...registration(username, { bankCode: 'BCEL', accountNo: newAccountNo() }),
  ...more,
});
const submit = (username: string, more: Record<string, unknown> = {}) =>
  world.call(register, { body: body(username, more) });

async function profileOf(username: string) {
  const { reply } = await world.call(login, { body: { username, password: MEMBER_PASSWORD } });
  return (await world.call(getProfile, { token: reply?.token ?? '' })).reply;
}

describe('registration in the Laos build', () => {
  it.each([
    ['20', '8', (national: string) => [`0${national}`, national, `+856${national}`, `856${national}`]],
    ['30', '7', (national: string) => [`0${national}`, national, `+856${national}`, `856${national}`]],
  ] as const)(
    'takes a mobile number of 0%s and %s digits in every form, as one phone',
    async (start, count, formsOf) => {
      const rest = start === '20' ? `5${digits(Number(count) - 1)}` : digits(Number(count));
      const forms = formsOf(`${start}${rest}`);
      expect((await submit(forms[0] ?? '')).message).toBe('SUCCESS');
      for (const form of forms) {
        expect((await submit(form)).message).toBe('EXISTING_USER');
        expect(await profileOf(form)).toMatchObject({ username: `0${start}${rest}` });
      }
    },
  );

  it.each(['0812345678', '2012345678', '020123456789', '03012345', '02155555555', '+66812345678', '02086555555'])(
    'does not take %s',
    async (phone) => {
      expect((await submit(phone)).message).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT');
      expect((await world.call(sendCode, { body: { phoneNumber: phone } })).message).toBe(
        'PHONE_NUMBER_REQUIRE_10_DIGIT',
      );
    },
  );

  it.each(['2', '3', '5', '7', '9', '87', '88'])('takes numbers that begin 020 %s', async (start) => {
    const phone = `020${start}${digits(8 - start.length)}`;
    expect((await world.call(validateRegistration, { body: body(phone) })).status).toBe(200);
  });

  it('keeps kip, unless baht is chosen, and the bank pays out in that currency', async () => {
    const [kip, lak, baht] = [`0205${digits(7)}`, `0205${digits(7)}`, `0205${digits(7)}`];
    expect((await submit(kip)).message).toBe('SUCCESS');
    expect((await submit(lak, { currency: 'LAK' })).message).toBe('SUCCESS');
    expect((await submit(baht, { currency: 'BAHT', bankCode: 'SCB' })).message).toBe('SUCCESS');
    expect((await profileOf(kip))?.currency).toBe('LAK');
    expect((await profileOf(lak))?.currency).toBe('LAK');
    expect((await profileOf(baht))?.currency).toBe('THB');
    expect((await submit(`0205${digits(7)}`, { currency: 'USD' })).message).toBe('KEY_INVALID');
  });

  it('says what a bank keeps where that is not the currency chosen, before it looks at name and number', async () => {
    const at = async (more: object) => (await submit(`0205${digits(7)}`, { ...more })).message;
    expect(await at({ currency: 'BAHT' })).toBe('BANK_KEEPS_KIP');
    expect(await at({ bankCode: 'SCB', bankAccountNo: '123456789012345' })).toBe('BANK_KEEPS_BAHT');
    expect(await at({ bankCode: 'KTB', bankAccountName: 'ສົມໃຈ' })).toBe('BANK_KEEPS_BAHT');
    expect(await at({ bankCode: 'NOBANK' })).toBe('INVALID_BANK');
  });

  it('offers Lao and Thai banks, each with its currency and its name in three languages', async () => {
    const offered = (await world.call(lookupBanks)).reply ?? [];
    expect(offered.find(({ code }) => code === 'BCEL')).toEqual({
      code: 'BCEL',
      nameTH: 'ธนาคารการค้าต่างประเทศลาว',
      nameLA: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
      nameEN: 'BCEL',
      currency: 'LAK',
    });
    expect(offered.filter(({ currency }) => currency === 'LAK').map(({ code }) => code)).toEqual([
      'BCEL',
      'LDB',
      'JDB',
      'APB',
      'LVB',
      'ACLEDA',
      'STB',
      'BIC',
    ]);
    expect(offered.find(({ code }) => code === 'SCB')).toMatchObject({ nameLA: 'ໄທພານິດ', currency: 'THB' });
    expect(offered.every(({ nameLA }) => /\p{Script=Lao}/u.test(nameLA))).toBe(true);
  });

  it('shows a member the accounts and ways of his currency only, and a visitor those of both', async () => {
    const [kip, baht] = [`0205${digits(7)}`, `0205${digits(7)}`];
    await submit(kip);
    await submit(baht, { currency: 'BAHT', bankCode: 'SCB' });
    const seen = async (username?: string) => {
      const signedIn = username && (await world.call(login, { body: { username, password: MEMBER_PASSWORD } })).reply;
      const { reply } = await world.call(lookupDeposit, signedIn ? { token: signedIn.token } : {});
      return { of: [...new Set(reply?.banks.map(({ currency }) => currency))], methods: reply?.methods };
    };
    expect(await seen(kip)).toEqual({ of: ['LAK'], methods: ['bank', 'slip'] });
    const { of, methods } = await seen(baht);
    expect(of).toEqual(['THB']);
    expect(methods).toContain('qr:KBANK');
    expect((await seen()).of.sort()).toEqual(['LAK', 'THB']);
  });

  it('refuses the own phone as password in every form', async () => {
    const rest = `5${digits(7)}`;
    for (const password of [`020${rest}`, `20${rest}`, `+85620${rest}`, `020-${rest}`]) {
      const answered = await world.call(validateRegistration, { body: body(`020${rest}`, { password }) });
      expect([password, answered.message]).toEqual([password, 'INVALID_USER_INFO']);
    }
  });
});

it('calls that name no language, or one that is none, are answered in Lao on a Lao site', async () => {
  const read = async (path: string) => (await world.app.member.inject({ url: path })).body;
  for (const path of ['/api/lookup/help', '/api/lookup/agreements', '/api/lookup/contact', '/api/chat/config']) {
    const inLao = await read(`${path}?locale=la`);
    expect([path, await read(path)]).toEqual([path, inLao]);
    expect([path, await read(`${path}?locale=de`)]).toEqual([path, inLao]);
  }
  expect(await read('/api/lookup/help')).not.toBe(await read('/api/lookup/help?locale=th'));
  expect(await read('/api/lookup/help?locale=en')).not.toBe(await read('/api/lookup/help'));
});
