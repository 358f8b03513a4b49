import {
  bookSetAside,
  explainSetAside,
  getInflow,
  listInflows,
  listSetAside,
} from '@kapao/contract/operator/inflow.ts';
import { searchMembers } from '@kapao/contract/operator/member.ts';
import { readReconciliation } from '@kapao/contract/operator/reconciliation.ts';
import { listStatementFiles, refuseStatementFile } from '@kapao/contract/operator/statement-file.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { actFor } from '../../../platform/database/side.ts';
import { RECEIVING } from '../../../testing/seed.ts';
import {
  confirm,
  countStatement,
  fileOf,
  takeStatement,
  uploaded,
  uploadStatement,
} from '../../../testing/statement-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
});
afterAll(() => world?.stop());

const ACCOUNT_NO = RECEIVING.thb.slice('KBANK-'.length);
const send = (
  member: Pick<Member, 'bankCode' | 'accountNo'>,
  amount: number,
  more: { fromName?: string; toAccountNo?: string; at?: string } = {},
) =>
  world.outside.sendMoney({
    fromBank: member.bankCode,
    fromAccountNo: member.accountNo,
    fromName: 'TEST MEMBER',
    toBank: 'KBANK',
    toAccountNo: ACCOUNT_NO,
    amount,
    ...more,
  });
/** Registered some days ago: a statement tells the minute alone, which may begin before the account was entered. */
async function registered(): Promise<Member> {
  const member = await world.register();
  await beyondRules(
    `update member_bank_accounts set entered_at = entered_at - interval '3 days' where member_id = '${member.id}'`,
  );
  return member;
}
/** As somebody with every right and every trigger off. */
const beyondRules = (statement: string) => withoutTriggers(world.admin, `${statement}`);
/** Another account of the site, with a book of its own. */
async function openAccount(accountNo: string, mode: 'AUTO' | 'MANUAL'): Promise<string> {
  await world.admin.query(`insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position,
    compared_since) values ('KBANK-${accountNo}', 'KBANK', '${accountNo}', 'KAPAO TEST', '${mode}', 'THB', 5, now() - interval '1 day')`);
  return `KBANK-${accountNo}`;
}
let opened = 1;
/** A member's only deposit, which a statement reported and then the feed, is shown with both references and found by either. */
async function isFoundByEither({ id, username: owner }: Member) {
  const stored = await world.admin.query('select inflow_id from inflows where credited_member_id = $1', [id]);
  const inflowId: string = stored.rows[0]?.inflow_id;
  const { reply } = await world.callAs('finance', getInflow, { params: { id: inflowId } });
  const references = [reply?.reference ?? '', reply?.ownReference ?? ''];
  expect(references[1]).not.toBe(references[0]);
  for (const text of references) {
    const listed = await world.callAs('finance', listInflows, { query: { text } });
    const members = await world.callAs('finance', searchMembers, { query: { search: text } });
    expect([text, listed.reply?.inflows.map((inflow) => inflow.id)]).toEqual([text, [inflowId]]);
    expect([text, members.reply?.members.map(({ username }) => username)]).toEqual([text, [owner]]);
  }
}
const balance = async (member: Member) => (await world.wallet(member)).wallet.amount;

/** As if the bank had a feed no more, and the site had noticed: before, money that the feed has not told yet is doubted. */
const silence = async () => {
  await world.outside.setFault({ target: 'feed', fault: 'down', times: 100_000 });
  await world.admin.query('update receiving_accounts set next_poll_at = now()');
  world.app.workLoop.wake('bank-feed');
  await until('the feed is known to be silent', async () => {
    const unread = 'select 1 from receiving_accounts where receiving_account_id = $1 and feed_unread_since is not null';
    return (await world.admin.query(unread, [RECEIVING.thb])).rowCount === 1;
  });
};
const speak = async () => {
  await world.outside.clearFaults();
  await world.admin.query('update receiving_accounts set next_poll_at = now()');
  world.app.workLoop.wake('bank-feed');
};
const untilRead = () =>
  until('the feed is read to its end', async () => {
    const { reply } = await world.callAs('auditor', readReconciliation);
    const account = reply?.accounts.find(({ receivingAccount }) => receivingAccount === RECEIVING.thb);
    return account?.bankTotal !== null && account?.unread === 0 && account.unexplained === 0;
  });

