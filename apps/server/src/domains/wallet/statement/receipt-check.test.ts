import { randomUUID } from 'node:crypto';
import { changeProfile } from '@kapao/contract/member/account.ts';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { checkReceipt } from '@kapao/contract/member/receipt.ts';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { getStatementRow } from '@kapao/contract/member/timeline.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { getMemberStatement, searchMembers } from '@kapao/contract/operator/member.ts';
import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { READABLE_SIGNS } from '@kapao/contract/shared/readable-code.ts';
import { shortReference } from '@kapao/contract/shared/short-reference.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { codeOf, pay, startQrWorld } from '../../../testing/qr-story.ts';
import { ended, pay as payBySlip, upload, withoutFeed } from '../../../testing/slip-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { MEMBER_PASSWORD, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startQrWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const listed = async (member: Member) => {
  const { reply } = await world.call(listStatement, { token: member.token });
  if (!reply) throw new Error('the statement did not answer');
  return reply;
};
const check = async (code: string) => (await world.call(checkReceipt, { params: { code } })).reply?.receipt;
const withdrawn = async (member: Member, amount: number) => {
  const answered = await world.call(withdraw, { token: member.token, body: { amount }, key: randomUUID() });
  return answered.reply?.withdrawalId ?? '';
};
const receiptOf = async (member: Member, id: string) => {
  const { reply } = await world.call(getStatementRow, { token: member.token, params: { id } });
  if (!reply) throw new Error('the receipt did not answer');
  return reply;
};

describe('a receipt', () => {
  it('is checked by anybody who has its code, and says kind, amount, time, state, end of the account and masked name, nothing more', async () => {
    const member = await world.register();
    await world.deposit(member, 500);
    const { statements, holder } = await listed(member);
    const [row] = statements;
    expect(await check(row?.checkCode ?? '')).toEqual({
      reference: shortReference(row?.id ?? ''),
      kind: 'deposit',
      way: { code: 'BANK' },
      amount: 500,
      currency: 'THB',
      createdAt: row?.createdAt,
      accountEnding: expect.stringMatching(/^\d{4}x*$/),
      holder,
      said: 'SUCCESS',
      now: 'SUCCESS',
    });
    expect(holder).toBe('Te***** M*****');
    const said = JSON.stringify(await check(row?.checkCode ?? ''));
    for (const secret of [member.id, member.username, member.accountNo, 'Test Member', row?.id, row?.reference])
      expect(said).not.toContain(secret);
  });

  it('is one row of its member alone, the same as in the statement', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    const { statements, holder } = await listed(member);
    const id = statements[0]?.id ?? '';
    expect(await receiptOf(member, id)).toMatchObject({ statement: statements[0], holder });
    const other = await world.register();
    for (const [who, what] of [
      [other, id],
      [member, randomUUID()],
    ] as const)
      expect((await world.call(getStatementRow, { token: who.token, params: { id: what } })).message).toBe('NO_DATA');
  });

  it('every wrong code has one answer: a sign changed, a code of nothing, a reference alone, no code at all', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    const code = (await listed(member)).statements[0]?.checkCode?.replaceAll('-', '') ?? '';
    const texts = new Set<string>();
    const other = (sign: string) => READABLE_SIGNS[(READABLE_SIGNS.indexOf(sign) + 1) % READABLE_SIGNS.length] ?? '';
    const wrong = [...code].map((sign, at) => `${code.slice(0, at)}${other(sign)}${code.slice(at + 1)}`);
    for (const tried of [...wrong, code.slice(0, 8), 'Z'.repeat(24), 'x', '%00', "' or 1=1"]) {
      const answered = await world.call(checkReceipt, { params: { code: tried } });
      texts.add(`${answered.status} ${answered.text}`);
    }
    expect([...texts]).toEqual(['200 {"receipt":null}']);
    expect(await check(code)).not.toBeNull();
  });

  it('of a withdrawal names the account it went to also after the member has another', async () => {
    const member = await world.register();
    await world.deposit(member, 5_000);
    const id = await withdrawn(member, 2_500);
    const before = await receiptOf(member, id);
    expect(before.statement).toMatchObject({ status: 'PENDING', accountEnding: member.accountNo.slice(-4) });
    await world.moveAccount(member, newAccountNo());
    expect((await receiptOf(member, id)).statement.accountEnding).toBe(member.accountNo.slice(-4));
    expect(await check(before.statement.checkCode ?? '')).toMatchObject({
      kind: 'withdraw',
      amount: -2_500,
      accountEnding: member.accountNo.slice(-4),
      said: 'PENDING',
    });
  });

  it('that was given in progress says when it is paid, and one that failed and was paid all the same says that', async () => {
    const member = await world.register();
    await world.deposit(member, 2_000);
    const paid = await withdrawn(member, 300);
    const early = await receiptOf(member, paid);
    await world.untilAllEnded();
    expect(early.statement.status).toBe('PENDING');
    expect(await check(early.statement.checkCode ?? '')).toMatchObject({ said: 'PENDING', now: 'SUCCESS' });
    const late = (await receiptOf(member, paid)).statement.checkCode ?? '';
    expect(late).not.toBe(early.statement.checkCode);
    expect(await check(late)).toMatchObject({ said: 'SUCCESS', now: 'SUCCESS' });

    await world.outside.setFault({ target: 'payout', fault: 'paid-late', ms: 2_000 });
    const failed = await withdrawn(member, 400);
    await until('it failed', async () => {
      await world.hurry();
      return (await receiptOf(member, failed)).statement.status === 'FAILED';
    });
    const told = await receiptOf(member, failed);
    await until('it is disputed', async () => (await receiptOf(member, failed)).statement.state === 'DISPUTED');
    expect(await check(told.statement.checkCode ?? '')).toMatchObject({ said: 'FAILED', now: 'DISPUTED' });
  });

  it('stays true when its member is called otherwise later, and says the name that stands on it', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    const before = (await listed(member)).statements[0]?.checkCode ?? '';
    const bank = { bankCode: member.bankCode, bankAccountName: 'TEST MEMBER', bankAccountNo: member.accountNo };
    const body = { name: 'Malee Suksan', ...bank, password: MEMBER_PASSWORD };
    expect((await world.call(changeProfile, { token: member.token, body })).status).toBe(200);
    const { statements, holder } = await listed(member);
    expect(holder).toBe('Ma***** S*****');
    expect(await check(before)).toMatchObject({ holder: 'Te***** M*****' });
    expect(await check(statements[0]?.checkCode ?? '')).toMatchObject({ holder });
  });

  it('no codes are tried out without end from one address', async () => {
    const narrow = await startWorld(inject('databaseAdminUrl'), { ADDRESS_LIMIT_FACTOR: '1' });
    try {
      const from = (address: string) => narrow.call(checkReceipt, { params: { code: 'Z'.repeat(24) }, address });
      const answers = [];
      for (let tries = 0; tries < 32; tries += 1) answers.push(await from('10.9.0.1'));
      expect(answers.map(({ message }) => message).filter(Boolean)).toEqual(['REQUEST_LIMIT', 'REQUEST_LIMIT']);
      expect((await from('10.9.7.1')).status).toBe(200);
    } finally {
      await narrow.stop();
    }
  });
});

