import { randomUUID } from 'node:crypto';
import { listStatement } from '@kapao/contract/member/statement.ts';
import { assignInflow, listInflows } from '@kapao/contract/operator/inflow.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { noticeHeaders } from '../../../testing/outside-world.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import { digits, type Member, newAccountNo, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());
afterEach(async () => {
  await world.outside.clearFaults();
  expect(await world.audit()).toEqual([]);
  // L10: what came in is credited or in suspense, to the satang.
  const [inflows, accounts] = await Promise.all([
    world.admin.query(`select currency, coalesce(sum(amount) filter (where state = 'UNMATCHED'), 0)::bigint as waiting,
      sum(amount)::bigint as received from inflows group by 1`),
    world.admin.query(`select currency, coalesce(sum(balance) filter (where code = 'suspense'), 0)::bigint as waiting,
      coalesce(-sum(balance) filter (where code = 'bank'), 0)::bigint as received from ledger.accounts
      group by 1 having count(*) filter (where code = 'bank') > 0`),
  ]);
  const byCurrency = (rows: { currency: string }[]) => rows.toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  expect(byCurrency(accounts.rows)).toEqual(byCurrency(inflows.rows));
});

const send = (from: { bankCode: string; accountNo: string; name?: string }, amount: number) =>
  world.outside.sendMoney({
    fromBank: from.bankCode,
    fromAccountNo: from.accountNo,
    fromName: from.name ?? 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: '0123456789',
    amount,
  });

interface InflowRow {
  inflow_id: string;
  state: string;
  wait_reason: string | null;
  amount: string;
  credited_member_id: string | null;
}

async function inflowOf(reference: string): Promise<InflowRow> {
  const found = () =>
    world.admin.query<InflowRow>(
      'select inflow_id, state, wait_reason, amount, credited_member_id from inflows where bank_ref = $1',
      [reference],
    );
  await until('the inflow is known', async () => (await found()).rowCount === 1);
  const row = (await found()).rows[0];
  if (!row) throw new Error('an inflow stays');
  return row;
}

/** A waiting inflow from an account nobody has registered. */
async function waiting(amount: number): Promise<InflowRow> {
  return inflowOf(await send({ bankCode: 'SCB', accountNo: newAccountNo(), name: 'SOMEBODY' }, amount));
}

const assign = (id: string, memberId: string) =>
  world.callAs('finance', assignInflow, { params: { id }, body: { memberId, reason: 'the slip says so' } });