beforeEach(silence);

describe('a statement', () => {
  it('counts when another has confirmed it: each deposit once, and the same again when the feed tells it', async () => {
    const [one, other] = [await registered(), await registered()];
    await send(one, 150);
    await send(other, 1_500.25);
    const file = await uploaded(world, await takeStatement(world));
    expect(file).toMatchObject({
      format: 'kbiz',
      state: 'WAITING',
      isBalanceProven: true,
      areTotalsProven: true,
      isAccountNamed: true,
    });
    expect(file.fates).toMatchObject({
      NEW: { count: 2, amount: 1_650.25 },
      KNOWN: { count: 0 },
      SKIPPED: { count: 2 },
    });
    expect([await balance(one), await balance(other)]).toEqual([0, 0]);
    expect((await confirm(world, file)).status).toBe(200);
    await until('both have it', async () => (await balance(one)) === 150 && (await balance(other)) === 1_500.25);
    await speak();
    await untilRead();
    expect([await balance(one), await balance(other)]).toEqual([150, 1_500.25]);
    await isFoundByEither(one);
    expect(await world.audit()).toEqual([]);
  });

  it('knows what the feed has told, in either language and encoding', async () => {
    await speak();
    const member = await registered();
    await world.deposit(member, 77);
    await silence();
    await send(member, 78);
    for (const wish of [{ language: 'en' as const }, { encoding: 'windows-874' }, { encoding: 'utf-8-bom' }]) {
      const file = await uploaded(world, await takeStatement(world, wish));
      const { rows } = await fileOf(world, file.id);
      expect(rows.filter(({ amount }) => amount === 77 || amount === 78).map(({ fate }) => fate)).toEqual([
        'NEW',
        'KNOWN',
      ]);
    }
    await countStatement(world, await takeStatement(world));
    await until('the second is there', async () => (await balance(member)) === 155);
    // The other uploads wait still: confirmed now, they bring nothing more.
    const { reply } = await world.callAs('owner', listStatementFiles);
    for (const waiting of reply?.files.filter(({ state }) => state === 'WAITING') ?? []) {
      expect((await confirm(world, waiting, 'owner2')).status).toBe(200);
      await until('it is counted', async () => (await fileOf(world, waiting.id)).file.state === 'COUNTED');
    }
    expect(await balance(member)).toBe(155);
    await speak();
    await untilRead();
    expect(await balance(member)).toBe(155);
    expect(await world.audit()).toEqual([]);
  });

  it('credits two equal payments of one minute twice, and not three times', async () => {
    const member = await registered();
    await send(member, 300);
    await send(member, 300);
    await countStatement(world, await takeStatement(world));
    await until('both are there', async () => (await balance(member)) === 600);
    await speak();
    await untilRead();
    expect(await balance(member)).toBe(600);
    expect(await world.audit()).toEqual([]);
  });

  it('is counted once by fifty who confirm it at once', async () => {
    const member = await registered();
    await send(member, 41);
    const file = await uploaded(world, await takeStatement(world));
    await world.cookieOf('finance2');
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(world, file)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await until('it is there', async () => (await balance(member)) === 41);
    expect((await fileOf(world, file.id)).file.state).toBe('COUNTED');
    expect(await balance(member)).toBe(41);
    expect(await world.audit()).toEqual([]);
  });

  it('is counted to its end by whoever comes after one that died, and while the feed runs', async () => {
    const member = await registered();
    for (let amount = 1; amount <= 12; amount += 1) await send(member, amount);
    const bytes = await takeStatement(world);
    const file = await uploaded(world, bytes);
    await world.app.workLoop.stop(10_000);
    expect((await confirm(world, file)).status).toBe(200);
    expect(await balance(member)).toBe(0);
    // The loop begins anew with everything at once: rows of the file and lines of the feed.
    await world.outside.clearFaults();
    world.app.workLoop.start();
    await until('it is counted', async () => (await fileOf(world, file.id)).file.state === 'COUNTED');
    await untilRead();
    expect(await balance(member)).toBe(78);
    expect(await world.audit()).toEqual([]);
  });
});

