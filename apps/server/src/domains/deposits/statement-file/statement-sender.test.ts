import { listInflows } from '@kapao/contract/operator/inflow.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { statementLines } from '../../../testing/statement-lines.ts';
import { countStatement } from '../../../testing/statement-story.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { type Member, startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  await world.outside.setFault({ target: 'feed', fault: 'down', times: 100_000 });
});
afterAll(() => world?.stop());

interface Owner {
  bankCode: string;
  accountNo: string;
  accountName: string;
}

/** Registers a member whose account was entered days before any line of these statements. */
async function memberWith(owner: Owner): Promise<Member> {
  const member = await world.register(owner);
  await withoutTriggers(
    world.admin,
    `update member_bank_accounts set entered_at = entered_at - interval '3 days' where member_id = '${member.id}'`,
  );
  return member;
}
const balance = async (member: Member) => (await world.wallet(member)).wallet.amount;

let accounts = 0;
async function openAccount(bankCode: string): Promise<{ account: string; accountNo: string }> {
  accounts += 1;
  const accountNo = `99988${String(accounts).padStart(5, '0')}`;
  const account = `${bankCode}-${accountNo}`;
  await world.admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position, compared_since)
     values ($1, $2, $3, 'KAPAO TEST', 'MANUAL', 'THB', 5, now() - interval '2 days')`,
    [account, bankCode, accountNo],
  );
  return { account, accountNo };
}

const money = (baht: number) => `"${baht.toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;
/** Day and minute in Bangkok, so long ago. */
function when(minutesAgo: number) {
  const text = new Date(Date.now() - minutesAgo * 60_000 + 7 * 3_600_000).toISOString();
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-');
  return {
    slashed: `${day}/${month}/${year.slice(2)}`,
    dashed: `${day}-${month}-${year.slice(2)}`,
    time: text.slice(11, 16),
  };
}

interface Line {
  baht: number;
  words: string;
}

function scbFile(accountNo: string, lines: readonly Line[]): Buffer {
  let held = 1_000;
  const rows = lines.map(({ baht, words }, at) => {
    held += baht;
    const { slashed, time } = when(lines.length - at);
    return `${slashed},${time},X1,ENET,,,${money(baht)},${money(held)},${words}`;
  });
  const head = [`Account No.,${accountNo}`, 'Date,Time,Code,Channel,Cheque No.,Withdrawal,Deposit,Balance,Description'];
  return Buffer.from([...head, ...rows].join('\r\n'));
}

function kbizFile(lines: readonly (Line & { channel: string })[]): Buffer {
  let held = 1_000;
  const rows = lines.map(({ baht, words, channel }, at) => {
    held += baht;
    const { dashed, time } = when(lines.length - at);
    return `,${dashed},${time},รับโอนเงิน,,,${money(baht)},,${money(held)},,${channel},,${words}`;
  });
  return Buffer.from(['รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด)', ...rows].join('\r\n'));
}

/** Uploads a file, lets another operator confirm it, and returns what waits for manual review at its account. */
async function waitingAfter(file: Buffer, account: string) {
  await countStatement(world, file, account);
  const { reply } = await world.callAs('finance', listInflows, { query: { state: 'UNMATCHED', limit: '100' } });
  return reply?.inflows.filter((one) => one.receivingAccount === account) ?? [];
}

it('credits an SCB line to the bank it names, never to an SCB account whose digits and name fit', async () => {
  const sender = await memberWith({ bankCode: 'KBANK', accountNo: '2070116203', accountName: 'MALEE RAKDEE' });
  // Its sixth to ninth digits are 6203 as well.
  const other = await memberWith({ bankCode: 'SCB', accountNo: '1234562037', accountName: 'MALEE RAKDEE' });
  const { account, accountNo } = await openAccount('SCB');
  const file = scbFile(accountNo, [{ baht: 400, words: 'รับโอนจาก KBANK x6203 น.ส. MALEE RAKDEE' }]);
  expect(await waitingAfter(file, account)).toEqual([]);
  await until('the sender has the money', async () => (await balance(sender)) === 400);
  expect(await balance(other)).toBe(0);
  expect(await world.audit()).toEqual([]);
});

it('leaves an SCB line for manual review when its bank is not understood, though digits and name fit one member', async () => {
  const member = await memberWith({ bankCode: 'SCB', accountNo: '1122338431', accountName: 'SOMCHAI JAIDEE' });
  // The same digits one place further left, as the sixth to ninth.
  const shifted = await memberWith({ bankCode: 'SCB', accountNo: '1122384312', accountName: 'SOMCHAI JAIDEE' });
  const { account, accountNo } = await openAccount('SCB');
  const words = [
    'รับโอนจาก NEWBANK x8431 SOMCHAI JAIDEE',
    'รับโอนจาก x8431 SOMCHAI JAIDEE',
    'พร้อมเพย์ x8431 SOMCHAI JAIDEE',
    'Transfer from TrueMoney /X8431 SOMCHAI JAIDEE',
    'ยกเลิก รับโอนจาก SCB x8431 SOMCHAI JAIDEE',
    'รับโอนจาก SCB x8431 KBANK x6203 SOMCHAI JAIDEE',
    'รับโอนจาก SCB x8431 SOMCHAI JAIDEE 0812345678',
    'รับโอนจาก SCB x8431 SOMCHAI JANDEE',
  ];
  const file = scbFile(
    accountNo,
    words.map((text, at) => ({ baht: 100 + at, words: text })),
  );
  expect(await waitingAfter(file, account)).toHaveLength(words.length);
  expect([await balance(member), await balance(shifted)]).toEqual([0, 0]);
  expect(await world.audit()).toEqual([]);
});