describe('the way money came in stands on its row', () => {
  const wayOf = async (member: Member) => (await listed(member)).statements.find(({ amount }) => amount > 0)?.way;

  it('a transfer, a code of a company, a gift link and a slip are told apart', async () => {
    const [byBank, byCode, byLink, bySlip] = await Promise.all(Array.from({ length: 4 }, () => world.register()));
    if (!byBank || !byCode || !byLink || !bySlip) throw new Error('four members');
    await world.deposit(byBank, 100);
    expect(await wayOf(byBank)).toEqual({ code: 'BANK' });

    const shown = await codeOf(world, byCode, { provider: 'WW', amount: 200 });
    await pay(world, shown.payload);
    await until('the code is credited', async () => (await world.wallet(byCode)).wallet.amount >= 200);
    expect(await wayOf(byCode)).toEqual({ code: 'QR', company: 'WW' });

    const link = await world.outside.giftLink({ phone: byLink.username, amount: 50 });
    await world.call(truelink, { token: byLink.token, body: { link } });
    expect(await wayOf(byLink)).toEqual({ code: 'GIFT' });
    expect((await listed(byLink)).statements[0]).not.toHaveProperty('accountEnding');

    await withoutFeed(world);
    const { picture } = await payBySlip(world, bySlip, { baht: 60 });
    const sent = await upload({ world, member: bySlip, file: picture });
    await ended(world, bySlip, sent.slip?.reference);
    expect(await wayOf(bySlip)).toEqual({ code: 'SLIP' });
    await world.outside.clearFaults();
  });
});

describe('a short reference', () => {
  it('finds its operation at the desk as the long one does, however it is typed, and the look is in the log', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    const id = (await listed(member)).statements[0]?.id ?? '';
    const reference = shortReference(id);
    const found = async (search: string) =>
      (await world.callAs('support', searchMembers, { query: { search } })).reply?.members.map((one) => [
        one.id,
        one.operation,
      ]);
    for (const typed of [reference, reference.toLowerCase(), reference.replaceAll('-', ' '), id])
      expect(await found(typed), typed).toEqual([[member.id, id]]);
    expect(await found('KP-ZZZZ-ZZZZ')).toEqual([]);
    expect(await found(member.username)).toEqual([[member.id, null]]);
    const log = await world.callAs('auditor', listAudit, { query: { action: 'member.search', limit: '100' } });
    expect(log.text).toContain(reference);
    expect((await world.callAs('marketing', searchMembers, { query: { search: reference } })).message).toBe(
      'UNAUTHORIZED',
    );
  });

  it('that two operations share finds both', async () => {
    const [one, other] = [await world.register(), await world.register()];
    await world.deposit(one, 100);
    const id = (await listed(one)).statements[0]?.id ?? '';
    // A short reference is the first 39 bits: ten digits of an id, and its first dash.
    const twin = `${id.slice(0, 11)}${id.slice(11).replace(/[0-9a-f]/g, (digit) => (digit === '4' ? '4' : 'a'))}`;
    await withoutTriggers(
      world.admin,
      `insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
         amount, currency, cash_sign, external_ref, final_at)
       values ('${other.id}', '${twin}', 'reward', 'CREDITED', 1, 'bonus', 'BONUS', 'WALLET', 'house', 100, 'THB', 1, 'x', now())`,
    );
    expect(shortReference(twin)).toBe(shortReference(id));
    const { reply } = await world.callAs('support', searchMembers, { query: { search: shortReference(id) } });
    expect(reply?.members.map(({ operation }) => operation).sort()).toEqual([id, twin].sort());
    const code = (await listed(one)).statements[0]?.checkCode ?? '';
    expect(await check(code)).toMatchObject({ amount: 100, kind: 'deposit' });
  });

  it('stands for rows at the desk too, but operators are given no check code', async () => {
    const member = await world.register();
    await world.deposit(member, 100);
    const { reply } = await world.callAs('support', getMemberStatement, { params: { id: member.id } });
    expect(reply?.statements[0]).toMatchObject({ way: { code: 'BANK' } });
    expect(reply?.statements[0]).not.toHaveProperty('checkCode');
  });
});
