import {
  changeFlow,
  createFlow,
  getChatSettings,
  listCannedReplies,
  listFlows,
  putChatSettings,
  removeCannedReply,
  removeFlow,
  saveCannedReply,
} from '@kapao/contract/operator/chat.ts';
import { addGame, changeGameFace, listGames, orderGames, switchGame } from '@kapao/contract/operator/game.ts';
import {
  getBanksLookup,
  getRegisterOtpLookup,
  getWithdrawLookup,
  putBanksLookup,
  putRegisterOtpLookup,
  putWithdrawLookup,
} from '@kapao/contract/operator/lookup-editor.ts';
import { listPolicies, putPolicy } from '@kapao/contract/operator/policy.ts';
import {
  listChatRevisions,
  listSettingRevisions,
  putBackChat,
  putBackSetting,
  type RevisionEditor,
} from '@kapao/contract/operator/revision.ts';
import {
  addDepositAccount,
  changeDepositAccount,
  orderDepositAccounts,
  readSettings,
  setDepositMethods,
  setRegisterOtp,
  setWithdrawLimits,
  switchSite,
} from '@kapao/contract/operator/settings.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { approveProposed, done, proposedBy } from '../../../testing/two-people.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const reason = 'it was better before';
interface Narrowed {
  subject?: string;
  before?: number;
}
const revisions = async (editor: RevisionEditor, more: Narrowed = {}) => {
  const route = ['canned-reply', 'chat-flow', 'chat-hours'].includes(editor) ? listChatRevisions : listSettingRevisions;
  const { reply, text } = await world.callAs('owner', route, { query: { editor, ...more } as never });
  if (!reply) throw new Error(text);
  return reply;
};
const newest = async (editor: RevisionEditor) => {
  const [first] = (await revisions(editor)).revisions;
  if (!first) throw new Error(`nothing was changed in ${editor}`);
  return first;
};
const putBack = (number: number, by: 'owner' | 'finance' | 'support' = 'owner') =>
  world.callAs(by, putBackSetting, { params: { number: String(number) }, body: { reason } });
const settings = async () => {
  const { reply, text } = await world.callAs('owner', readSettings);
  if (!reply) throw new Error(text);
  return reply;
};
const gameNow = async (code: string) =>
  (await world.callAs('owner', listGames)).reply?.games.find((game) => game.code === code);
const orderNow = async () => (await world.callAs('owner', listGames)).reply?.games.map(({ code }) => code) ?? [];

it('a game keeps who changed its name, pictures and state, with both, and each is put back in one step', async () => {
  const [code = ''] = await orderNow();
  const was = await gameNow(code);
  const face = { name: 'Another name', logo: '/art/pitch.svg', background: 'https://cdn.example/a.png' };
  const renamed = await world.callAs('owner', changeGameFace, {
    params: { code },
    body: { ...face, reason: 'new brand' },
  });
  await approveProposed(world, renamed, 'finance');
  await world.callAs('owner', switchGame, { params: { code }, body: { isOn: true, inMaintenance: true, reason } });
  expect(await gameNow(code)).toMatchObject({ ...face, inMaintenance: true });
  const [state, named] = (await revisions('game', { subject: code })).revisions;
  expect(named).toMatchObject({ operator: 'owner', approvedBy: 'finance', reason: 'new brand', after: face });
  expect([named?.canPutBack, state?.canPutBack]).toEqual([true, true]);
  expect((await approveProposed(world, await putBack(named?.number ?? 0), 'finance')).status).toBe(200);
  expect((await putBack(state?.number ?? 0)).status).toBe(200);
  expect(await gameNow(code)).toEqual(was);
  expect((await newest('game')).reason).toBe(reason);
  // What is there already is not put back again.
  expect((await revisions('game')).revisions.find(({ number }) => number === named?.number)?.canPutBack).toBe(false);
  expect((await putBack(named?.number ?? 0)).message).toBe('KEY_INVALID');
});

it('an address that a browser would run is no picture of a game', async () => {
  const [code = ''] = await orderNow();
  for (const logo of ['javascript:alert(1)', '//elsewhere.example/a.png', 'data:text/html,x']) {
    const body = { name: 'A', logo, background: '/art/star.svg', reason };
    expect((await world.callAs('owner', changeGameFace, { params: { code }, body })).message).toBe('KEY_INVALID');
  }
});