describe('a statement is not believed', () => {
  it('when whoever uploaded it confirms it, reads another hash, or has no right to', async () => {
    const member = await registered();
    await send(member, 60);
    const file = await uploaded(world, await takeStatement(world));
    expect((await confirm(world, file, 'finance')).message).toBe('UNAUTHORIZED');
    expect((await confirm(world, { ...file, hash: '0'.repeat(64) })).message).toBe('KEY_INVALID');
    for (const nobody of ['support', 'marketing', 'auditor'] as const) {
      expect((await confirm(world, file, nobody)).message).toBe('UNAUTHORIZED');
      expect((await uploadStatement(world, Buffer.from('x'), { operator: nobody })).message).toBe('UNAUTHORIZED');
    }
    expect((await confirm(world, { ...file, id: 'nowhere' })).message).toBe('NO_DATA');
    const no = { params: { id: file.id }, body: { reason: 'it is not what the bank shows' } };
    expect((await world.callAs('finance', refuseStatementFile, no)).status).toBe(200);
    expect((await confirm(world, file)).message).toBe('KEY_INVALID');
    expect(await balance(member)).toBe(0);
  });

  it('when the database is told so by a program that asks nobody', async () => {
    const member = await registered();
    await send(member, 61);
    const file = await uploaded(world, await takeStatement(world));
    const alone = `update statement_files set state = 'CONFIRMED', decided_by = 'finance', decided_at = now(), reason = 'x' where file_id = '${file.id}'`;
    await expect(world.admin.query(alone)).rejects.toThrow('one hand');
    await expect(
      world.admin.query(`update statement_rows set taken_at = now() where file_id = '${file.id}'`),
    ).rejects.toThrow('was not confirmed');
    await expect(
      world.admin.query(`insert into inflows (receiving_account_id, bank_ref, amount, currency, state, source, from_bank,
        from_account_masked, from_name, occurred_at, wait_reason) values ('${RECEIVING.thb}', 'kbiz:made-up', 100, 'THB', 'UNMATCHED', 'file',
        'SCB', '', '', now(), 'UNKNOWN_SENDER')`),
    ).rejects.toThrow('no row of a confirmed statement');
    await world.callAs('finance', refuseStatementFile, { params: { id: file.id }, body: { reason: 'a story' } });
  });

  it.each([
    ['half', 'CUT_OFF'],
    ['sum', 'SUMS_DIFFER'],
    ['row-missing', 'BALANCE_BROKEN'],
    ['row-added', 'BALANCE_BROKEN'],
  ])('with the mistake %s', async (mistake, problem) => {
    const member = await registered();
    for (const amount of [11, 12, 13, 14]) await send(member, amount);
    const file = await uploaded(world, await takeStatement(world, { mistake }));
    // A file that is cut says so by what is missing first.
    const problems = mistake === 'half' ? ['CUT_OFF', 'SUMS_DIFFER', 'UNREADABLE'] : [problem];
    expect(file.state).toBe('UNSOUND');
    expect(problems).toContain(file.problem);
    expect((await confirm(world, file)).message).toBe('KEY_INVALID');
    expect(await balance(member)).toBe(0);
  });

  it('when it is of another account, of another bank, or there already', async () => {
    const bytes = await takeStatement(world);
    const wrong = await uploaded(world, bytes, { account: RECEIVING.lak });
    expect(wrong).toMatchObject({ state: 'UNSOUND', problem: 'OTHER_ACCOUNT' });
    const other = await uploaded(world, await takeStatement(world, { accountNo: '9998887776' }));
    expect(['NO_ROWS', 'OTHER_ACCOUNT']).toContain(other.problem);
    await uploaded(world, bytes);
    expect((await uploadStatement(world, bytes)).message).toBe('STATEMENT_SEEN');
    expect((await uploadStatement(world, bytes, { account: 'KBANK-0000000000' })).message).toBe('NO_DATA');
  });

  it('when a statement that counts tells something else about the same time', async () => {
    const member = await registered();
    const toAccountNo = '9998887776';
    const account = await openAccount(toAccountNo, 'MANUAL');
    for (const [minutes, amount] of [
      [50, 21],
      [40, 22],
      [30, 23],
    ] as const) {
      await send(member, amount, { toAccountNo, at: new Date(Date.now() - minutes * 60_000).toISOString() });
    }
    const honest = await takeStatement(world, { accountNo: toAccountNo, from: new Date(Date.now() - 3_600_000) });
    await countStatement(world, honest, account);
    // 22.00 becomes 9,922.00, and every balance behind it is what then follows.
    const made = honest.toString('utf8').replace(/^(.*,)22\.00(,.*)$/m, '$1"9,922.00"$2');
    expect(made).not.toBe(honest.toString('utf8'));
    const file = await uploaded(world, Buffer.from(rebalanced(made)), { account });
    expect(file).toMatchObject({ state: 'UNSOUND', problem: 'CONTRADICTS' });
    expect(file.problemLine).toBeGreaterThan(0);
  });
});

