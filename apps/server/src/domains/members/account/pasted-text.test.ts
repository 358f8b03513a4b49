import { changePassword, changeProfile } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { sendCode } from '@kapao/contract/member/one-time-code.ts';
import { register } from '@kapao/contract/member/registration.ts';
import { prove } from '@kapao/contract/member/session.ts';
import { proposeExclusionList } from '@kapao/contract/operator/exclusion.ts';
import { operatorLogin } from '@kapao/contract/operator/login.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { hash, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { call } from '../../../testing/wire.ts';
import { digits, MEMBER_PASSWORD, newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const newPhone = () => `08${digits(8)}`;
const inGroups = (phone: string, mark: string) => phone.replace(/^(...)(...)(....)$/, `$1${mark}$2${mark}$3`);
const shifted = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

/** How phones come out of address books, chats, statements and tables. */
const PASTED: readonly (readonly [name: string, pasted: (phone: string) => string])[] = [
  ['embedded marks', (phone) => `\u202A${phone}\u202C`],
  ['isolates and dashes', (phone) => `\u2066${inGroups(phone, '-')}\u2069`],
  ['dashes that do not break', (phone) => inGroups(phone, '\u2011')],
  ['spaces without width', (phone) => inGroups(phone, '\u200B')],
  ['spaces that do not break', (phone) => inGroups(phone, '\u00A0')],
  ['dots', (phone) => inGroups(phone, '.')],
  ['brackets', (phone) => inGroups(phone, ' ').replace(/^(...)/, '($1)')],
  ['the country code', (phone) => `+66${phone.slice(1)}`],
  ['the country code without its plus', (phone) => `66${phone.slice(1)}`],
  ['the exit code', (phone) => `0066${phone.slice(1)}`],
  ['the trunk zero in brackets', (phone) => `+66 (0)${inGroups(phone, '-').slice(1)}`],
  ['Thai digits', (phone) => shifted(phone, 0x0e50)],
  ['Lao digits', (phone) => shifted(phone, 0x0ed0)],
  ['full width digits', (phone) => shifted(phone, 0xff10)],
];

describe('a phone number', () => {
  it.each(PASTED)(
    'with %s registers, signs in without a counted failure, and is found and excluded',
    async (_, pasted) => {
      const phone = newPhone();
      const account = { bankCode: 'SCB', accountNo: newAccountNo() };
      expect((await world.call(register, { body: registration(pasted(phone), account) })).message).toBe('SUCCESS');
      const stored = await world.admin.query('select username, phone from members where username = $1', [phone]);
      expect(stored.rows).toEqual([{ username: phone, phone: `+66${phone.slice(1)}` }]);
      const signedIn = await world.call(login, { body: { username: pasted(phone), password: MEMBER_PASSWORD } });
      expect(signedIn.status).toBe(200);
      const failures = await world.admin.query('select 1 from login_failures where phone = $1', [
        `+66${phone.slice(1)}`,
      ]);
      expect(failures.rows).toEqual([]);
      const found = await world.callAs('support', searchMembers, { query: { search: pasted(phone) } });
      expect(found.reply?.members.map(({ username }) => username)).toEqual([phone]);
      const csv = `phone,bank,account,identity,until,note\n"${pasted(newPhone())}",,,,,`;
      const listed = await world.callAs('finance', proposeExclusionList, { body: { csv, reason: 'a story' } });
      expect(listed.status).toBe(202);
    },
  );

  it.each(PASTED)('with %s gets a one-time code', async (_, pasted) => {
    const sent = await world.call(sendCode, { body: { phoneNumber: pasted(newPhone()) } });
    expect(sent.status).toBe(200);
  });

  it('with fewer or more than ten digits is refused, however it is written', async () => {
    for (const phone of ['081234567', '08123456789', '+6681234567', '0066812345678 9', '\u202A081234567\u202C'])
      expect((await world.call(sendCode, { body: { phoneNumber: phone } })).message).toBe(
        'PHONE_NUMBER_REQUIRE_10_DIGIT',
      );
  });
});

describe('a name on a bank account', () => {
  const named = (bankCode: string, accountName: string) =>
    world.call(register, {
      body: registration(newPhone(), { bankCode, accountNo: newAccountNo(bankCode), accountName }),
    });

  it.each(['SCB', 'KTB'])('at %s is taken without the marks that show nothing', async (bankCode) => {
    const name = `Pasted ${digits(0)}\u200BName\u2060 \u202AOf\u202C \u2066Somebody\u2069`;
    const answered = await named(bankCode, name);
    expect(answered.message).toBe('SUCCESS');
    const { rows } = await world.admin.query(
      "select 1 from members where bank_code = $1 and bank_account_name = 'PASTED NAME OF SOMEBODY'",
      [bankCode],
    );
    expect(rows).toHaveLength(1);
  });

  it('that is no name is refused as the name, and a number that is none as the number', async () => {
    const refused = await named('SCB', 'SOMCHAI 2');
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'INVALID_BANK', reason: 'BANK_ACCOUNT_NAME_INVALID' });
    const body = registration(newPhone(), { bankCode: 'SCB', accountNo: '12345678' });
    const number = await world.call(register, { body });
    expect(number.message).toBe('INVALID_BANK');
    expect(JSON.parse(number.text)).not.toHaveProperty('reason');
  });

  it('and its number are changed as they are pasted', async () => {
    const member = await world.register();
    const accountNo = newAccountNo();
    const body = {
      name: 'Test Member',
      bankCode: ' scb\u200B',
      bankAccountName: '\u202Atest\u2060 member\u202C',
      bankAccountNo: shifted(accountNo.replace(/^(...)/, '$1\u2011'), 0x0e50),
      password: MEMBER_PASSWORD,
    };
    expect((await world.call(changeProfile, { token: member.token, body })).status).toBe(200);
    const found = await world.callAs('support', searchMembers, { query: { search: `${accountNo}\u200B` } });
    expect(found.reply?.members.map(({ id }) => id)).toEqual([member.id]);
  });
});