it('games are ordered all and once, and the order before is put back', async () => {
  const order = await orderNow();
  const codes = [...order].reverse();
  expect((await world.callAs('owner', orderGames, { body: { codes: codes.slice(1) } })).message).toBe('KEY_INVALID');
  expect((await world.callAs('owner', orderGames, { body: { codes } })).status).toBe(200);
  expect(await orderNow()).toEqual(codes);
  expect((await putBack((await newest('game')).number)).status).toBe(200);
  expect(await orderNow()).toEqual(order);
});

it('the order of deposit accounts is kept with the one before, and put back', async () => {
  const order = async () => (await settings()).depositAccounts.map(({ id }) => id);
  const before = await order();
  const ids = [...before].reverse();
  expect((await world.callAs('owner', orderDepositAccounts, { body: { ids } })).status).toBe(200);
  expect(await newest('deposit-account')).toMatchObject({ before, after: ids, canPutBack: true });
  expect((await putBack((await newest('deposit-account')).number)).reply).toEqual({ message: 'SUCCESS' });
  expect(await order()).toEqual(before);
  // One that came since has no place in the order of before.
  const known = (await revisions('deposit-account')).revisions.at(-1);
  await world.admin.query(`insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_no_hash, account_name, mode,
    currency, position, is_active) select 'SCB-9999999999', 'SCB', '9999999999', '\\x00', 'NEWER', 'MANUAL', 'THB', 99, false`);
  expect((await putBack(known?.number ?? 0)).message).toBe('KEY_INVALID');
});

it('a game that was added is listed with what it began as, and put back by switching it off', async () => {
  const game = { code: 'laternew', name: 'Later', category: 'slot' as const, reason };
  await approveProposed(world, await world.callAs('owner', addGame, { body: game }), 'finance');
  const [added] = (await revisions('game', { subject: game.code })).revisions;
  expect(added).toMatchObject({ before: null, after: { name: 'Later', category: 'slot' }, canPutBack: false });
  await world.callAs('owner', switchGame, { params: game, body: { isOn: true, inMaintenance: false, reason } });
  expect((await revisions('game', { subject: game.code })).revisions.at(-1)?.canPutBack).toBe(true);
  expect((await putBack(added?.number ?? 0)).reply).toEqual({ message: 'SUCCESS' });
  expect(await gameNow(game.code)).toMatchObject({ isOn: false });
});

it('a deposit account that was added is put back by switching it off, which one may do', async () => {
  const account = {
    bankCode: 'SCB',
    bankAccountNo: '1234509876',
    bankAccountName: 'KAPAO NEW',
    mode: 'MANUAL' as const,
  };
  const wish = await world.callAs('owner', addDepositAccount, { body: { ...account, reason } });
  await approveProposed(world, wish, 'finance');
  const added = await newest('deposit-account');
  expect(added).toMatchObject({ operator: 'owner', approvedBy: 'finance', before: null, canPutBack: false });
  await world.admin.query('update receiving_accounts set is_active = true where receiving_account_id = $1', [
    added.subject,
  ]);
  expect((await putBack(added.number)).reply).toEqual({ message: 'SUCCESS' });
  const now = (await settings()).depositAccounts.find(({ id }) => id === added.subject);
  expect(now).toMatchObject({ isActive: false });
});

it('a list that one writes is put back by one, and what two decide is put back by two', async () => {
  const { content } = (await world.callAs('owner', getBanksLookup)).reply ?? { content: { banks: [] } };
  const banks = content.banks.map((bank) => (bank.code === 'SCB' ? { ...bank, nameEN: 'Siam' } : bank));
  await done(world, await world.callAs('owner', putBanksLookup, { body: { content: { banks } } }));
  await approveProposed(world, await putBack((await newest('banks')).number), 'finance');
  expect((await world.callAs('owner', getBanksLookup)).reply?.content).toEqual(content);

  const [limits] = (await settings()).withdraw;
  if (!limits) throw new Error('there are no limits');
  const raised = await world.callAs('owner', setWithdrawLimits, { body: { ...limits, max: limits.max + 1, reason } });
  await approveProposed(world, raised, 'finance');
  // What is raised waits after the second yes; the log has it once it counts.
  const lowered = await world.callAs('owner', setWithdrawLimits, { body: { ...limits, max: limits.max - 1, reason } });
  await approveProposed(world, lowered, 'finance');
  const row = await newest('withdraw-limits');
  expect(row).toMatchObject({ operator: 'owner', approvedBy: 'finance', before: { max: limits.max } });
  const back = await putBack(row.number);
  expect(proposedBy(back).proposalId).toBeTruthy();
  expect((await settings()).withdraw[0]?.max).toBe(limits.max - 1);
});

