import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { lookupActive, lookupRegisterOtp } from '@kapao/contract/member/lookup.ts';
import { lookupWithdraw } from '@kapao/contract/member/withdraw.ts';
import { getDepositLookup, putDepositLookup } from '@kapao/contract/operator/lookup-editor.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { stopProposal } from '@kapao/contract/operator/proposal.ts';
import {
  addDepositAccount,
  changeDepositAccount,
  orderDepositAccounts,
  readSettings,
  setRegisterOtp,
  setWithdrawLimits,
  switchSite,
} from '@kapao/contract/operator/settings.ts';
import { SETTINGS } from '@kapao/contract/settings/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { RIGHTS_OF } from '../../../queries/backoffice/operator-rights.ts';
import { approveProposed, proposedBy } from '../../../testing/two-people.ts';
import { newAccountNo, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const reason = 'agreed this morning';
const settings = async () => {
  const { reply } = await world.callAs('owner', readSettings);
  if (!reply) throw new Error('settings did not answer');
  return reply;
};
const shownAccounts = async () =>
  (await world.call(lookupDeposit)).reply?.banks.map(({ bankAccountNo }) => bankAccountNo);

describe('the site', () => {
  it('is switched by an owner with a reason, and members see it', async () => {
    const become = async (status: string) => {
      const answer = await world.callAs('owner', switchSite, { body: { status, reason } });
      if (status !== 'terminated') return answer;
      expect(await seen()).not.toBe('terminated');
      return approveProposed(world, answer, 'owner2');
    };
    const seen = async () => (await world.call(lookupActive)).reply?.status;
    for (const status of ['maintenance', 'terminated', 'active'] as const) {
      expect((await become(status)).message).toBe('SUCCESS');
      expect(await seen()).toBe(status);
    }
    expect((await become('gone')).message).toBe('KEY_INVALID');
    expect((await world.callAs('owner', switchSite, { body: { status: 'terminated' } })).message).toBe('KEY_MISSING');
    const refused = await world.callAs('finance', switchSite, { body: { status: 'terminated', reason } });
    expect(refused.message).toBe('UNAUTHORIZED');
    const log = await world.callAs('owner', listAudit, { query: { action: 'site.switch' } });
    // Two hands in the end of the service.
    expect(log.reply?.total).toBe(4);
    expect(log.reply?.entries[0]?.detail).toContain('terminated');
  });

  it('asks for one-time codes as soon as they are switched on', async () => {
    await world.callAs('owner', setRegisterOtp, { body: { registerOTP: true, reason } });
    expect((await world.call(lookupRegisterOtp)).reply).toEqual({ registerOTP: true });
    const off = await world.callAs('owner', setRegisterOtp, { body: { registerOTP: false, reason } });
    expect((await world.call(lookupRegisterOtp)).reply).toEqual({ registerOTP: true });
    await approveProposed(world, off, 'finance');
    expect((await world.call(lookupRegisterOtp)).reply).toEqual({ registerOTP: false });
    expect((await settings()).registerOTP).toBe(false);
  });
});

describe('withdrawal limits', () => {
  const limits = { currency: 'THB', min: 50, max: 1_000, autoLimit: 200.5, secondLimit: 800 };
  const set = (change: object) => world.callAs('owner', setWithdrawLimits, { body: { ...limits, reason, ...change } });

  it('are set exactly and shown to members', async () => {
    const lower = await set({});
    expect((await world.call(lookupWithdraw)).reply).not.toMatchObject({ withdrawMin: 50, withdrawMax: 1_000 });
    expect((await approveProposed(world, lower, 'owner')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, lower, 'finance')).reply?.proposal.state).toBe('DONE');
    expect((await world.call(lookupWithdraw)).reply).toEqual({
      withdrawMin: 50,
      withdrawMax: 1_000,
      limits: [],
      playThrough: null,
    });
    expect((await settings()).withdraw).toEqual([limits]);
  });

  it('withdrawal limits that let more go wait a day after the second yes, and anybody concerned can stop them', async () => {
    const raised = await set({ autoLimit: 800, secondLimit: 1_000_000 });
    const agreed = await approveProposed(world, raised, 'finance');
    const { state, effectiveAt } = agreed.reply?.proposal ?? {};
    expect(state).toBe('APPROVED');
    expect(Date.parse(effectiveAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await settings()).withdraw).toEqual([limits]);
    const params = { id: proposedBy(raised).proposalId };
    const stopped = await world.callAs('owner2', stopProposal, { params, body: { reason: 'nobody told me' } });
    expect(stopped.message).toBe('SUCCESS');
    expect((await settings()).withdraw).toEqual([limits]);
  });

  it('withdrawal limits cannot be written by the application without a proposal two agreed on', async () => {
    const { db } = world.app;
    const write = () => sql`update settings set value = '{}' where name = 'withdraw.THB'`.execute(db);
    await expect(actFor('operator', write)).rejects.toThrow('by proposal only');
    const policy = () => sql`insert into settings (name, value) values ('policy.coins', '{}')`.execute(db);
    await expect(actFor('operator', policy)).rejects.toThrow('by proposal only');
    await expect(actFor('member', policy)).rejects.toThrow('permission denied');
  });

  it.each([{ min: 0 }, { min: 1_001 }, { autoLimit: 801 }, { min: 50.001 }, { max: -1 }, { currency: 'USD' }])(
    'are refused with %j, and nothing changes',
    async (change) => {
      expect((await set(change)).message).toBe('KEY_INVALID');
      expect((await settings()).withdraw).toEqual([limits]);
    },
  );
});

