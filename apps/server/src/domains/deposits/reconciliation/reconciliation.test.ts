import { randomUUID } from 'node:crypto';
import { truelink } from '@kapao/contract/member/prepaid.ts';
import { createQrCode } from '@kapao/contract/member/qr-deposit.ts';
import { withdraw } from '@kapao/contract/member/withdraw.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { listWithdrawals, rejectWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { RECEIVING } from '../../../testing/seed.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterEach(() => world.outside.clearFaults());
afterAll(() => world?.stop());

async function accounts() {
  const { reply } = await world.callAs('auditor', readReconciliation);
  if (!reply) throw new Error('reconciliation did not answer');
  return reply;
}
const account = async (id: string) =>
  (await accounts()).accounts.find(({ receivingAccount }) => receivingAccount === id);
const clean = async () => (await accounts()).unexplained.every(({ amount }) => amount === 0);
const stranger = (amount: number) =>
  world.outside.sendMoney({
    fromBank: 'BAY',
    fromAccountNo: '7776665554',
    fromName: 'SOMEBODY',
    toBank: 'KBANK',
    toAccountNo: RECEIVING.thb.slice('KBANK-'.length),
    amount,
  });

it('every account agrees with its bank and with the ledger: credited, waiting, and gift links', async () => {
  const member = await world.register();
  await world.deposit(member, 500.25);
  await stranger(99.5);
  const link = await world.outside.giftLink({ phone: member.username, amount: 40 });
  await world.call(truelink, { token: member.token, body: { link } });
  await until('the feed is read', async () => {
    const bank = await account(RECEIVING.thb);
    return bank?.bankTotal === 599.75 && bank.waiting === 99.5;
  });
  expect(await account(RECEIVING.thb)).toMatchObject({
    received: 599.75,
    credited: 500.25,
    waiting: 99.5,
    returned: 0,
    ledger: { credited: 500.25, waiting: 99.5, returned: 0 },
    bankTotal: 599.75,
    unread: 0,
    unexplained: 0,
  });
  expect(await account('PREPAID-0990001111')).toMatchObject({ received: 40, bankTotal: 40, unexplained: 0 });
  expect(await clean()).toBe(true);
});

it('money the bank has and we have not read yet is unread, not unexplained', async () => {
  await world.outside.setFault({ target: 'feed', fault: 'refuse', times: 1000 });
  await stranger(12);
  const seen = await account(RECEIVING.thb);
  expect(seen).toMatchObject({ unread: 12, unexplained: 0 });
  await world.outside.clearFaults();
  await until('it is read', async () => (await account(RECEIVING.thb))?.unread === 0);
  expect(await clean()).toBe(true);
});

it('a redemption without an answer is under way, and agrees once it is known', async () => {
  const member = await world.register();
  await world.outside.setFault({ target: 'prepaid', fault: 'drop-answer', times: 1 });
  const link = await world.outside.giftLink({ phone: member.username, amount: 33 });
  await world.call(truelink, { token: member.token, body: { link } });
  expect(await account('PREPAID-0990001111')).toMatchObject({ unread: 33, unexplained: 0 });
  await world.admin.query('update prepaid_links set next_attempt_at = now() where final_at is null');
  world.app.workLoop.wake('prepaid');
  await until('it is credited', async () => (await account('PREPAID-0990001111'))?.received === 73);
  expect(await clean()).toBe(true);
});

it.each([
  'slow',
  'drop-request',
  'drop-answer',
  'error-after',
  'garbage',
  'wrong-amount',
  'duplicate',
  'bad-signature',
])(
  'a feed and notices with the fault %s agree with the books in the end, each transfer credited once',
  async (fault) => {
    const member = await world.register();
    await world.outside.setFault({ target: 'feed', fault, times: 3, ms: 700 });
    await world.deposit(member, 61.5);
    await until('the faults are used up and everything is read', async () => {
      const { unread, received, bankTotal } = (await account(RECEIVING.thb)) ?? {};
      return unread === 0 && received === bankTotal;
    });
    expect((await world.wallet(member)).wallet.amount).toBe(61.5);
    expect(await clean()).toBe(true);
    expect(await world.audit()).toEqual([]);
  },
);