it('a setting that two calls write in two shapes is put back from either', async () => {
  await world.callAs('owner', putRegisterOtpLookup, { body: { content: { registerOTP: true } } });
  const off = await world.callAs('owner', setRegisterOtp, { body: { registerOTP: false, reason } });
  await approveProposed(world, off, 'owner2');
  await world.callAs('owner', putRegisterOtpLookup, { body: { content: { registerOTP: true } } });
  const [byLookup, bySetting] = (await revisions('register-code')).revisions;
  expect([byLookup?.before, bySetting?.before]).toEqual([{ registerOTP: false }, true]);
  expect([byLookup?.canPutBack, bySetting?.canPutBack]).toEqual([true, false]);
  // Accounts that nobody can reach are for two, also when it was so before.
  await approveProposed(world, await putBack(byLookup?.number ?? 0), 'owner2');
  expect((await world.callAs('owner', getRegisterOtpLookup)).reply?.content.registerOTP).toBe(false);
  expect((await putBack(bySetting?.number ?? 0)).reply).toEqual({ message: 'SUCCESS' });
  expect((await settings()).registerOTP).toBe(true);

  const { content } = (await world.callAs('owner', getWithdrawLookup)).reply ?? { content: { limits: [] } };
  const lower = content.limits.map((one) => ({ ...one, autoLimit: one.autoLimit - 1 }));
  const lowered = await world.callAs('owner', putWithdrawLookup, { body: { content: { limits: lower }, reason } });
  await approveProposed(world, lowered, 'finance');
  expect((await newest('withdraw-limits')).before).toEqual(content);
  expect(proposedBy(await putBack((await newest('withdraw-limits')).number)).hash).toHaveLength(64);
});

it('rules of money, ways to pay in, accounts and the state of the site are put back as by hand', async () => {
  const known = await settings();
  await world.callAs('owner', switchSite, { body: { status: 'maintenance', reason } });
  expect((await putBack((await newest('site')).number)).reply).toEqual({ message: 'SUCCESS' });
  expect((await settings()).status).toBe('active');

  const account = known.depositAccounts.find(({ isActive }) => isActive);
  if (!account) throw new Error('there is no account');
  const standing = { mode: account.mode, bankAccountName: account.bankAccountName };
  const params = { id: account.id };
  await world.callAs('owner', changeDepositAccount, { params, body: { ...standing, isActive: false, reason } });
  // Off is for one, on is for two.
  expect(proposedBy(await putBack((await newest('deposit-account')).number)).hash).toHaveLength(64);

  const name = 'secondPerson';
  const second = (await world.callAs('owner', listPolicies)).reply?.policies.find((one) => one.name === name);
  const value = { ...second?.value, assignAbove: { THB: 7, LAK: 7_000 } };
  const put = await world.callAs('owner', putPolicy, { params: { name }, body: { value, reason } });
  await approveProposed(world, put, 'finance');
  const changed = await newest('policy');
  expect([changed.subject, changed.before]).toEqual([name, second?.value]);
  await approveProposed(world, await putBack(changed.number), 'finance');
  const now = (await world.callAs('owner', listPolicies)).reply?.policies.find((one) => one.name === name);
  expect(now?.value).toEqual(second?.value);
  const methods = known.depositMethods.map((one, place) => (place === 0 ? { ...one, isOn: !one.isOn } : one));
  expect((await world.callAs('owner', setDepositMethods, { body: { methods, reason } })).status).toBe(202);
});

const back = (number: number) =>
  world.callAs('support', putBackChat, { params: { number: String(number) }, body: { reason } });

