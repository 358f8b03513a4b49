import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { lookupActive, lookupBanks, lookupSources } from '@kapao/contract/member/lookup.ts';
import { lookupWithdraw } from '@kapao/contract/member/withdraw.ts';
import {
  getActiveLookup,
  getBanksLookup,
  getDepositLookup,
  getRegisterOtpLookup,
  getSourcesLookup,
  getWithdrawLookup,
  putActiveLookup,
  putBanksLookup,
  putDepositLookup,
  putRegisterOtpLookup,
  putSourcesLookup,
  putWithdrawLookup,
} from '@kapao/contract/operator/lookup-editor.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { readSettings } from '@kapao/contract/operator/settings.ts';
import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { approveProposed } from '../../../testing/two-people.ts';
import { newAccountNo, registration, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const reason = 'as agreed';
async function read<R extends Route>(route: R): Promise<RouteReply<R>> {
  const { reply, text } = await world.callAs('owner', route);
  if (!reply) throw new Error(text);
  return reply;
}
const put = (route: Route, body: object) => world.callAs('owner', route, { body });
/** By two where it takes two. */
async function putByTwo(route: Route, body: object) {
  const answer = await put(route, body);
  return answer.status === 202 ? approveProposed(world, answer, 'finance') : answer;
}
const codesOf = (list: readonly { code: string }[] | undefined) => list?.map(({ code }) => code) ?? [];

describe('all thirteen lookups of spec 7', () => {
  it.each([
    'banks',
    'deposit',
    'conditions',
    'agreements',
    'info',
    'notice',
    'contact',
    'withdraw',
    'slip',
    'sources',
    'active',
    'registerOTP',
    'enableChatWidget',
  ])('%s is read by an owner, and not without a session', async (name) => {
    const url = `/ops/api/lookups/${name}`;
    const answered = await world.app.office.inject({ url, headers: { cookie: await world.cookieOf('owner') } });
    expect([answered.statusCode, answered.json().name]).toEqual([200, name]);
    expect((await world.app.office.inject({ url })).statusCode).toBe(401);
  });
});

describe('a setting that is a lookup', () => {
  it.each([
    [getBanksLookup, putBanksLookup],
    [getSourcesLookup, putSourcesLookup],
    [getDepositLookup, putDepositLookup],
    [getWithdrawLookup, putWithdrawLookup],
    [getActiveLookup, putActiveLookup],
    [getRegisterOtpLookup, putRegisterOtpLookup],
  ] as const)('%o is the same when what was read is written back', async (get, change) => {
    const answered = await put(change, { ...((await read(get as Route)) as object), reason });
    expect([answered.text, answered.status]).toEqual([JSON.stringify(await read(get as Route)), 200]);
  });

  it('is written by one of two who started from the same version, and its audit row has both', async () => {
    const { version } = await read(getRegisterOtpLookup);
    const both = await Promise.all(
      [1, 2].map(() => put(putRegisterOtpLookup, { content: { registerOTP: true }, version })),
    );
    expect(both.map(({ message, status }) => message ?? status).sort()).toEqual([200, 'KEY_INVALID']);
    expect((await world.callAs('owner', readSettings)).reply?.registerOTP).toBe(true);
    const log = await world.callAs('owner', listAudit, { query: { action: 'settings.registerOTP' } });
    expect(log.reply?.entries[0]).toMatchObject({ operator: 'owner', subject: 'registerOTP' });
    expect(log.reply?.chainIntact).toBe(true);
    const off = await put(putRegisterOtpLookup, { content: { registerOTP: false } });
    expect((await world.callAs('owner', readSettings)).reply?.registerOTP).toBe(true);
    expect((await approveProposed(world, off, 'owner')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, off, 'owner2')).status).toBe(200);
    expect((await world.callAs('owner', readSettings)).reply?.registerOTP).toBe(false);
  });

  it('needs a reason where the site ends or money is concerned', async () => {
    for (const [get, change] of [
      [getActiveLookup, putActiveLookup],
      [getWithdrawLookup, putWithdrawLookup],
      [getDepositLookup, putDepositLookup],
    ] as const) {
      const { content } = await read(get);
      expect((await put(change, { content })).message).toBe('KEY_MISSING');
    }
  });

  it('switches the site off and on, from the next call on', async () => {
    expect((await world.call(lookupBanks)).status).toBe(200);
    const end = await put(putActiveLookup, { content: { status: 'terminated' }, reason });
    expect((await world.call(lookupBanks)).status).toBe(200);
    await approveProposed(world, end, 'finance');
    expect((await world.call(lookupBanks)).message).toBe('gone');
    expect((await world.call(lookupActive)).reply).toEqual({ active: false, status: 'terminated' });
    await put(putActiveLookup, { content: { status: 'active' }, reason });
    expect((await world.call(lookupBanks)).status).toBe(200);
  });
});