it('leaves a line for manual review when its name is another common name that differs by a vowel or a letter', async () => {
  const others = [
    ['PRASIT JAIDEE', 'PRASERT JAIDEE'],
    ['WIRAT JAIDEE', 'WIROT JAIDEE'],
    ['NATTAPON JAIDEE', 'NATTAPORN JAIDEE'],
    ['THANAWAT JAIDEE', 'THANAWUT JAIDEE'],
  ].map(([accountName = '', shown = ''], at) => ({ accountName, shown, digits: `771${at}` }));
  const members: Member[] = [];
  for (const { accountName, digits } of others) {
    members.push(await memberWith({ bankCode: 'SCB', accountNo: `224466${digits}`, accountName }));
  }
  const { account, accountNo } = await openAccount('SCB');
  const lines = others.map(({ shown, digits }, at) => ({ baht: 100 + at, words: `รับโอนจาก SCB x${digits} ${shown}` }));
  const waiting = await waitingAfter(scbFile(accountNo, lines), account);
  expect(waiting.map(({ waitReason }) => waitReason)).toEqual(others.map(() => 'NAME_DIFFERS'));
  for (const member of members) expect(await balance(member)).toBe(0);
});

it('reads four digits of an SCB line as the last four, so a member with them one place further left gets nothing', async () => {
  const sender = await memberWith({ bankCode: 'SCB', accountNo: '3141594410', accountName: 'สมชาย ใจดี' });
  const other = await memberWith({ bankCode: 'SCB', accountNo: '3141544105', accountName: 'สมชาย ใจดี' });
  const { account, accountNo } = await openAccount('SCB');
  const file = scbFile(accountNo, [{ baht: 300, words: 'รับโอนจาก SCB x4410 นาย สมชาย ใจดี' }]);
  expect(await waitingAfter(file, account)).toEqual([]);
  await until('the sender has the money', async () => (await balance(sender)) === 300);
  expect(await balance(other)).toBe(0);
  expect(await world.audit()).toEqual([]);
});

it('reads a K BIZ line of PromptPay, of an unknown word or without its bank as no account, and leaves it for manual review', async () => {
  const member = await memberWith({ bankCode: 'KBANK', accountNo: '5551270016', accountName: 'สมชาย ใจดี' });
  const { account } = await openAccount('KBANK');
  const lines = [
    { words: 'จาก PromptPay X7001 นาย สมชาย ใจดี', channel: 'K PLUS' },
    { words: 'จาก SMART X7001 นาย สมชาย ใจดี', channel: 'Internet/Mobile KTB' },
    { words: 'จาก X7001 นาย สมชาย ใจดี', channel: 'Internet/Mobile KTB' },
    { words: 'จาก KBANKX X7001 นาย สมชาย ใจดี', channel: 'K PLUS' },
  ].map((line, at) => ({ ...line, baht: 200 + at }));
  expect(await waitingAfter(kbizFile(lines), account)).toHaveLength(lines.length);
  expect(await balance(member)).toBe(0);
  const own = [{ words: 'จาก X7001 นาย สมชาย ใจ++', channel: 'K PLUS', baht: 250 }];
  await waitingAfter(kbizFile(own), (await openAccount('KBANK')).account);
  await until('the line of the bank itself is credited', async () => (await balance(member)) === 250);
  expect(await world.audit()).toEqual([]);
});

it.each(['scb', 'kbiz'] as const)(
  'credits none of many %s lines outside the known grammar, though each has digits and name of members',
  async (format) => {
    const digits = format === 'scb' ? '530117' : '530118';
    const name = { accountName: 'SOMCHAI JAIDEE' };
    const members = await Promise.all([
      memberWith({ bankCode: 'KBANK', accountNo: `2${digits}417`, ...name }),
      memberWith({ bankCode: 'SCB', accountNo: `417${digits}2`, ...name }),
      memberWith({ bankCode: 'SCB', accountNo: `4172${digits}`, ...name }),
      memberWith({ bankCode: 'KTB', accountNo: `417${digits}9`, ...name }),
    ]);
    const shown = fc.constantFrom(digits, digits.slice(2), digits.slice(-5, -1), digits.slice(1), digits.slice(-3));
    const lines = fc
      .sample(statementLines(format, shown), { numRuns: 150, seed: 20_261_130 })
      .filter(({ sure }) => sure === undefined)
      .map(({ words, channel }, at) => ({ words: `"${words.replaceAll('"', '')}"`, channel, baht: 10 + at }));
    expect(lines.length).toBeGreaterThan(60);
    const { account, accountNo } = await openAccount(format === 'scb' ? 'SCB' : 'KBANK');
    await countStatement(world, format === 'scb' ? scbFile(accountNo, lines) : kbizFile(lines), account);
    const credited = await world.admin.query(
      "select from_bank, from_account_masked, amount from inflows where receiving_account_id = $1 and state = 'CREDITED'",
      [account],
    );
    expect(credited.rows).toEqual([]);
    for (const member of members) expect(await balance(member)).toBe(0);
    expect(await world.audit()).toEqual([]);
  },
);
