import { randomUUID } from 'node:crypto';
import { getProfile } from '@kapao/contract/member/account.ts';
import { login } from '@kapao/contract/member/login.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import {
  endMemberSession,
  freezeMember,
  getMember,
  getMemberStatement,
  searchMembers,
  unfreezeMember,
} from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { listWithdrawals } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OperatorName } from '../../../testing/seed.ts';
import { MEMBER_PASSWORD, type Member, startWorld, type World } from '../../../testing/world.ts';

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  member = await world.register();
  await world.deposit(member, 5_000);
});
afterAll(() => world?.stop());

const found = async (search: string) =>
  (await world.callAs('support', searchMembers, { query: { search } })).reply?.members.map(({ id }) => id);
const dossier = async (who: OperatorName, id = member.id) => world.callAs(who, getMember, { params: { id } });
const lastAct = async (action: string) =>
  (await world.callAs('auditor', listAudit, { query: { action } })).reply?.entries[0];

describe('a search', () => {
  it('finds a member by phone, id, name and whole bank account number, and by no part of the number but its last four digits', async () => {
    const other = await world.register();
    await world.admin.query("update members set name = 'Noy 100% Sure' where member_id = $1", [other.id]);
    expect(await found(member.username)).toEqual([member.id]);
    expect(await found(member.id)).toEqual([member.id]);
    expect(await found(member.accountNo)).toEqual([member.id]);
    expect(
      await found(`${member.accountNo.slice(0, 3)}-${member.accountNo.slice(3, 6)}-${member.accountNo.slice(6)}`),
    ).toEqual([member.id]);
    expect(await found('noy 100%')).toEqual([other.id]);
    expect(await found('%')).toEqual([other.id]);
    expect(await found(member.accountNo.slice(0, 7))).toEqual([]);
    expect(await found('nobody of that name')).toEqual([]);
  });

  it('finds a member by part of the phone, its international form, the end of the account and references of the money', async () => {
    const { username, id } = member;
    expect(await found(username.slice(2))).toEqual([id]);
    expect(await found(`+66 ${username.slice(1)}`)).toEqual([id]);
    expect(await found(member.accountNo.slice(-4))).toContain(id);
    const money = await world.admin.query(
      'select operation_id, bank_ref, inflow_id from operations join inflows on inflow_id = operation_id where member_id = $1',
      [id],
    );
    const [deposit] = money.rows;
    expect(await found(deposit.operation_id)).toEqual([id]);
    expect(await found(deposit.bank_ref)).toEqual([id]);
  });

  it('finds Thai names, and tells more than a thousand apart from a thousand', async () => {
    const other = await world.register();
    await world.admin.query("update members set name = 'สมชาย ใจดี' where member_id = $1", [other.id]);
    expect(await found('สมชาย')).toEqual([other.id]);
    expect(await found('ใจ')).toEqual([other.id]);
    const { reply } = await world.callAs('support', searchMembers, { query: { limit: '1' } });
    expect(reply?.members.map(({ id }) => id)).toEqual([other.id]);
    expect(reply).toMatchObject({ isMore: false, previous: null });
    const { reply: next } = await world.callAs('support', searchMembers, {
      query: { limit: '1', after: reply?.next ?? '' },
    });
    expect(next?.members).toHaveLength(1);
    expect(next?.members[0]?.id).not.toBe(other.id);
  });

  it('is recorded without the digits of an account number', async () => {
    await found(member.accountNo);
    const log = await world.callAs('auditor', listAudit, { query: { action: 'member.search', limit: '100' } });
    expect(log.text).not.toContain(member.accountNo);
    const asked = log.reply?.entries.map(({ operator, detail }) => `${operator} ${detail}`) ?? [];
    expect(asked.filter((entry) => entry.includes(`••••••${member.accountNo.slice(-4)}`))).toHaveLength(1);
  });
});