describe('banks', () => {
  it('banks that are switched off are not offered any more, and who has one keeps it', async () => {
    const { content } = await read(getBanksLookup);
    const off = content.banks.map((bank) => (bank.code === 'SCB' ? { ...bank, isActive: false } : bank));
    expect((await put(putBanksLookup, { content: { banks: [...off].reverse() } })).status).toBe(200);
    const offered = codesOf((await world.call(lookupBanks)).reply);
    expect(offered).not.toContain('SCB');
    expect(offered[0]).toBe(codesOf([...off].reverse().filter(({ currency }) => currency === 'THB'))[0]);
    const body = registration('0855500001', { bankCode: 'SCB', accountNo: newAccountNo() });
    const refused = await world.app.member.inject({
      method: 'POST',
      url: '/api/account',
      headers: { 'x-requested-with': 'kapao' },
      payload: body,
    });
    expect(refused.json().message).toBe('INVALID_BANK');
    await put(putBanksLookup, { content });
    expect(codesOf((await world.call(lookupBanks)).reply)).toContain('SCB');
  });

  it('have a name in each language, and members read the one that was written', async () => {
    const { content } = await read(getBanksLookup);
    const banks = content.banks.map((bank) => (bank.code === 'BBL' ? { ...bank, nameLA: 'ທະນາຄານກຸງເທບ' } : bank));
    const answer = await put(putBanksLookup, { content: { banks } });
    const nameNow = async () => (await world.call(lookupBanks)).reply?.find(({ code }) => code === 'BBL')?.nameLA;
    expect([answer.status, await nameNow()]).toEqual([202, content.banks.find(({ code }) => code === 'BBL')?.nameLA]);
    expect((await approveProposed(world, answer, 'owner')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, answer, 'finance')).status).toBe(200);
    const bank = (await world.call(lookupBanks)).reply?.find(({ code }) => code === 'BBL');
    expect(bank).toMatchObject({ nameTH: 'กรุงเทพ', nameLA: 'ທະນາຄານກຸງເທບ', nameEN: 'Bangkok Bank', currency: 'THB' });
    const unnamed = banks.map((one) => (one.code === 'BBL' ? { ...one, nameLA: ' ' } : one));
    expect((await put(putBanksLookup, { content: { banks: unnamed } })).message).toBe('KEY_MISSING');
  });

  it('are named all and once, in the money they pay in', async () => {
    const { banks } = (await read(getBanksLookup)).content;
    const [first, ...rest] = banks;
    if (!first) throw new Error('there are no banks');
    const send = async (list: object[]) => (await put(putBanksLookup, { content: { banks: list } })).message;
    expect(await send(rest)).toBe('KEY_INVALID');
    expect(await send([first, first, ...rest.slice(1)])).toBe('KEY_INVALID');
    expect(await send([{ ...first, code: 'NOBANK' }, ...rest])).toBe('NO_BANK');
    expect(await send([{ ...first, currency: 'LAK' }, ...rest])).toBe('KEY_INVALID');
    expect(await send([{ ...first, nameTH: ' ' }, ...rest])).toBe('KEY_MISSING');
  });
});

