import { expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');
const reading = (file: string | Buffer) => readStatement(Buffer.from(file), NOW_MS);
const HEAD = 'Date,Time,Code,Channel,Cheque No.,Withdrawal,Deposit,Balance,Description';
const withLine = ({ date = '30/11/26', time = '10:05' }) =>
  `${HEAD}\n${date},${time},X1,ENET,,,300.00,"1,300.00",รับโอนจาก SCB x4410 นาย สมชาย ใจดี`;

it.each([
  ['a table of LibreOffice', 'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'WORKBOOK'],
  ['a page that a bank names .xls', '<html><table><tr><td>Date</td></tr></table></html>', 'WORKBOOK'],
  ['an XML table', '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'WORKBOOK'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'ARCHIVE'],
  ['RAR', 'Rar!\u001a\u0007', 'ARCHIVE'],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'ARCHIVE'],
  ['a screenshot', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'PICTURE'],
  ['a photograph', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'PICTURE'],
  ['a HEIC photograph', '\0\0\0\u0018ftypheic', 'PICTURE'],
  ['MT940', ':20:STMT\n:25:4056789012\n:60F:C261130THB1000,00', 'OTHER_FORMAT'],
  ['OFX', 'OFXHEADER:100\nDATA:OFXSGML', 'OTHER_FORMAT'],
  ['JSON', '{"transactions":[]}', 'OTHER_FORMAT'],
  ['an empty file', '\uFEFF \n', 'EMPTY'],
])('%s is refused with its own cause', (_what, file, cause) => {
  expect(reading(Buffer.from(file as string))).toMatchObject({ problem: 'NOT_A_STATEMENT', cause });
});

it.each(['ธนาคารกรุงไทย', 'Bangkok Bank Public Company Limited', 'KRUNGSRI', 'ธนาคารออมสิน', 'TTB'])(
  'a table under the name of another bank, %s, is not read as one of SCB',
  (bank) => {
    const file = `${bank}\n${withLine({})}`;
    expect(reading(file)).toMatchObject({ problem: 'NOT_A_STATEMENT', line: 1, cause: 'OTHER_BANK' });
    expect(reading(`ธนาคารไทยพาณิชย์ จำกัด (มหาชน)\n${withLine({})}`)).toMatchObject({ format: 'scb' });
  },
);

it.each([
  ['0.420138888888889', '2026-11-30T03:05:00.000Z'],
  ['0.42', undefined],
  ['0.25', undefined],
])('the time %s, as a spreadsheet counts it, is %s', (time, at) => {
  const statement = reading(withLine({ time }));
  expect('rows' in statement ? statement.rows[0]?.at : undefined).toBe(at);
});

it.each(['20261130', '25691130'])('the date %s is read', (date) => {
  expect(reading(withLine({ date }))).toMatchObject({ rows: [{ at: '2026-11-30T03:05:00.000Z' }] });
});