it('quick replies and opening hours are put back, also one that was taken away', async () => {
  const params = { shortcut: 'hello' };
  const textNow = async () =>
    (await world.callAs('support', listCannedReplies)).reply?.replies.find((one) => one.shortcut === 'hello')?.texts;
  for (const th of ['สวัสดีค่ะ', 'สวัสดีครับ']) {
    await done(world, await world.callAs('support', saveCannedReply, { params, body: { texts: { th } } }));
  }
  const saved = await newest('canned-reply');
  expect([saved.before, saved.after]).toEqual([{ th: 'สวัสดีค่ะ' }, { th: 'สวัสดีครับ' }]);
  expect((await approveProposed(world, await back(saved.number), 'finance')).status).toBe(200);
  expect(await textNow()).toEqual({ th: 'สวัสดีค่ะ' });
  await world.callAs('support', removeCannedReply, { params });
  const again = await back((await newest('canned-reply')).number);
  expect([again.status, await textNow()]).toEqual([202, undefined]);
  expect((await approveProposed(world, again, 'finance')).status).toBe(200);
  expect(await textNow()).toEqual({ th: 'สวัสดีค่ะ' });
  const first = (await revisions('canned-reply', { subject: 'hello' })).revisions.at(-1);
  expect(first?.before).toBeNull();
  expect((await back(first?.number ?? 0)).status).toBe(200);
  expect(await textNow()).toBeUndefined();

  const hoursNow = async () => (await world.callAs('support', getChatSettings)).reply?.settings;
  const hours = await hoursNow();
  if (!hours) throw new Error('there are no hours');
  const always = { days: [1], from: '00:00', until: '24:00' };
  expect((await world.callAs('support', putChatSettings, { body: { ...hours, hours: [always] } })).status).toBe(200);
  expect((await back((await newest('chat-hours')).number)).status).toBe(200);
  const body = { ...hours, offlineText: { th: 'พรุ่งนี้ค่ะ' } };
  await approveProposed(world, await world.callAs('support', putChatSettings, { body }), 'owner');
  expect(await hoursNow()).toEqual(body);
  await approveProposed(world, await back((await newest('chat-hours')).number), 'owner');
  expect(await hoursNow()).toEqual(hours);
});

it('a flow is put back as it was, under its own id when it had been taken away', async () => {
  const triggers = { words: ['hello'], postbacks: [], isFirstMessage: false };
  const says = [{ th: { message_type: 'text' as const, payload: 'สวัสดี' } }];
  const flow = { name: 'Greeting', position: 1, isActive: true, definition: { triggers, says, handOver: false } };
  await approveProposed(world, await world.callAs('support', createFlow, { body: flow }), 'finance');
  const listed = (await world.callAs('support', listFlows)).reply?.flows.find(({ name }) => name === flow.name);
  const { id = '', version = 0 } = listed ?? {};
  const changed = { ...flow, name: 'Farewell', version };
  expect((await world.callAs('support', changeFlow, { params: { id }, body: changed })).status).toBe(200);
  const now = async () => (await world.callAs('support', listFlows)).reply?.flows.find((one) => one.id === id);
  expect((await back((await newest('chat-flow')).number)).status).toBe(200);
  expect(await now()).toMatchObject(flow);
  await world.callAs('support', removeFlow, { params: { id } });
  expect(await now()).toBeUndefined();
  const again = await back((await newest('chat-flow')).number);
  expect([again.status, await now()]).toEqual([202, undefined]);
  expect((await approveProposed(world, again, 'finance')).status).toBe(200);
  expect(await now()).toMatchObject(flow);
});

it('nobody puts back what is not theirs to change, or what is no change', async () => {
  const game = await newest('game');
  const canned = await newest('canned-reply');
  expect((await putBack(game.number, 'finance')).message).toBe('UNAUTHORIZED');
  expect((await putBack(game.number, 'support')).message).toBe('UNAUTHORIZED');
  expect((await back(game.number)).message).toBe('NO_DATA');
  expect((await putBack(canned.number)).message).toBe('NO_DATA');
  expect((await putBack(999_999_999)).message).toBe('NO_DATA');
  const looks = await world.callAs('marketing', listSettingRevisions, { query: { editor: 'game' } });
  expect(looks.message).toBe('UNAUTHORIZED');
});

it('older changes follow in pieces, each once', async () => {
  const [code = ''] = await orderNow();
  for (let turn = 0; turn < 21; turn++) {
    const body = { isOn: true, inMaintenance: turn % 2 === 0, reason };
    await world.callAs('owner', switchGame, { params: { code }, body });
  }
  const first = await revisions('game');
  const rest = await revisions('game', { before: first.next ?? 0 });
  expect([first.revisions.length, rest.next]).toEqual([20, null]);
  const numbers = [...first.revisions, ...rest.revisions].map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
});
