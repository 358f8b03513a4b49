import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { Statement } from './statement.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');
const reading = (file: Uint8Array | string) => readStatement(Buffer.from(file), NOW_MS);
const sound = (file: Uint8Array | string): Statement => {
  const read = reading(file);
  if ('problem' in read) throw new Error(`refused: ${JSON.stringify(read)}`);
  return read;
};
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
/** Everything of a row but its place in the file. */
const told = (file: Uint8Array | string) =>
  sound(file).rows.map(({ line: _line, ...row }) => ({ ...row, told: row.told.replaceAll(/\s/g, '') }));

const KBIZ_HEAD = [
  '',
  'วันที่',
  'เวลา/\nวันที่มีผล',
  'รายการ',
  'ถอนเงิน',
  '',
  'ฝากเงิน',
  '',
  'ยอดคงเหลือ',
  '',
  'ช่องทาง',
  '',
  'รายละเอียด',
];
const SCB_HEAD = ['Date', 'Time', 'Code', 'Channel', 'Cheque No.', 'Withdrawal', 'Deposit', 'Balance', 'Description'];
const SCB_ROWS = [
  ['29/11/2026', '23:10', 'X2', 'ENET', '', '100.00', '', '1,900.00', 'FEE'],
  ['30/11/2026', '02:24', 'X1', 'ENET', '', '', '500.00', '2,400.00', 'กสิกรไทย (KBANK) /X301845'],
  ['30/11/2026', '10:05', 'X1', 'ENET', '', '', '1,250.50', '3,650.50', 'รับโอนจาก SCB x4410 นาย สมชาย ใจดี'],
];
const KBIZ_ROWS = [
  ['', '29/11/2026', '', 'ยอดยกมา', '', '', '', '', '2,000.00', '', '', '', ''],
  ['', '29/11/2026', '23:10', 'ค่าธรรมเนียม', '100.00', '', '', '', '1,900.00', '', 'K PLUS', '', ''],
  [
    '',
    '30/11/2026',
    '02:24',
    'รับโอนเงิน',
    '',
    '',
    '500.00',
    '',
    '2,400.00',
    '',
    'K PLUS',
    '',
    'จาก X7001 นาย สมชาย ใจ++',
  ],
  [
    '',
    '30/11/2026',
    '10:05',
    'รับโอนเงิน',
    '',
    '',
    '1,250.50',
    '',
    '3,650.50',
    '',
    'K PLUS',
    '',
    'จาก KTB X7002 น.ส. สมหญิง++',
  ],
];
type Rows = readonly (readonly string[])[];
const KINDS = {
  scb: {
    head: [['Account No.', '405-678901-2'], SCB_HEAD] as Rows,
    rows: SCB_ROWS as Rows,
    date: 0,
    time: 1,
    out: 5,
    in: 6,
    balance: 7,
  },
  kbiz: {
    head: [['รายการเดินบัญชีเงินฝากออมทรัพย์ (มีรายละเอียด)'], KBIZ_HEAD] as Rows,
    rows: KBIZ_ROWS as Rows,
    date: 1,
    time: 2,
    out: 4,
    in: 6,
    balance: 8,
  },
};

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const table = (rows: Rows, { separator = ',', end = '\r\n' } = {}) =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(end);
const changed = (rows: Rows, change: (cells: string[], row: number) => void): Rows =>
  rows.map((row, at) => {
    const cells = [...row];
    change(cells, at);
    return cells;
  });
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const inWindows874 = (text: string) =>
  Buffer.from(
    [...text].map((sign) =>
      (sign.codePointAt(0) ?? 0) >= 0xe00 ? (sign.codePointAt(0) ?? 0) - 0xd60 : sign.charCodeAt(0),
    ),
  );