describe('a password', () => {
  const composed = 'caf\u00E9 dans la rue';
  const apart = composed.normalize('NFD');
  const enter = (username: string, password: string) => world.call(login, { body: { username, password } });

  it('chosen in one spelling is right in every other', async () => {
    const phone = newPhone();
    const body = { ...registration(phone, { bankCode: 'SCB', accountNo: newAccountNo() }), password: apart };
    expect((await world.call(register, { body })).status).toBe(200);
    for (const typed of [composed, apart, `caf\u00E9\u200B dans la rue`, 'caf\u00E9\u00A0dans la rue'])
      expect((await enter(phone, typed)).status, typed).toBe(200);
    expect((await enter(phone, 'cafe dans la rue')).message).toBe('WRONG_CREDENTIAL');
  });

  it.each([
    ['composed', composed],
    ['apart', apart],
    ['full width', 'ｆｕｌｌ　ｗｉｄｔｈ'],
  ])('stored %s, as it was typed before, still opens, and from then on in every spelling', async (_, before) => {
    const member = await world.register();
    const old = await hash(before, ARGON2ID);
    await world.admin.query('update members set password_hash = $2 where member_id = $1', [member.id, old]);
    expect((await enter(member.username, before)).status).toBe(200);
    for (const typed of [before.normalize('NFC'), before.normalize('NFD'), before.normalize('NFKC')])
      expect((await enter(member.username, typed)).status).toBe(200);
    const found = await world.admin.query('select password_hash from members where member_id = $1', [member.id]);
    expect(found.rows[0]?.password_hash !== old).toBe(before !== composed);
    expect((await world.call(prove, { token: member.token, body: { password: before } })).status).toBe(200);
  });

  it('of a signed-in member is changed by either spelling, and is measured in characters', async () => {
    const member = await world.register();
    const { token } = member;
    const change = (oldPassword: string, newPassword: string) =>
      world.call(changePassword, { token, body: { oldPassword, newPassword } });
    expect((await change(MEMBER_PASSWORD, '\u{1F600}'.repeat(7))).message).toBe('INVALID_USER_INFO');
    expect((await change(MEMBER_PASSWORD, 'abcdefg\u200B\u200B')).message).toBe('INVALID_USER_INFO');
    const faces = Array.from({ length: 100 }, (_each, at) => String.fromCodePoint(0x1f300 + at * 3)).join('');
    expect((await change(MEMBER_PASSWORD, faces)).status).toBe(200);
    expect((await change(faces, composed)).status).toBe(200);
    expect((await change(apart, 'another long one')).status).toBe(200);
  });

  it('of an operator opens in the spelling of before, and the name in capitals', async () => {
    const old = await hash(apart, ARGON2ID);
    await world.admin.query("update operators set password_hash = $1 where username = 'marketing'", [old]);
    const totp = shifted(world.totp.generate().replace(/^(...)/, '$1 '), 0x0ed0);
    const body = { username: ' Marketing\u200B', password: composed, totp };
    const signedIn = await call(world.app.office, operatorLogin, { body });
    expect(signedIn.text).toContain('marketing');
    const found = await world.admin.query("select password_hash from operators where username = 'marketing'");
    expect(await verify(found.rows[0]?.password_hash, composed)).toBe(true);
  });
});

