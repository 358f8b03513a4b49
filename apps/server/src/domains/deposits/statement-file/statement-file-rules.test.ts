import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readStatement } from '../../../gateways/statements/read-statement.ts';
import { judgeStatement } from './statement-file-rules.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');
const fixture = (name: string) =>
  readFileSync(new URL(`../../../gateways/statements/fixtures/${name}`, import.meta.url), 'utf8');

function judged(file: string, { bankCode = 'SCB', accountNo = '4056789012' } = {}) {
  const statement = readStatement(Buffer.from(file), NOW_MS);
  if ('problem' in statement) throw new Error(`refused: ${statement.problem}`);
  return judgeStatement(statement, { bankCode, accountNo, currency: 'THB', sinceMs: 0 }, NOW_MS);
}
const identities = (file: string, account = {}) => {
  const found = judged(file, account);
  return 'rows' in found ? found.rows.map(({ identity }) => identity) : found;
};

it('a line keeps the identity under which earlier releases counted it, so an overlapping file does not count it twice', () => {
  expect(identities(fixture('scb.csv'))).toEqual([
    'scb:pxeKuOMCPnnRPplhDZuW7IlAbDd5KIG3nVJ4q9vU',
    'scb:x3RFvAtNaxb1MH80aHRIZ6bJGxZiJjJSfw2QpN7B',
    'scb:utWnfSe4K-m6cSDQn_BZ5aUjYYAMqkyBLPmaia4U',
  ]);
  expect(identities(fixture('scb-todays-words.csv'))).toEqual([
    'scb:nyBDyqA_TNDfMwSWApM5LJ0MD4SgMk8MAjpKpvEh',
    'scb:aK6dPsS3CPUyzzuz6YupUSQRfFykoYGEI84RHlGm',
    'scb:IJX4xcYrL2MOgiBb8VceCdRx46AHgZ0ZLNypfZfG',
    'scb:LqpjFl2QVMe992HdsAyqJtk9RU0GGjSson5szLon',
  ]);
  expect(identities(fixture('kbiz-th.csv'), { bankCode: 'KBANK', accountNo: '0123456789' })).toEqual([
    undefined,
    'kbiz:oOSwADkZoEhL7Wnj365IJ1W24edwa4F2rKKvTFYU',
    'kbiz:WnPm5HhKEnOaUMjuAoCdxZXyAXLv6zZ82SB1Sffv',
    'kbiz:LGbdWuubmZNWkkRxweHiswrdNY2ucFq8TNpl65kS',
    'kbiz:uQE2n-hBGxuS67aZtCb017BPV5xoxXhKY1NDZlr8',
  ]);
});

it.each([
  ['newest first', (rows: string[]) => rows.toReversed()],
  ['with seconds', (rows: string[]) => rows.map((row) => row.replace(/,(\d\d:\d\d),/, ',$1:30,'))],
  ['with Buddhist years', (rows: string[]) => rows.map((row) => row.replace('/26,', '/2569,'))],
])('a line has the same identity in a file %s', (_how, change) => {
  const [account = '', head = '', ...rows] = fixture('scb-todays-words.csv').trim().split('\r\n');
  const file = [account, head, ...change(rows)].join('\r\n');
  expect(identities(file)).toEqual(identities(fixture('scb-todays-words.csv')));
});

it.each([
  ['405-678901-2', '4056789012', true],
  ['xxx-x-x8901-x', '4056789012', true],
  ['0014056789012', '4056789012', true],
  // A spreadsheet dropped the zeros in front.
  ['56789012', '0056789012', true],
  ['405678901', '4056789012', undefined],
  ['567890120', '4056789012', undefined],
  ['4056789013', '4056789012', undefined],
] as const)('a statement of %s beside the account %s: named %s', (written, accountNo, isNamed) => {
  const found = judged(fixture('scb-todays-words.csv').replace('405-678901-2', written), { accountNo });
  expect('rows' in found ? found.isAccountNamed : found.problem).toBe(isNamed ?? 'OTHER_ACCOUNT');
});

it('names the bank as the cause when a file of one bank is uploaded at an account of another', () => {
  expect(judged(fixture('scb.csv'), { bankCode: 'KTB' })).toMatchObject({
    problem: 'OTHER_ACCOUNT',
    cause: 'OTHER_BANK',
  });
});