describe.each(['scb', 'kbiz'] as const)('a statement of %s', (name) => {
  const kind = KINDS[name];
  const text = table([...kind.head, ...kind.rows]);
  const lastRow = kind.rows.length - 1;
  const withLast = (column: number, cell: string) =>
    table([...kind.head, ...changed(kind.rows, (cells, at) => at === lastRow && cells.splice(column, 1, cell))]);
  const inAll = (column: 'date' | 'time', write: (cell: string, row: number) => string) =>
    table([
      ...kind.head,
      ...changed(kind.rows, (cells, at) => cells.splice(kind[column], 1, write(cells[kind[column]] ?? '', at))),
    ]);

  it.each<[string, Uint8Array | string]>([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first, with a mark', utf16(`\ufeff${text}`, false)],
    ['UTF-16, big end first, with a mark', utf16(`\ufeff${text}`, true)],
    ['UTF-16, little end first', utf16(text, false)],
    ['UTF-16, big end first', utf16(text, true)],
    ['Windows-874', inWindows874(text)],
    ['line feeds alone', text.replaceAll('\r\n', '\n')],
    ['carriage returns alone', text.replaceAll('\r\n', '\r')],
    ...([';', '\t', '|'] as const).map(
      (separator) =>
        [`the separator ${JSON.stringify(separator)}`, table([...kind.head, ...kind.rows], { separator })] satisfies [
          string,
          string,
        ],
    ),
    ['a line that names its separator', `sep=;\r\n${table([...kind.head, ...kind.rows], { separator: ';' })}`],
    ['empty lines and empty cells behind each line', text.replaceAll('\r\n', ',,,,\r\n,,,,\r\n')],
    ['lines below it', `${text}\r\n,,รวม,,,,"1,750.50",,\r\nTotal 3 items,,,,,,"1,750.50","3,650.50"\r\nPage 1 of 1`],
    [
      'its heading on each page',
      table([...kind.head, ...kind.rows.slice(0, 2), ...kind.head.slice(-1), ...kind.rows.slice(2)]),
    ],
    ['the newest line first', table([...kind.head, ...kind.rows.toReversed()])],
    [
      'the newest line of each day first',
      table([...kind.head, ...kind.rows.slice(0, -2), ...kind.rows.slice(-2).toReversed()]),
    ],
  ])('reads the same from a file with %s', (_what, file) => {
    expect(told(file)).toEqual(told(text));
  });

  it.each([
    ['29-11-26'],
    ['29/11/69'],
    ['29/11/2569'],
    ['2026-11-29'],
    ['2026/11/29'],
    ['29.11.2026'],
    ['29 พ.ย. 69'],
    ['29 พ.ย. 2569'],
    ['29 พฤศจิกายน 2569'],
    ['29 Nov 2026'],
    ['29-Nov-26'],
    ['Nov 29, 2026'],
    ['46355'],
    ['๒๙/๑๑/๒๕๖๙'],
    [' 29/11/2026 '],
  ])('reads dates like %s', (written) => {
    // The second day is one later in each of these.
    const next = written.includes('46355') ? '46356' : written.replace('29', '30').replace('๒๙', '๓๐');
    const dates = inAll('date', (cell) => (cell.startsWith('29') ? written : next.replace('2569', '2569')));
    expect(told(dates)).toEqual(told(text));
  });

  it.each([
    ['a date with its time in one cell', (date: string, time: string) => [`${date} ${time || '00:00'}`, '']],
    [
      'an ISO moment',
      (date: string, time: string) => [`${date.split('/').toReversed().join('-')}T${time || '00:00'}:00`, ''],
    ],
    ['seconds', (date: string, time: string) => [date, time && `${time}:00`]],
    ['hours of one digit', (date: string, time: string) => [date, time.replace(/^0/, '')]],
    [
      'AM and PM',
      (date: string, time: string) => [
        date,
        time.replace('02:24', '2:24 AM').replace('23:10', '11:10 PM').replace('10:05', '10:05 am'),
      ],
    ],
    ['น. behind the time', (date: string, time: string) => [date, time && `${time.replace(':', '.')} น.`]],
  ] as const)('reads the same from a file that has %s', (_what, write) => {
    const rows = changed(kind.rows, (cells) =>
      cells.splice(kind.date, 2, ...write(cells[kind.date] ?? '', cells[kind.time] ?? '')),
    );
    expect(told(table([...kind.head, ...rows]))).toEqual(told(text));
  });

  it.each([
    ['1250.50'],
    ['1250.5'],
    ['+1,250.50'],
    [' 1,250.50 '],
    ['1\u00a0250.50'],
    ['THB 1,250.50'],
    ['฿1,250.50'],
    ['1,250.50 บาท'],
    ['๑,๒๕๐.๕๐'],
  ])('reads the amount %s', (written) => {
    expect(told(withLast(kind.in, written))).toEqual(told(text));
  });

  it.each([['0'], ['0.00'], ['-'], ['–'], [' ']])('reads %j in the column without an amount as nothing', (written) => {
    expect(told(withLast(kind.out, written))).toEqual(told(text));
  });

  it.each([['-100.00'], ['(100.00)'], ['100.00-'], ['100']])(
    'reads the withdrawal %s, which the balance proves',
    (written) => {
      const row = kind.rows.findIndex((cells) => cells[kind.out] === '100.00');
      const file = table([
        ...kind.head,
        ...changed(kind.rows, (cells, at) => at === row && cells.splice(kind.out, 1, written)),
      ]);
      expect(told(file)).toEqual(told(text));
    },
  );

  it.each([
    ['1.250,50', 'DECIMAL_COMMA'],
    ['1250,50', 'DECIMAL_COMMA'],
    ['1.25051E+03', 'ROUNDED_NUMBER'],
    ['1,25,0.50', 'AMOUNT'],
    ['about 1,250.50', 'AMOUNT'],
    ['', 'NO_AMOUNT'],
    ['1,250.505', 'AMOUNT'],
  ])('names line, column and cell of the amount %j', (written, cause) => {
    const read = reading(withLast(kind.in, written));
    expect(read).toMatchObject({ problem: 'UNREADABLE', cause, cell: written, line: expect.any(Number) });
    expect(read).toMatchObject({ column: name === 'scb' ? 'Deposit' : 'ฝากเงิน' });
  });

  it.each([
    ['31/02/2026', 'DATE'],
    ['30/13/2026', 'DATE'],
    ['#######', 'DATE'],
    ['', 'DATE'],
  ])('names line, column and cell of the date %j', (written, cause) => {
    expect(reading(withLast(kind.date, written))).toMatchObject({
      problem: 'UNREADABLE',
      cause,
      cell: written.replace(/^#/, '#'),
      column: name === 'scb' ? 'Date' : 'วันที่',
    });
  });

  it.each([['25:00'], ['2:24 XM'], ['13:05 PM']])('names the cell of the time %s', (written) => {
    expect(reading(withLast(kind.time, written))).toMatchObject({
      problem: 'UNREADABLE',
      cause: 'TIME',
      cell: written,
    });
  });

  it('does not guess between day and month in dates that a spreadsheet rewrote', () => {
    const read = reading(inAll('date', (_cell, row) => `${row + 1}/5/2026`));
    expect(read).toMatchObject({ problem: 'UNREADABLE', cause: 'DATE_TWO_WAYS' });
    // Another date of the file proves the order.
    expect(sound(inAll('date', (_cell, row) => `${row === lastRow ? 13 : row + 1}/5/2026`)).rows.at(-1)?.at).toMatch(
      /^2026-05-13/,
    );
    // The days would not follow each other the other way round.
    expect(sound(inAll('date', (_cell, row) => (row === 0 ? '12/2/2026' : '1/3/2026'))).rows.at(-1)?.at).toMatch(
      /^2026-03-01/,
    );
  });

  it.each([
    ['an amount changed', () => withLast(kind.in, '1,250.51')],
    ['a balance changed', () => withLast(kind.balance, '3,650.51')],
    [
      'the amount in the other column',
      () =>
        table([
          ...kind.head,
          ...changed(
            kind.rows,
            (cells, at) =>
              at === lastRow &&
              cells.splice(kind.out, kind.in - kind.out + 1, '1,250.50', ...Array(kind.in - kind.out).fill('')),
          ),
        ]),
    ],
    ['a line missing in a newest-first file', () => table([...kind.head, ...kind.rows.toReversed().toSpliced(1, 1)])],
    [
      'a line written twice in a newest-first file',
      () => table([...kind.head, ...kind.rows.toReversed().toSpliced(1, 0, kind.rows.at(-2) ?? [])]),
    ],
  ])('is refused with %s', (_what, make) => {
    expect(reading(make())).toMatchObject({ problem: 'BALANCE_BROKEN', line: expect.any(Number) });
  });
});

describe('headings', () => {
  const order = (rows: Rows, places: readonly number[]) => rows.map((row) => places.map((at) => row[at] ?? ''));
  it.each([
    ['another order', (rows: Rows) => order(rows, [0, 1, 8, 2, 3, 4, 5, 6, 7])],
    ['a column more', (rows: Rows) => changed(rows, (cells) => cells.splice(3, 0, 'Branch'))],
    ['no column for cheques', (rows: Rows) => order(rows, [0, 1, 2, 3, 5, 6, 7, 8])],
    ['no code', (rows: Rows) => order(rows, [0, 1, 3, 4, 5, 6, 7, 8])],
  ])('of SCB are read with %s', (_what, change) => {
    const senders = (file: string) =>
      sound(file).rows.map(({ fromAccountMasked, amountMinor }) => [fromAccountMasked, amountMinor]);
    expect(senders(table(change([SCB_HEAD, ...SCB_ROWS])))).toEqual(senders(table([SCB_HEAD, ...SCB_ROWS])));
  });
  it.each([
    [['DATE', 'TIME', 'TRANSACTION', 'CHANNEL', 'CHQ NO.', 'WITHDRAWAL', 'DEPOSIT', 'BALANCE', 'DESCRIPTION']],
    [
      [
        'Transaction Date',
        'Transaction Time',
        'Transaction Code',
        'Channel',
        'Cheque No',
        'Debit (THB)',
        'Credit (THB)',
        'Balance (THB)',
        'Details',
      ],
    ],
    [['วันที่', 'เวลา', 'รายการ', 'ช่องทาง', 'เลขที่เช็ค', 'ถอนเงิน', 'ฝากเงิน', 'ยอดเงินคงเหลือ', 'รายละเอียด']],
    [['วันที่', 'เวลา', 'รหัส', 'ช่องทาง', 'เช็ค', 'ลูกหนี้/เดบิต', 'เจ้าหนี้/เครดิต', 'ยอดคงเหลือ', 'คำอธิบาย']],
  ])('of SCB are known as %j', (head) => {
    expect(told(table([head, ...SCB_ROWS]))).toEqual(told(table([SCB_HEAD, ...SCB_ROWS])));
  });
  it('of a table without its balance name the missing column', () => {
    expect(reading(table([SCB_HEAD, ...SCB_ROWS].map((row) => row.toSpliced(7, 1))))).toMatchObject({
      problem: 'NOT_A_STATEMENT',
      line: 1,
      cause: 'COLUMN_MISSING',
      column: 'balance',
    });
  });
  it('of K BIZ without its title are not taken for SCB, whose digits are others', () => {
    expect(sound(table([KBIZ_HEAD, ...KBIZ_ROWS])).format).toBe('kbiz');
  });
});

it.each([
  ['kbiz-day-month-year.csv', ['xxxxx7001x', 'xxxxx7002x']],
  ['kbiz-utf16.csv', ['xxxxx7001x', 'xxxxx7002x']],
  ['kbiz-resaved-by-excel.csv', ['xxxxx7001x', 'xxxxx7002x']],
  ['scb-buddhist-two-digits.csv', ['xxxx301845']],
  ['scb-todays-words.csv', ['xxxxxx4410', 'xxxxxx6203', 'xxxxxx5519', 'xxxx301845']],
  ['scb-transaction-heading.csv', ['xxxx301845']],
])('the file %s of a customer is read', (name, masks) => {
  const { rows } = sound(fixture(name));
  expect(rows.flatMap(({ fromAccountMasked, skip }) => (skip === undefined ? [fromAccountMasked] : []))).toEqual(masks);
  expect(rows.every(({ at }) => at.startsWith('2026-11-'))).toBe(true);
});

describe('what a spreadsheet lost', () => {
  const withAccount = (cell: string) => table([['Account No.', cell], SCB_HEAD, ...SCB_ROWS]);
  it('refuses a rounded account number with its cell', () => {
    expect(reading(withAccount('4.05679E+11'))).toMatchObject({
      problem: 'UNREADABLE',
      line: 1,
      cause: 'ROUNDED_NUMBER',
      cell: '4.05679E+11',
    });
  });
  it('reads an account number that a formula keeps as text', () => {
    expect(sound(withAccount('="4056789012"')).accountNo).toBe('4056789012');
  });
  it.each([
    ['KS0002', '1.23457E+17', 'ROUNDED_NUMBER', 'Transaction ID'],
    ['012-3-45678-9', '1.23E+08', 'ROUNDED_NUMBER', 'To Account'],
    ['Payment', 'Refund', 'KIND', 'Transaction Type'],
  ])('refuses a K SHOP report with %s as %s', (...[was, is, cause, column]) => {
    const file = fixture('kshop.csv').toString('utf8').replace(was, is);
    expect(reading(file)).toMatchObject({ problem: 'UNREADABLE', cause, column, cell: is });
  });
});

it.each([
  ['a workbook', Buffer.from('PK\u0003\u0004....[Content_Types].xml xl/'), 'WORKBOOK'],
  ['an archive with a password', Buffer.from('PK\u0003\u0004....statement.pdf'), 'ARCHIVE'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'PDF'],
  ['camt.054', Buffer.from('<?xml version="1.0"?><Document><BkToCstmrDbtCdtNtfctn/></Document>'), 'OTHER_MESSAGE'],
])('%s is refused with its name', (_what, bytes, cause) => {
  expect(reading(bytes)).toMatchObject({ problem: 'NOT_A_STATEMENT', cause });
});

describe('channel and code of a line', () => {
  const senderOf = (name: 'scb' | 'kbiz', change: (cells: string[]) => void) => {
    const { head, rows } = KINDS[name];
    const last = changed(rows.slice(-1), change);
    return sound(table([...head, ...last])).rows[0]?.fromBank;
  };
  it.each([
    ['scb', 'X1', 2, 'SCB'],
    ['scb', 'X2', 2, ''],
    ['scb', 'REVERSAL', 2, ''],
    ['scb', 'CDM', 3, ''],
    ['kbiz', 'K PLUS SME', 10, 'KTB'],
    ['kbiz', 'Internet/Mobile KTB', 10, 'KTB'],
    ['kbiz', 'Internet/Mobile SCB', 10, ''],
    ['kbiz', 'CDM', 10, ''],
    ['kbiz', 'คืนเงิน', 3, ''],
    ['kbiz', 'ฝากเงินสด', 3, ''],
    ['kbiz', 'Refund transfer', 3, ''],
  ] as const)('of %s with %s: the sender is of %j', (...[name, cell, column, bank]) => {
    expect(senderOf(name, (cells) => cells.splice(column, 1, cell))).toBe(bank);
  });
});

it('a column of date and time together is read', () => {
  const rows = SCB_ROWS.map(([date = '', time = '', ...rest]) => [`${date} ${time}`, ...rest]);
  expect(told(table([['Date/Time', ...SCB_HEAD.slice(2)], ...rows]))).toEqual(told(table([SCB_HEAD, ...SCB_ROWS])));
});