describe('sources', () => {
  it('are shown in the order and language asked for, and in Thai where that has none', async () => {
    const sources = [
      { code: 'RADIO', description: { th: 'วิทยุ', la: 'ວິທະຍຸ', en: 'Radio' }, isActive: true },
      { code: 'FRIEND', description: { th: 'เพื่อนแนะนำ' }, isActive: true },
      { code: 'LINE', description: { th: 'LINE' }, isActive: false },
    ];
    const answer = await put(putSourcesLookup, { content: { sources } });
    expect((await approveProposed(world, answer, 'finance')).status).toBe(200);
    const shown = async (locale: string) =>
      (await world.call(lookupSources, { query: { locale } })).reply?.map(({ description }) => description);
    expect(await shown('en')).toEqual(['Radio', 'เพื่อนแนะนำ']);
    expect(await shown('la')).toEqual(['ວິທະຍຸ', 'เพื่อนแนะนำ']);
    expect((await read(getSourcesLookup)).content.sources).toEqual(sources);
    const fewer = [{ ...sources[1], isActive: false }, sources[0]];
    expect((await put(putSourcesLookup, { content: { sources: fewer } })).status).toBe(200);
    const twice = { content: { sources: [sources[0], sources[0]] } };
    expect((await put(putSourcesLookup, twice)).message).toBe('KEY_INVALID');
  });
});

describe('deposit accounts and limits', () => {
  it('take a new account, keep every old one, and show members what is on', async () => {
    const { accounts } = (await read(getDepositLookup)).content;
    const fresh = {
      bankCode: 'KTB',
      bankAccountNo: newAccountNo(),
      bankAccountName: 'KAPAO DEMO CO LTD',
      mode: 'MANUAL',
      currency: 'THB',
      isActive: true,
    };
    const send = (list: object[]) => putByTwo(putDepositLookup, { content: { accounts: list }, reason });
    expect((await send([fresh, ...accounts])).status).toBe(200);
    const [first] = (await world.call(lookupDeposit)).reply?.banks ?? [];
    expect(first).toMatchObject({ bankCode: 'KTB', bankAccountNo: fresh.bankAccountNo });
    expect((await send(accounts)).message).toBe('KEY_INVALID');
    expect((await send([{ ...fresh, currency: 'LAK' }, ...accounts])).message).toBe('KEY_INVALID');
    expect((await send([{ ...fresh, bankCode: 'NOBANK' }, ...accounts])).message).toBe('NO_BANK');
    expect((await send([...accounts, { ...fresh, isActive: false }])).status).toBe(200);
    const shown = (await world.call(lookupDeposit)).reply?.banks.map(({ bankAccountNo }) => bankAccountNo);
    expect(shown).not.toContain(fresh.bankAccountNo);
  });

  it('a payment company with two accounts stands once in the deposit look-up', async () => {
    const { accounts } = (await read(getDepositLookup)).content;
    const another = { bankCode: 'WW', bankAccountNo: newAccountNo(), bankAccountName: 'KAPAO', mode: 'AUTO' };
    const list = [...accounts, { ...another, currency: 'THB', isActive: true }];
    expect((await putByTwo(putDepositLookup, { content: { accounts: list }, reason })).status).toBe(200);
    const { banks = [] } = (await world.call(lookupDeposit)).reply ?? {};
    const companies = banks.filter(({ bankType }) => bankType === 'PAYMENT').map(({ bankCode }) => bankCode);
    expect(companies).toContain('WW');
    expect(companies).toEqual([...new Set(companies)]);
  });

  it('set limits exactly, in their order, and in no other currency', async () => {
    const limits = { currency: 'THB', withdrawMin: 60, withdrawMax: 900, autoLimit: 200.5, secondLimit: 800 };
    const send = (change: object) =>
      putByTwo(putWithdrawLookup, { content: { limits: [{ ...limits, ...change }] }, reason });
    expect((await send({})).status).toBe(200);
    expect((await world.call(lookupWithdraw)).reply).toEqual({
      withdrawMin: 60,
      withdrawMax: 900,
      limits: [],
      playThrough: null,
    });
    for (const wrong of [{ withdrawMin: 901 }, { autoLimit: 801 }, { withdrawMin: 0 }, { currency: 'LAK' }]) {
      expect([wrong, (await send(wrong)).message]).toEqual([wrong, 'KEY_INVALID']);
    }
    expect((await send({ withdrawMin: 60.555 })).message).toBe('KEY_INVALID');
  });
});
