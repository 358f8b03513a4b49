import { listStatement } from '@kapao/contract/member/statement.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { askKeyOf, noticeHeaders } from '../../../testing/outside-world.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  // The bank is asked fifty times at once, and a notice about which it does not answer in time is asked for again.
  world = await startWorld(inject('databaseAdminUrl'), { PARTNER_TIMEOUT_SECONDS: '5' });
});
afterAll(() => world?.stop());

const COPIES = 50;

/** Sends money and answers the body of the bank's notice about it. */
async function noticeOf(from: Pick<Member, 'bankCode' | 'accountNo'>, amount: number): Promise<string> {
  const reference = await world.outside.sendMoney({
    fromBank: from.bankCode,
    fromAccountNo: from.accountNo,
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: '0123456789',
    amount,
  });
  const response = await fetch(`${world.outside.url}/partners/bank/feed?account=0123456789&limit=200`, {
    headers: { authorization: `Bearer ${askKeyOf('bank-feed')}` },
  });
  const feed = z
    .object({ transactions: z.array(z.looseObject({ reference: z.string() })) })
    .parse(await response.json());
  return JSON.stringify(feed.transactions.find((transaction) => transaction.reference === reference));
}

async function sendNotice(body: string): Promise<number> {
  const headers = noticeHeaders('bank-feed', { path: '/notices/bank', body });
  const answered = await world.app.member.inject({ method: 'POST', url: '/notices/bank', headers, payload: body });
  return answered.statusCode;
}

describe('50 parallel copies of one notice', () => {
  it('credit once, exactly what was received', async () => {
    const member = await world.register();
    const body = await noticeOf(member, 123.45);
    const statuses = await Promise.all(Array.from({ length: COPIES }, () => sendNotice(body)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await world.books(member)).toEqual({ bank: -12_345n, cash: 12_345n });
    const statement = await world.call(listStatement, { token: member.token, body: {} });
    expect(statement.reply).toMatchObject({
      total: 1,
      statements: [{ statementType: 'deposit', status: 'SUCCESS', amount: 123.45 }],
    });
    expect(await world.audit()).toEqual([]);
  });

  it('put unmatched money into suspense once', async () => {
    const member = await world.register();
    const body = await noticeOf({ ...member, accountNo: '9999999999' }, 77);
    await Promise.all(Array.from({ length: COPIES }, () => sendNotice(body)));
    const house = await world.admin.query('select code, balance from ledger.accounts where owner = $1 order by code', [
      `house:${RECEIVING.thb}`,
    ]);
    expect(house.rows).toEqual([
      { code: 'bank', balance: '-7700' },
      { code: 'suspense', balance: '7700' },
    ]);
    expect(await world.audit()).toEqual([]);
  });

  it('different inflows at once are all credited, with gapless statement numbers', async () => {
    const member = await world.register();
    const notices = await Promise.all(Array.from({ length: COPIES }, () => noticeOf(member, 1.01)));
    const statuses = await Promise.all(notices.map(sendNotice));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await world.books(member)).toEqual({ bank: -5_050n, cash: 5_050n });
    const numbers = await world.admin.query(
      'select statement_no::int as no from operations where member_id = $1 order by 1',
      [member.id],
    );
    expect(numbers.rows.map(({ no }) => no)).toEqual(Array.from({ length: COPIES }, (_, index) => index + 1));
    expect(await world.audit()).toEqual([]);
  });

  it('the same transfer by feed and by notice is one deposit (safety F19)', async () => {
    const member = await world.register();
    await world.outside.setFault({ target: 'feed', fault: 'duplicate', times: 3 });
    await world.deposit(member, 250);
    await until('the feed was read behind it', async () => {
      const found = await world.admin.query(
        `select 1 from receiving_accounts where receiving_account_id = $1 and last_polled_at > now() - interval '0.2 seconds'
           and feed_cursor > 0`,
        [RECEIVING.thb],
      );
      return found.rowCount === 1;
    });
    expect(await world.books(member)).toEqual({ bank: -25_000n, cash: 25_000n });
  });
});