describe('a bank transfer', () => {
  it('a bank transfer from exactly one member’s account is credited with the amount received, and shown in the statement', async () => {
    const member = await world.register();
    await world.deposit(member, 123.45);
    expect(await world.books(member)).toEqual({ bank: -12_345n, cash: 12_345n });
    const statement = await world.call(listStatement, { token: member.token, body: {} });
    expect(statement.reply?.statements).toMatchObject([
      { statementType: 'deposit', from: 'SCB', to: 'WALLET', status: 'SUCCESS', state: 'CREDITED', amount: 123.45 },
    ]);
  });

  it.each([
    ['SCB', '4'],
    ['KBANK', '6, without the last'],
    ['GSB', '6'],
  ])('a bank transfer from %s is matched by the digits its statements show', async (bankCode) => {
    const member = await world.register({ bankCode });
    await world.deposit(member, 50);
    expect(await world.books(member)).toEqual({ bank: -5_000n, cash: 5_000n });
  });

  it('a bank transfer from an unknown account waits in suspense, never lost', async () => {
    const inflow = await waiting(88);
    expect(inflow).toMatchObject({ state: 'UNMATCHED', wait_reason: 'UNKNOWN_SENDER', credited_member_id: null });
    const listed = await world.callAs('support', listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
    expect(listed.reply?.inflows.find(({ id }) => id === inflow.inflow_id)).toMatchObject({
      amount: 88,
      candidates: [],
    });
  });

  it('a bank transfer that two members could have sent waits for an operator, with both named', async () => {
    const [a, b] = await lookalikes();
    const inflow = await inflowOf(await send(a, 99));
    expect(inflow).toMatchObject({ state: 'UNMATCHED', wait_reason: 'AMBIGUOUS' });
    const listed = await world.callAs('finance', listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
    const shown = listed.reply?.inflows.find(({ id }) => id === inflow.inflow_id);
    expect(
      shown?.candidates
        .slice(0, 2)
        .map(({ memberId }) => memberId)
        .sort(),
    ).toEqual([a.id, b.id].sort());
    expect((await assign(inflow.inflow_id, b.id)).reply).toMatchObject({
      inflow: { state: 'CREDITED', memberId: b.id },
    });
    expect([await world.books(a), await world.books(b)]).toEqual([{}, { bank: -9_900n, cash: 9_900n }]);
  });

  it('a bank transfer from a frozen member waits', async () => {
    const member = await world.register();
    await world.admin.query("update members set status = 'FROZEN' where member_id = $1", [member.id]);
    expect(await inflowOf(await send(member, 10))).toMatchObject({ state: 'UNMATCHED', wait_reason: 'MEMBER_FROZEN' });
  });

  it('a bank transfer that cannot be booked holds up only itself', async () => {
    const [member, other] = [await world.register(), await world.register()];
    await world.outside.setFault({ target: 'feed', fault: 'bad-signature', times: 100 });
    await world.admin.query(`create function refuse_line() returns trigger language plpgsql as
        $$ begin if new.amount = 66600 then raise exception 'this line fails'; end if; return new; end $$`);
    await world.admin.query(
      'create trigger refuse_line before insert on inflows for each row execute function refuse_line()',
    );
    for (const amount of [10, 666, 20]) await send(member, amount);
    await send(other, 40);
    const cashOf = async (of: Member) => (await world.wallet(of)).wallet.amount;
    await until('the others are credited', async () => (await cashOf(member)) === 30 && (await cashOf(other)) === 40);
    await world.admin.query('drop trigger refuse_line on inflows');
    await world.admin.query('drop function refuse_line');
    await until('it is credited when it can be', async () => {
      await world.admin.query('update receiving_accounts set next_poll_at = now()');
      return (await cashOf(member)) === 696;
    });
  });

  it('a bank transfer reported by a notice twice, late and again by the feed is credited once', async () => {
    const member = await world.register();
    await world.outside.setFault({ target: 'feed', fault: 'duplicate' });
    await world.deposit(member, 40);
    await feedRead();
    expect(await world.books(member)).toEqual({ bank: -4_000n, cash: 4_000n });
  });

  it.each(['down', 'refuse', 'drop-request', 'bad-signature', 'garbage'])(
    'a bank transfer whose notice never comes right (%s) is credited by the feed',
    async (fault) => {
      const member = await world.register();
      await world.outside.setFault({ target: 'feed', fault, times: 2 });
      await world.deposit(member, 60);
      expect(await world.books(member)).toEqual({ bank: -6_000n, cash: 6_000n });
    },
  );

  it.each(['drop-answer', 'error-after', 'slow'])(
    'a bank transfer whose notice is repeated (%s) is credited once',
    async (fault) => {
      const member = await world.register();
      await world.outside.setFault({ target: 'feed', fault, times: 1, ms: 100 });
      await world.deposit(member, 70);
      await feedRead();
      expect(await world.books(member)).toEqual({ bank: -7_000n, cash: 7_000n });
    },
  );

  it('is credited with what the bank received, also when a notice tells another amount (safety F16)', async () => {
    const member = await world.register();
    await world.outside.setFault({ target: 'feed', fault: 'wrong-amount', times: 1 });
    await world.deposit(member, 100);
    await feedRead();
    expect(await world.books(member)).toEqual({ bank: -10_000n, cash: 10_000n });
  });

  /** Two members of one bank whose numbers end alike. */
  async function lookalikes(): Promise<[Member, Member]> {
    const end = newAccountNo().slice(-6);
    return [await world.register({ accountNo: `7777${end}` }), await world.register({ accountNo: `8888${end}` })];
  }

  async function feedRead(): Promise<void> {
    const before = new Date();
    await until('the feed was read once more', async () => {
      const found = await world.admin.query(
        'select 1 from receiving_accounts where receiving_account_id = $1 and last_polled_at > $2 and lease_until is null',
        [RECEIVING.thb, before],
      );
      return found.rowCount === 1;
    });
  }
});

describe('the feed', () => {
  it('goes on behind a row that the ledger has no units for', async () => {
    const lao = await world.register({ bankCode: 'SCB' });
    const to = { toBank: 'BCEL', toAccountNo: '160120001234', fromBank: 'SCB', fromName: 'TEST MEMBER' };
    await world.outside.sendMoney({ ...to, fromAccountNo: lao.accountNo, amount: 100.5 });
    const next = await world.outside.sendMoney({ ...to, fromAccountNo: newAccountNo(), amount: 50_000 });
    expect(await inflowOf(next)).toMatchObject({ state: 'UNMATCHED', amount: '5000000' });
    const odd = await world.admin.query('select 1 from inflows where amount = 10050');
    expect(odd.rowCount).toBe(0);
  });

  it('the feed to a lao account from a member in baht waits: no exchange is offered', async () => {
    const member = await world.register();
    const reference = await world.outside.sendMoney({
      toBank: 'BCEL',
      toAccountNo: '160120001234',
      fromBank: 'SCB',
      fromAccountNo: member.accountNo,
      fromName: 'TEST MEMBER',
      amount: 70_000,
    });
    expect(await inflowOf(reference)).toMatchObject({ state: 'UNMATCHED', wait_reason: 'OTHER_CURRENCY' });
    expect(await world.books(member)).toEqual({});
  });
});

describe('a waiting inflow', () => {
  it('is assigned once, by 20 operators at once', async () => {
    const member = await world.register();
    const inflow = await waiting(300);
    const answers = await Promise.all(Array.from({ length: 20 }, () => assign(inflow.inflow_id, member.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === 'KEY_INVALID')).toHaveLength(19);
    expect(await world.books(member)).toEqual({ bank: -30_000n, cash: 30_000n });
    const acts = await world.admin.query('select operator, action, reason from operator_audit where subject = $1', [
      inflow.inflow_id,
    ]);
    expect(acts.rows).toEqual([{ operator: 'finance', action: 'inflow.assign', reason: 'the slip says so' }]);
  });

  it('is not assigned to nobody, to another currency, or under an id that is none', async () => {
    const inflow = await waiting(30);
    const member = await world.register();
    expect((await assign(inflow.inflow_id, 'nobody-at-all-16')).message).toBe('NO_USER');
    expect((await assign(randomUUID(), member.id)).message).toBe('NO_DATA');
    expect((await assign('not-an-id', member.id)).message).toBe('NO_DATA');
    await world.admin.query("update members set currency = 'LAK' where member_id = $1", [member.id]);
    expect((await assign(inflow.inflow_id, member.id)).message).toBe('KEY_INVALID');
    expect(await inflowOf((await bankRefOf(inflow.inflow_id)) ?? '')).toMatchObject({ state: 'UNMATCHED' });
  });

  async function bankRefOf(inflowId: string): Promise<string | undefined> {
    const found = await world.admin.query('select bank_ref from inflows where inflow_id = $1', [inflowId]);
    return found.rows[0]?.bank_ref;
  }
});

describe('a notice', () => {
  const transaction = (member: Member, changed: Record<string, unknown> = {}) => ({
    id: Number(digits(8)) + 1,
    reference: `N${digits(15)}`,
    at: new Date().toISOString(),
    amount: '100.00',
    currency: 'THB',
    fromBank: member.bankCode,
    fromAccountMasked: `xxxx${member.accountNo.slice(-6)}`,
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: '0123456789',
    ...changed,
  });

  async function notify(
    body: string,
    changed: { key?: string; timestamp?: string; signature?: string } = {},
  ): Promise<number> {
    const { signature, ...signing } = changed;
    const headers = noticeHeaders('bank-feed', { path: '/notices/bank', body, ...signing });
    const answered = await world.app.member.inject({
      method: 'POST',
      url: '/notices/bank',
      headers: { ...headers, ...(signature !== undefined && { 'x-notice-signature': signature }) },
      payload: body,
    });
    return answered.statusCode;
  }

  it.each([
    ['a wrong key', { key: 'another key altogether' }],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: 'ab' }],
    ['text for a signature', { signature: 'not hex at all' }],
    ['an old timestamp', { timestamp: String(Math.floor(Date.now() / 1_000) - 3_600) }],
    ['a timestamp of tomorrow', { timestamp: String(Math.floor(Date.now() / 1_000) + 86_400) }],
    ['no timestamp', { timestamp: '' }],
  ])('a notice with %s is refused and changes nothing', async (_what, changed) => {
    const member = await world.register();
    expect(await notify(JSON.stringify(transaction(member)), changed)).toBe(403);
    expect(await world.books(member)).toEqual({});
  });

  it('a notice whose body was changed after signing is refused', async () => {
    const member = await world.register();
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signed = JSON.stringify(transaction(member));
    const headers = noticeHeaders('bank-feed', { path: '/notices/bank', body: signed, timestamp });
    const signature = headers['x-notice-signature'] ?? '';
    expect(await notify(signed.replace('100.00', '900.00'), { timestamp, signature })).toBe(403);
    expect(await world.books(member)).toEqual({});
  });

  it.each([
    { amount: '-5.00' },
    { amount: '5' },
    { amount: '5.001' },
    { amount: 5 },
    { amount: '1e3' },
    { amount: '99999999999999.00' },
    { currency: 'USD' },
    { reference: '' },
    { toAccountNo: 'x' },
    { at: 'yesterday' },
    { id: 0 },
  ])('a notice with %j is refused and changes nothing', async (changed) => {
    const member = await world.register();
    expect(await notify(JSON.stringify(transaction(member, changed)))).toBe(400);
    expect(await world.books(member)).toEqual({});
  });

  it.each([{ amount: '0.00' }, { toAccountNo: '5555555555' }])(
    'a notice about money we cannot have received (%j) is taken and changes nothing',
    async (changed) => {
      const member = await world.register();
      expect(await notify(JSON.stringify(transaction(member, changed)))).toBe(200);
      expect(await world.books(member)).toEqual({});
    },
  );

  it.each([
    ['an amount no account can hold', { amount: '9999999999999.99' }],
    ['a part of a kip', { currency: 'LAK', amount: '100.50', toBank: 'BCEL', toAccountNo: '160120001234' }],
  ])('a notice with %s is taken and changes nothing', async (_what, changed) => {
    const member = await world.register();
    expect(await notify(JSON.stringify(transaction(member, changed)))).toBe(200);
    expect(await world.books(member)).toEqual({});
  });

  it.each([{}, { fromName: 'A\u0000B' }, { reference: 'R\u0000' }])(
    'a notice about a transaction the bank does not show when asked (%j) credits nothing',
    async (changed) => {
      const member = await world.register();
      const status = await notify(JSON.stringify(transaction(member, changed)));
      expect([400, 404]).toContain(status);
      expect(await world.books(member)).toEqual({});
    },
  );

  it.each(['', '{', 'null', '[]', '"text"', '{}'])('a notice with the body %j is refused', async (body) => {
    expect(await notify(body)).toBe(400);
  });
});