/** A statement whose balances and sums are made to fit its rows, as a forger would. */
function rebalanced(csv: string): string {
  const plain = (cell: string) => Math.round(Number(cell.replaceAll(/[",]/g, '')) * 100);
  const shown = (minor: number) => `"${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;
  const cells = (line: string) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
  let balance: number | undefined;
  let deposits = 0;
  const lines = csv.split('\r\n').map((line) => {
    if (!/^,\d{2}-\d{2}-\d{2},/.test(line)) return line;
    const row = cells(line);
    if (balance === undefined) balance = plain(row[8] ?? '');
    else {
      const [out, into] = [row[4] ? plain(row[4]) : 0, row[6] ? plain(row[6]) : 0];
      balance += into - out;
      deposits += into;
      row[8] = shown(balance);
    }
    return row.slice(0, 13).join(',');
  });
  return lines
    .map((line) =>
      /^(รวมฝากเงิน[^,]*,+)/.test(line) ? line.replace(/,[^,"]*$|,"[^"]*"$/, `,${shown(deposits)}`) : line,
    )
    .map((line) => (/^ยอดยกไป,/.test(line) ? line.replace(/,[^,"]*$|,"[^"]*"$/, `,${shown(balance ?? 0)}`) : line))
    .join('\r\n');
}

describe('a row that may be here already', () => {
  it.each([
    [
      'another minute',
      (line: string) =>
        line.replace(/:(\d\d)/, (_, minute) => `:${String((Number(minute) + 15) % 60).padStart(2, '0')}`),
    ],
    ['the digits of another member', (line: string) => line.replace(/X\d{4}/, 'X7788')],
  ])('waits for people where the feed can be read, with the credit that it may be beside it: %s', async (_, edit) => {
    const toAccountNo = `99911${String(opened++).padStart(5, '0')}`;
    const account = await openAccount(toAccountNo, 'AUTO');
    const sender = await registered();
    const other = await world.register({ bankCode: sender.bankCode, accountNo: `${opened}000577889` });
    await beyondRules(
      `update member_bank_accounts set entered_at = entered_at - interval '3 days' where member_id = '${other.id}'`,
    );
    await speak();
    await send(sender, 1_548, { toAccountNo });
    await until('the feed has told it', async () => (await balance(sender)) === 1_548);
    await until('the feed can be read', async () => {
      await speak();
      return (await world.admin.query('select has_feed_read($1, now()) as is', [account])).rows[0]?.is === true;
    });
    const told = (await takeStatement(world, { accountNo: toAccountNo })).toString('utf8');
    const edited = told
      .split('\n')
      .map((line) => (line.includes('1,548.00') && line.includes('X') ? edit(line) : line))
      .join('\n');
    expect(edited).not.toBe(told);
    const { rows } = await countStatement(world, Buffer.from(edited), account);
    expect(rows.find(({ amount }) => amount === 1_548)).toMatchObject({ fate: 'DOUBT', credit: expect.any(String) });
    const { reply } = await world.callAs('finance', listSetAside);
    const line = reply?.lines.find(({ receivingAccount }) => receivingAccount === account);
    expect(line).toMatchObject({ problem: 'MAYBE_KNOWN' });
    expect([await balance(sender), await balance(other)]).toEqual([1_548, 0]);
    const params = { account, line: line?.line ?? '' };
    await world.callAs('finance', explainSetAside, { params, body: { amount: 0, reason: 'the feed has it' } });
    expect(await world.audit()).toEqual([]);
  });

  it('waits for people, who say whether it is other money', async () => {
    const stranger = { bankCode: 'KTB', accountNo: '1231231234' };
    const toAccountNo = '9998887775';
    const account = await openAccount(toAccountNo, 'AUTO');
    await speak();
    await send(stranger, 505.5, { fromName: 'SOMEBODY ELSE', toAccountNo });
    await until('the feed has told it', async () => {
      const { reply } = await world.callAs('finance', listInflows);
      return reply?.inflows.some(({ amount }) => amount === 505.5) === true;
    });
    await silence();
    // The same money, but the statement shows digits that may be of the same number, and may not.
    const told = (await takeStatement(world, { accountNo: toAccountNo })).toString('utf8');
    const doubtful = told.replace(/KTB X\d{4} SOMEBODY/, 'KTB X2349 SOMEBODY');
    expect(doubtful).not.toBe(told);
    const counted = await countStatement(world, Buffer.from(doubtful), account);
    const row = counted.rows.find(({ amount }) => amount === 505.5);
    expect(row?.fate).toBe('DOUBT');
    const { reply } = await world.callAs('finance', listSetAside);
    const line = reply?.lines.find(({ raw }) => raw.includes('X2349'));
    expect(line).toMatchObject({ problem: 'MAYBE_KNOWN', receivingAccount: account });
    const params = { account, line: line?.line ?? '' };
    const settled = await world.callAs('finance', explainSetAside, {
      params,
      body: { amount: 0, reason: 'the feed has it' },
    });
    expect([settled.status, settled.message]).toEqual([200, 'SUCCESS']);
    expect(
      (
        await world.callAs('finance', bookSetAside, {
          params,
          body: { amount: 505.5, reference: 'A', fromBank: 'KTB', fromName: 'X', reason: 'x' },
        })
      ).message,
    ).toBe('NO_DATA');
    await speak();
    await untilRead();
    expect(await world.audit()).toEqual([]);
  });
});

it('money that only a file tells stays unexplained where the feed was read since', async () => {
  const member = await registered();
  await send(member, 90);
  const bytes = await takeStatement(world);
  await world.admin.query("update receiving_accounts set compared_since = now() - interval '1 hour'");
  await countStatement(world, bytes);
  await until('it is credited', async () => (await balance(member)) === 90);
  await beyondRules(`update inflows set created_at = created_at - interval '10 minutes' where source = 'file'`);
  // As if the feed had been read and had not told it.
  await actFor('worker', async () => world.admin.query('update receiving_accounts set last_polled_at = now()'));
  const { reply } = await world.callAs('auditor', readReconciliation);
  const account = reply?.accounts.find(({ receivingAccount }) => receivingAccount === RECEIVING.thb);
  expect(account?.unexplained).toBeGreaterThanOrEqual(90);
  await speak();
  await untilRead();
});

it('a statement is confirmed by nobody while its uploader is disabled', async () => {
  await send(await registered(), 77.5);
  const file = await uploaded(world, await takeStatement(world, { accountNo: ACCOUNT_NO }), { account: RECEIVING.thb });
  await world.admin.query("update operators set is_disabled = true where username = 'finance'");
  expect((await confirm(world, file)).message).toBe('UNAUTHORIZED');
  await world.admin.query("update operators set is_disabled = false where username = 'finance'");
});