describe('a dossier', () => {
  it('shows the whole account number to finance and owner, its last four digits to support and auditor', async () => {
    for (const who of ['owner', 'finance'] as const) {
      expect((await dossier(who)).reply?.bankAccountNo).toBe(member.accountNo);
    }
    for (const who of ['support', 'auditor'] as const) {
      const answered = await dossier(who);
      expect(answered.reply?.bankAccountNo).toBe(`••••••${member.accountNo.slice(-4)}`);
      expect(answered.text).not.toContain(member.accountNo);
    }
    expect((await dossier('marketing')).message).toBe('UNAUTHORIZED');
    expect(await lastAct('member.look')).toMatchObject({ subject: member.id });
  });

  it('hides the number from support in the queue of withdrawals too', async () => {
    await world.call(withdraw, { token: member.token, body: { amount: 2_500 } });
    const asSupport = await world.callAs('support', listWithdrawals);
    expect(asSupport.reply?.withdrawals).toHaveLength(1);
    expect(asSupport.text).not.toContain(member.accountNo);
    expect((await world.callAs('finance', listWithdrawals)).text).toContain(member.accountNo);
  });

  it('tells balances, totals and the statement as the ledger has them', async () => {
    const { reply } = await dossier('finance');
    expect(reply?.depositedTotal).toBe(5_000);
    expect(reply?.balances).toEqual([
      { account: 'cash', amount: 2_500, currency: 'THB' },
      { account: 'hold:withdraw', amount: 2_500, currency: 'THB' },
    ]);
    const statement = await world.callAs('support', getMemberStatement, {
      params: { id: member.id },
      query: { limit: '1', page: '2' },
    });
    expect(statement.reply).toMatchObject({ total: 2, statements: [{ statementType: 'deposit', amount: 5_000 }] });
  });

  it('finds the page of the statement that holds an operation, and none for what is somebody else’s', async () => {
    const pageOf = async (operation: string) => {
      const query = { limit: '1', operation };
      return world.callAs('support', getMemberStatement, { params: { id: member.id }, query });
    };
    const { reply } = await world.callAs('support', getMemberStatement, { params: { id: member.id } });
    for (const [index, { id }] of (reply?.statements ?? []).entries()) {
      expect((await pageOf(id)).reply).toMatchObject({ page: index + 1, total: 2, statements: [{ id }] });
    }
    expect(reply?.statements).toHaveLength(2);
    expect((await pageOf(randomUUID())).message).toBe('NO_DATA');
  });

  it('a dossier of nobody is NO_USER', async () => {
    for (const id of ['0123456789abcdef', 'short', "' or 1=1"]) {
      expect((await dossier('owner', id)).message, id).toBe('NO_USER');
    }
  });

  it('ends one session and leaves the others', async () => {
    const second = await world.signIn(member.username);
    const sessions = (await dossier('support')).reply?.sessions ?? [];
    expect(sessions).toHaveLength(2);
    const newest = [...sessions].sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0]?.id ?? '';
    const end = () => world.callAs('support', endMemberSession, { params: { id: member.id, session: newest } });
    expect((await end()).message).toBe('SUCCESS');
    expect((await end()).message).toBe('NO_DATA');
    expect((await world.call(getProfile, { token: second })).message).toBe('invalid-token');
    expect((await world.call(getProfile, { token: member.token })).status).toBe(200);
  });
});

describe('a frozen member', () => {
  it('is signed out everywhere and refused with INACTIVE_USER until let in again', async () => {
    const victim = await world.register();
    const params = { id: victim.id };
    const body = { reason: 'the phone was stolen' };
    const signIn = async () =>
      (await world.call(login, { body: { username: victim.username, password: MEMBER_PASSWORD } })).message;

    expect((await world.callAs('support', freezeMember, { params, body: {} })).message).toBe('KEY_MISSING');
    expect((await world.callAs('support', freezeMember, { params, body })).message).toBe('SUCCESS');
    expect((await world.callAs('support', freezeMember, { params, body })).message).toBe('KEY_INVALID');
    expect((await world.call(getProfile, { token: victim.token })).message).toBe('invalid-token');
    expect(await signIn()).toBe('INACTIVE_USER');
    expect(await lastAct('member.freeze')).toMatchObject({
      operator: 'support',
      subject: victim.id,
      reason: body.reason,
    });

    expect((await world.callAs('support', unfreezeMember, { params, body })).message).toBe('UNAUTHORIZED');
    expect((await world.callAs('finance', unfreezeMember, { params, body })).message).toBe('SUCCESS');
    expect(await signIn()).toBeUndefined();
    expect((await world.callAs('finance', unfreezeMember, { params, body })).message).toBe('KEY_INVALID');
  });
});