it('a payment company’s own books are compared too', async () => {
  const member = await world.register();
  await world.admin.query(`insert into receiving_accounts
    (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
    values ('WW-7700000001', 'WW', '7700000001', 'KAPAO TEST', 'AUTO', 'THB', 10) on conflict do nothing`);
  const ordered = await world.call(createQrCode, {
    token: member.token,
    params: { provider: 'WW' },
    body: { amount: 150 },
  });
  const payload = ordered.reply?.hasQrcode ? ordered.reply.payload : undefined;
  const payer = { fromBank: 'SCB', fromAccountNo: member.accountNo, fromName: 'TEST MEMBER' };
  const paid = await fetch(`${world.outside.url}/control/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload, ...payer }),
  });
  expect(paid.status).toBe(200);
  await until('it is credited', async () => (await world.wallet(member)).wallet.amount === 150);
  const company = (await accounts()).accounts.find(({ bankCode }) => bankCode === 'WW');
  expect(company).toMatchObject({ received: 150, bankTotal: 150, unexplained: 0 });
});

it('a bank that does not answer is not compared, and the ledger still is', async () => {
  await world.outside.setFault({ target: 'feed', fault: 'down', times: 1000 });
  expect(await account(RECEIVING.thb)).toMatchObject({ bankTotal: null, unexplained: 0 });
});

it('a credit that no bank knows of, and one of another amount, are found and told by metric', async () => {
  const rows = await world.admin.query("select inflow_id, bank_ref from inflows where state = 'UNMATCHED' limit 1");
  const { bank_ref: reference } = rows.rows[0];
  // As somebody with every right and every trigger off.
  const forge = (statement: string) => withoutTriggers(world.admin, `${statement}`);
  await forge(`update bank_feed_lines set amount = amount + 700 where bank_ref = '${reference}'`);
  expect((await account(RECEIVING.thb))?.unexplained).toBeGreaterThan(0);
  expect((await world.audit()).map(({ rule }) => rule)).toContain(
    'L10 what the feed told is an inflow of the same amount',
  );
  await until('the metric tells it', async () => {
    world.app.workLoop.wake('reconciliation');
    const { body } = await world.app.office.inject({ url: '/metrics' });
    return /kapao_unexplained_minor_units\{account="KBANK-0123456789"\} [1-9]/.test(body);
  });
  await forge(`update bank_feed_lines set amount = amount - 700 where bank_ref = '${reference}'`);
  await until('nothing is unexplained', clean);
  expect(await world.audit()).toEqual([]);
});

it('no payout leaves without a person while bank and books of an account differ by more than the policy says', async () => {
  const member = await world.register();
  await world.deposit(member, 1_000);
  const rows = await world.admin.query("select bank_ref from inflows where state = 'UNMATCHED' limit 1");
  const { bank_ref: reference } = rows.rows[0];
  const forge = (minor: number) =>
    withoutTriggers(
      world.admin,
      `update bank_feed_lines set amount = amount + ${minor} where bank_ref = '${reference}'`,
    );
  const differs = async () => {
    world.app.workLoop.wake('reconciliation');
    return (await world.admin.query('select 1 from reconciliations where unexplained <> 0')).rows.length > 0;
  };
  const take = async () => {
    const call = { token: member.token, body: { amount: 100 }, key: randomUUID() };
    const id = (await world.call(withdraw, call)).reply?.withdrawalId ?? '';
    await until('it was decided', async () => ['PAID', 'REVIEW'].includes((await rowOf(id))?.state ?? ''));
    return id;
  };
  const rowOf = async (id: string) => {
    const { reply } = await world.callAs('finance', listWithdrawals, { query: { limit: '100' } });
    return reply?.withdrawals.find((row) => row.id === id);
  };
  await forge(700);
  await until('the books differ', differs);
  const held = await take();
  expect(await rowOf(held)).toMatchObject({ state: 'REVIEW', reviewReasons: ['BOOKS_DIFFER'] });
  await world.callAs('finance', rejectWithdrawal, { params: { id: held }, body: { reason: 'asked again' } });

  await world.setPolicy('payout', { booksDifference: { THB: 700, LAK: 0 } });
  expect(await rowOf(await take())).toMatchObject({ state: 'PAID' });

  await world.setPolicy('payout', {});
  await forge(-700);
  await until('nothing differs', async () => !(await differs()));
  expect(await rowOf(await take())).toMatchObject({ state: 'PAID' });
  expect(await world.audit()).toEqual([]);
});