it('the database holds only settings that are declared, as they may be stored, each for somebody who may change it', async () => {
  const stored = await world.admin.query<{ name: string; value: unknown }>('select name, value from settings');
  const of = (name: string) => SETTINGS.find(({ key }) => key === name);
  expect(stored.rows.filter(({ name, value }) => !of(name)?.schema.safeParse(value).success)).toEqual([]);
  expect(stored.rows.length).toBeGreaterThan(3);
  const rights = new Set(Object.values(RIGHTS_OF).flat());
  expect(SETTINGS.filter(({ right }) => !rights.has(right)).map(({ key }) => key)).toEqual([]);
});

describe('a deposit account', () => {
  const account = { bankCode: 'SCB', bankAccountNo: '4056789012', bankAccountName: 'KAPAO TWO', mode: 'AUTO' };
  const byTwo = async (asked: Promise<Parameters<typeof approveProposed>[1] & { message: string | undefined }>) => {
    const answer = await asked;
    return answer.status === 202 ? approveProposed(world, answer, 'finance') : answer;
  };
  const add = (change: object = {}) =>
    world.callAs('owner', addDepositAccount, { body: { ...account, reason, ...change } });
  const change = (body: object, id = 'SCB-4056789012') =>
    world.callAs('owner', changeDepositAccount, {
      params: { id },
      body: { isActive: true, mode: 'MANUAL', bankAccountName: 'KAPAO TWO', reason, ...body },
    });

  it('is added switched off, shown when switched on, and hidden again', async () => {
    const added = await add();
    expect((await settings()).depositAccounts.map(({ id }) => id)).not.toContain('SCB-4056789012');
    expect((await approveProposed(world, added, 'owner')).message).toBe('UNAUTHORIZED');
    expect((await approveProposed(world, added, 'owner2')).status).toBe(200);
    expect((await add()).message).toBe('EXISTING_BANK');
    expect((await add({ bankCode: 'NONE' })).message).toBe('NO_BANK');
    expect((await add({ bankAccountNo: '12-34' })).message).toBe('KEY_INVALID');
    expect(await shownAccounts()).toEqual(['0123456789']);
    expect((await byTwo(change({}))).message).toBe('SUCCESS');
    expect(await shownAccounts()).toEqual(['0123456789', '4056789012']);
    expect((await change({ isActive: false })).message).toBe('SUCCESS');
    expect(await shownAccounts()).toEqual(['0123456789']);
    expect((await change({}, 'SCB-0')).message).toBe('NO_BANK');
  });

  it('a deposit account that a member has entered is refused when it is proposed, and when two have agreed', async () => {
    const member = await world.register();
    const own = { bankCode: 'SCB', bankAccountNo: member.accountNo };
    expect((await add(own)).message).toBe('EXISTING_BANK');
    const free = newAccountNo();
    const proposed = await add({ bankAccountNo: free });
    await world.register({ accountNo: free });
    expect((await approveProposed(world, proposed, 'finance')).message).toBe('EXISTING_BANK');
    const { content } = (await world.callAs('owner', getDepositLookup)).reply ?? { content: { accounts: [] } };
    const listed = { ...own, bankAccountName: 'KAPAO', mode: 'AUTO', currency: 'THB', isActive: true };
    const whole = { content: { accounts: [...content.accounts, listed] }, reason };
    expect((await world.callAs('owner', putDepositLookup, { body: whole })).message).toBe('EXISTING_BANK');
  });

  it('a deposit account and an account of a member are never the same one, whichever comes first and whoever writes', async () => {
    const hash = Buffer.from(newAccountNo());
    const ours = (id: string) =>
      world.admin.query(
        `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_no_hash, account_name, mode, currency, position)
         values ($1, 'SCB', $1, $2, 'KAPAO', 'MANUAL', 'THB', 90)`,
        [id, hash],
      );
    const theirs = (id: string) =>
      world.admin.query(
        "insert into member_bank_accounts (bank_code, account_no_hash, member_id) values ('SCB', $1, $2)",
        [hash, id],
      );
    const member = await world.register();
    await world.admin.query('delete from member_bank_accounts where member_id = $1', [member.id]);
    await theirs(member.id);
    await expect(ours('4056780001')).rejects.toThrow('this account is a member');
    await world.admin.query('delete from member_bank_accounts where member_id = $1', [member.id]);
    await ours('4056780002');
    await expect(theirs(member.id)).rejects.toThrow('this account is the site');
    await world.admin.query(
      "update receiving_accounts set account_no_hash = null, is_active = false where account_no = '4056780002'",
    );
  });

  it('is shown in the order decided; an order that leaves one out is refused', async () => {
    await byTwo(change({}));
    const ids = (await settings()).depositAccounts.map(({ id }) => id);
    const order = (wish: string[]) => world.callAs('owner', orderDepositAccounts, { body: { ids: wish } });
    expect((await order(ids.slice(1))).message).toBe('KEY_INVALID');
    expect((await order([...ids.slice(1), ids[1] ?? ''])).message).toBe('KEY_INVALID');
    expect((await order([...ids].reverse())).message).toBe('SUCCESS');
    expect(await shownAccounts()).toEqual(['4056789012', '0123456789']);
  });
});
