import { expect, it } from 'vitest';
import type { MovedSum } from '../../../ledger/moved-days.ts';
import { csvCell } from '../../../shared/csv.ts';
import { reportCsv } from './report-csv.ts';
import { reportParts, sumsOf, wholeParts } from './report-rules.ts';

/** `2026-03-01 deposit bank>cash`, how much, and how often. */
const moved = (what: string, amount: bigint, count = 1n): MovedSum => {
  const [day = '', kind = '', way = ''] = what.split(' ');
  const [from_code = '', to_code = ''] = way.split('>');
  return { day, kind, from_code, to_code, amount, count };
};
const DAYS: MovedSum[] = [
  moved('2026-03-01 deposit bank>cash', 100_000n, 3n),
  moved('2026-03-01 deposit gateway:WW>cash', 20_000n),
  moved('2026-03-01 withdrawal cash>hold:withdraw', 50_000n),
  moved('2026-03-01 withdrawal hold:withdraw>payout', 40_000n),
  moved('2026-03-01 withdrawal hold:withdraw>cash', 10_000n),
  moved('2026-03-01 game-result game:pg>result:pg', 9_000n),
  moved('2026-03-01 game-result result:pg>game:pg', 2_500n),
  moved('2026-03-01 game-result result:pg>quarantine:pg', 500n),
  moved('2026-03-01 game-result quarantine:pg>game:pg', 500n),
  moved('2026-03-02 bonus cost:bonus>cash', 1_000n),
  moved('2026-03-02 refund cost:refund>refund', 300n),
  moved('2026-03-02 refund refund>cash', 300n),
  moved('2026-03-02 forfeit cash>forfeit', 400n),
  moved('2026-03-02 debt forfeit:debt>cash', 50n),
  moved('2026-03-02 adjustment adjustment>cash', 700n),
  moved('2026-03-02 adjustment cash>adjustment', 200n),
  moved('2026-03-02 dispute receivable>payout', 60n),
  moved('2026-03-02 dispute cost:dispute>receivable', 60n),
];

it('each movement is on one line, once: money that only changes its place is on none', () => {
  expect(reportParts(DAYS).map(({ line, of, count, amountMinor }) => [line, of, count, amountMinor])).toEqual([
    ['deposits', 'bank', 3, 100_000n],
    ['deposits', 'gateway:WW', 1, 20_000n],
    ['withdrawals', '', 1, 40_000n],
    ['games', 'pg', 3, 6_000n],
    ['disputes', '', 1, 60n],
    ['bonuses', '', 1, 1_000n],
    ['refunds', '', 1, 300n],
    ['forfeits', '', 2, 350n],
    ['credits', '', 1, 700n],
    ['debits', '', 1, 200n],
  ]);
});

it('net is the result of games less what was given, and what was taken back lowers what was given', () => {
  const parts = reportParts(DAYS);
  expect(sumsOf(parts)).toEqual({ in: 120_000n, out: 40_060n, games: 6_000n, rewards: 950n, hand: 500n, net: 4_550n });
  expect(sumsOf(wholeParts(parts))).toEqual(sumsOf(parts));
});

it.each([
  ['=1+1', "'=1+1"],
  ['+66', "'+66"],
  ['-5', "'-5"],
  ['@x', "'@x"],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['=a,b', '"\'=a,b"'],
])('a cell %j is written as %j, so that no spreadsheet runs it', (given, written) => {
  expect(csvCell(given)).toBe(written);
});

it('an amount below nothing stays a number', () => {
  expect(csvCell(-12.5)).toBe('-12.5');
  const parts = reportParts([moved('2026-03-01 game-result result:=pg>game:=pg', 1_050n)]);
  const [head, row] = reportCsv(parts, { locale: 'en', currency: 'THB' }).split('\r\n');
  expect(head).toBe('\uFEFFDay,Section,Line,Part,Count,Amount,Currency,Definition');
  expect(row).toContain("2026-03-01,Gaming result,Result of the house,'=pg,1,-10.5,THB,");
});
