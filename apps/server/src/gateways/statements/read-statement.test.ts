import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { Statement } from './statement.ts';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const reading = (bytes: Uint8Array | string) => readStatement(Buffer.from(bytes));
const sound = (bytes: Uint8Array | string): Statement => {
  const read = reading(bytes);
  if ('problem' in read) throw new Error(`refused: ${read.problem} at ${read.line}`);
  return read;
};
const text = (name: string) => fixture(name).toString('utf8');
/** As banks write Thai into one byte a letter. */
const inWindows874 = (utf8: string) =>
  Buffer.from(
    [...utf8].map((sign) =>
      (sign.codePointAt(0) ?? 0) >= 0xe00 ? (sign.codePointAt(0) ?? 0) - 0xd60 : sign.charCodeAt(0),
    ),
  );

describe('a K BIZ statement', () => {
  it('tells its deposits with sender and time, and which rows are none', () => {
    const read = sound(fixture('kbiz-th.csv'));
    expect(read).toMatchObject({
      format: 'kbiz',
      currency: 'THB',
      accountNo: 'xxx-x-x5678-x',
      openingMinor: 1_000_000n,
      closingMinor: 1_148_000n,
      isBalanceProven: true,
      areTotalsProven: true,
    });
    expect(
      read.rows.map(({ skip, amountMinor, fromBank, fromAccountMasked, fromName }) => [
        skip,
        amountMinor,
        fromBank,
        fromAccountMasked,
        fromName,
      ]),
    ).toEqual([
      ['BALANCE', 0n, '', '', ''],
      [undefined, 50_000n, 'KBANK', 'xxxxx5264x', 'ผู้โอนหนึ่ง'],
      [undefined, 50_000n, 'KTB', 'xxxxx0452x', 'MR. SOMCHAI JAID'],
      ['OUTGOING', 2_000n, '', '', ''],
      ['QR_LUMP', 50_000n, '', '', ''],
    ]);
    expect(read.rows[1]).toMatchObject({
      at: '2026-03-01T03:05:00.000Z',
      spanSeconds: 60,
      line: 13,
      balanceMinor: 1_050_000n,
    });
  });

  it.each([
    ['with a mark in front', (utf8: string) => Buffer.from(`\ufeff${utf8}`)],
    ['in Windows-874', inWindows874],
    ['with line feeds alone', (utf8: string) => Buffer.from(utf8.replaceAll('\r\n', '\n'))],
  ])('reads the same %s', (_how, encode) => {
    expect(sound(encode(text('kbiz-th.csv')))).toEqual(sound(fixture('kbiz-th.csv')));
  });

  it('is known in English too, and all senders are those of the Thai one', () => {
    const read = sound(fixture('kbiz-en.csv'));
    expect(read.rows.map(({ skip, amountMinor }) => [skip, amountMinor])).toEqual(
      sound(fixture('kbiz-th.csv')).rows.map(({ skip, amountMinor }) => [skip, amountMinor]),
    );
    expect(read.rows[2]).toMatchObject({
      fromBank: 'KTB',
      fromAccountMasked: 'xxxxx0452x',
      fromName: 'MR. SOMCHAI JAID',
    });
  });

  it.each([
    ['a row taken out', (csv: string) => csv.replace(/^.*X5264.*\r\n/m, ''), 'BALANCE_BROKEN', 13],
    ['a row written twice', (csv: string) => csv.replace(/^(.*X5264.*\r\n)/m, '$1$1'), 'BALANCE_BROKEN', 14],
    [
      'an amount changed',
      (csv: string) => csv.replace(/("?)500\.00\1,,"10,500\.00"/, '900.00,,"10,500.00"'),
      'BALANCE_BROKEN',
      13,
    ],
    ['another sum of deposits', (csv: string) => csv.replace('1,500.00', '1,600.00'), 'SUMS_DIFFER', 9],
    ['another count of deposits', (csv: string) => csv.replace('3 รายการ', '4 รายการ'), 'COUNT_DIFFERS', 9],
    ['another closing balance', (csv: string) => csv.replace('11,480.00', '11,580.00'), 'SUMS_DIFFER', 16],
    [
      'other days',
      (csv: string) => csv.replace('01/03/2026 - 01/03/2026', '02/03/2026 - 02/03/2026'),
      'OUTSIDE_PERIOD',
      12,
    ],
    ['its end cut off', (csv: string) => csv.slice(0, csv.lastIndexOf('"10,980.00"')), 'CUT_OFF', undefined],
    ['a month that is none', (csv: string) => csv.replace('01-03-26,10:05', '01-13-26,10:05'), 'UNREADABLE', 13],
    [
      'an amount with a formula',
      (csv: string) => csv.replace(',500.00,,"10,500.00"', ',=1+1,,"10,500.00"'),
      'UNREADABLE',
      13,
    ],
  ])('is refused whole with %s', (...[, change, problem, line]) => {
    const changed = change(text('kbiz-th.csv'));
    expect(changed).not.toBe(text('kbiz-th.csv'));
    expect(reading(changed)).toMatchObject(line === undefined ? { problem } : { problem, line });
  });

  it('shows a name that is a formula without its sign', () => {
    const changed = text('kbiz-th.csv').replace('X5264 ผู้โอนหนึ่ง', 'X5264 =HYPERLINK(1)');
    expect(sound(changed).rows[1]?.fromName).toBe('HYPERLINK(1)');
  });
});

describe('a K SHOP report', () => {
  it('tells each payment with its number, and passes over those taken back', () => {
    const { rows, ...read } = sound(fixture('kshop.csv'));
    expect(read).toMatchObject({ format: 'kshop', isBalanceProven: false });
    expect(rows.map(({ reference, amountMinor, fromName, skip }) => [reference, amountMinor, fromName, skip])).toEqual([
      ['KS0001', 10_000n, 'MR. SOMCHAI JAIDEE', undefined],
      ['KS0002', 20_050n, 'MISS MALEE RAKDEE', 'VOID'],
      ['KS0003', 20_050n, 'MISS MALEE RAKDEE', 'VOID'],
    ]);
    expect(rows[0]).toMatchObject({ at: '2026-03-01T03:05:06.000Z', spanSeconds: 1 });
  });

  it('is refused whole when a number is missing', () => {
    expect(reading(text('kshop.csv').replace(/^2,.*\r\n/m, ''))).toMatchObject({ problem: 'COUNT_DIFFERS', line: 4 });
  });
});

describe('an SCB statement', () => {
  it('tells six digits of the sender, and its balances prove every row', () => {
    const { rows, ...read } = sound(fixture('scb.csv'));
    expect(read).toMatchObject({
      format: 'scb',
      openingMinor: 100_000n,
      closingMinor: 215_000n,
      isBalanceProven: true,
    });
    expect(
      rows.map(({ skip, fromBank, fromAccountMasked, fromName }) => [skip, fromBank, fromAccountMasked, fromName]),
    ).toEqual([
      [undefined, 'KBANK', 'xxxx685027', ''],
      ['OUTGOING', '', '', ''],
      [undefined, 'SCB', 'xxxxxx5264', 'นาย สมชาย ใจดี'],
    ]);
  });

  it('is the same with Buddhist years', () => {
    const changed = text('scb.csv').replaceAll('01/03/26', '01/03/2569');
    expect(sound(changed).rows).toEqual(sound(fixture('scb.csv')).rows);
  });

  it('is refused whole when a row was changed', () => {
    expect(reading(text('scb.csv').replace(',,150.00,', ',,250.00,'))).toMatchObject({
      problem: 'BALANCE_BROKEN',
      line: 4,
    });
  });
});

describe('a camt.053 statement', () => {
  it('tells each entry with the bank’s own reference, also those of one sum', () => {
    const { rows, ...read } = sound(fixture('camt053.xml'));
    expect(read).toMatchObject({
      accountNo: '0123456789',
      openingMinor: 100_000n,
      closingMinor: 159_500n,
      areTotalsProven: true,
    });
    expect(
      rows.map(({ skip, amountMinor, reference, fromBank, fromName }) => [
        skip,
        amountMinor,
        reference,
        fromBank,
        fromName,
      ]),
    ).toEqual([
      [undefined, 40_000n, 'REF0001', 'SCB', 'SOMCHAI & SONS'],
      ['OUTGOING', 500n, undefined, '', ''],
      [undefined, 15_000n, 'REF0003A', 'KTB', 'MALEE RAKDEE'],
      [undefined, 5_000n, 'REF0003B', 'KTB', 'SUDA JAIDEE'],
      ['NOT_BOOKED', 7_700n, 'REF0004', '', ''],
    ]);
    expect(rows.map(({ spanSeconds }) => spanSeconds)).toEqual([1, 86_400, 86_400, 86_400, 86_400]);
  });

  it.each([
    [
      'a document type',
      (xml: string) => xml.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'),
      'UNSAFE_XML',
    ],
    ['an entity', (xml: string) => xml.replace('SOMCHAI &amp; SONS', '&a;'), 'UNSAFE_XML'],
    [
      'a deep nest',
      (xml: string) => xml.replace('<Stmt>', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}<Stmt>`),
      'UNSAFE_XML',
    ],
    ['its end cut off', (xml: string) => xml.slice(0, xml.indexOf('REF0003B')), 'CUT_OFF'],
    ['an amount changed', (xml: string) => xml.replace('>400.00<', '>500.00<'), 'BALANCE_BROKEN'],
    ['another sum', (xml: string) => xml.replace('<Sum>600.00', '<Sum>601.00'), 'SUMS_DIFFER'],
    ['another count', (xml: string) => xml.replace('<NbOfNtries>2', '<NbOfNtries>3'), 'COUNT_DIFFERS'],
    ['a part of a sum changed', (xml: string) => xml.replace('>50.00<', '>51.00<'), 'SUMS_DIFFER'],
    [
      'another currency in one entry',
      (xml: string) => xml.replace('Ccy="THB">400.00', 'Ccy="USD">400.00'),
      'UNREADABLE',
    ],
  ])('is refused whole with %s', (_what, change, problem) => {
    const changed = change(text('camt053.xml'));
    expect(changed).not.toBe(text('camt053.xml'));
    expect(reading(changed)).toMatchObject({ problem });
  });
});

it.each([
  ['nothing readable', ''],
  ['a picture', '\u0089PNG\r\n\u001a\n\u0000'],
  ['a table of something else', 'a,b,c\n1,2,3\n'],
  ['XML of something else', '<?xml version="1.0"?><x/>'],
])('a file with %s is no statement', (_what, file) => {
  expect(reading(file)).toMatchObject({ problem: 'NOT_A_STATEMENT' });
});

it('no text of any length or nesting makes reading slow or fail otherwise', () => {
  const started = performance.now();
  for (const file of [
    '"'.repeat(3_000_000),
    ','.repeat(3_000_000),
    `<?xml?><BkToCstmrStmt ${' a'.repeat(500_000)}`,
    '<BkToCstmrStmt>'.repeat(200_000),
  ]) {
    expect(reading(file)).toHaveProperty('problem');
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