describe('an invite code', () => {
  it('is understood with marks, punctuation, without its prefix, and inside a link', async () => {
    const { id } = await world.register();
    for (const inviteCode of [
      `PR${id}\u200B`,
      `PR${id}.`,
      id,
      id.toLowerCase(),
      `https://kapao.example/register?code=PR${id}`,
      `สมัครที่นี่ https://kapao.example/register?utm=1&code=PR${id}#x นะ`,
    ]) {
      const phone = newPhone();
      const body = { ...registration(phone, { bankCode: 'SCB', accountNo: newAccountNo() }), inviteCode };
      expect((await world.call(register, { body })).status, inviteCode).toBe(200);
      const found = await world.admin.query('select inviter_id from members where username = $1', [phone]);
      expect(found.rows[0]?.inviter_id, inviteCode).toBe(id);
    }
  });
});

describe('a day', () => {
  it('of the Buddhist calendar is refused with that reason, in a list and in an address', async () => {
    const csv = 'phone,bank,account,identity,until,note\n0812340002,,,,2569-12-31,x';
    const listed = await world.callAs('finance', proposeExclusionList, { body: { csv, reason: 'a story' } });
    expect(JSON.parse(listed.text)).toMatchObject({ message: 'KEY_INVALID', reason: 'BUDDHIST_YEAR', amount: 2 });
    const asked = await world.callAs('owner', listAudit, { query: { since: '2569-01-01' } });
    expect(JSON.parse(asked.text)).toMatchObject({ message: 'KEY_INVALID', reason: 'BUDDHIST_YEAR' });
    expect((await world.callAs('owner', listAudit, { query: { since: '2026-02-31' } })).message).toBe('KEY_INVALID');
    expect((await world.callAs('owner', listAudit, { query: { since: '๒๐๒๖-๐๒-๐๑' } })).status).toBe(200);
  });

  it('of a list with semicolons, tabs and quotes is read as in one with commas', async () => {
    for (const mark of [';', '\t']) {
      const head = ['phone', 'bank', 'account', 'identity', 'until', 'note'].map((name) => `"${name}"`).join(mark);
      const row = [newPhone(), 'TTB', '123-4-56789-0', '', '2030/1/5', '"a, b"'].join(mark);
      const body = { csv: `\uFEFF${head}\r\n${row}\r\n${mark.repeat(5)}\r\n`, reason: 'a story' };
      expect((await world.callAs('finance', proposeExclusionList, { body })).status).toBe(202);
    }
  });
});
