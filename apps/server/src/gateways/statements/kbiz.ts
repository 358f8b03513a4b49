import type { CsvRow } from './csv-rows.ts';
import { kbankSender } from './sender-words.ts';
import { MAX_ROWS, type Statement, type StatementRow, unsound } from './statement.ts';
import { proveBalances, proveTotal, type ToldTotal } from './statement-proof.ts';
import { amountOf, harmless, momentOf } from './statement-text.ts';

/** The deposit statement "with details" that K BIZ of KBANK lets its customers take away, in Thai or English. */
const TITLE = /รายการเดินบัญชีเงินฝาก|STATEMENT OF (?:SAVING|CURRENT)/i;
const LABELS = {
  account: /เลขที่บัญชี|account n(?:o|umber)/i,
  period: /รอบระหว่างวันที่|period/i,
  closing: /ยอดยกไป|ending balance/i,
  withdrawals: /รวมถอนเงิน|total withdrawal/i,
  deposits: /รวมฝากเงิน|total deposit/i,
};
const OPENING = /ยอดยกมา|beginning balance/i;
/** Sales by QR and card of a day in one sum: each of them comes by itself from elsewhere. */
const LUMP_CHANNEL = /EDC\/K ?SHOP\/MYQR/i;

const COLUMNS = 13;
const [DATE, TIME, DESCRIPTION, OUT, IN, BALANCE, CHANNEL, DETAILS] = [1, 2, 3, 4, 6, 8, 10, 12] as const;
const DATA_DATE = /^\d{2}-\d{2}-\d{2}$/;

export const isKbiz = (rows: readonly CsvRow[]) => rows.slice(0, 3).some(({ cells }) => TITLE.test(cells.join(' ')));

export function readKbiz(csv: readonly CsvRow[]): Statement {
  const isData = ({ cells }: CsvRow) => DATA_DATE.test(cells[DATE]?.trim() ?? '');
  const start = csv.findIndex(isData);
  if (start < 0) unsound('NO_ROWS');
  const head = csv.slice(0, start);
  const rows = csv.slice(start).filter(isData).map(readRow);
  if (rows.length > MAX_ROWS) unsound('TOO_MANY_ROWS');
  const [first] = rows;
  const opening = first?.skip === 'BALANCE' ? first.balanceMinor : undefined;
  const balances = proveBalances(rows, opening);
  const closing = totalOf(head, LABELS.closing).amountMinor;
  if (closing !== undefined && closing !== balances.closing) unsound('SUMS_DIFFER', rows.at(-1)?.line);
  const [deposits, withdrawals] = [totalOf(head, LABELS.deposits), totalOf(head, LABELS.withdrawals)];
  proveTotal(rows, 'IN', deposits);
  proveTotal(rows, 'OUT', withdrawals);
  provePeriod(rows, valuesOf(head, LABELS.period)?.values.join(' ') ?? '');
  return {
    format: 'kbiz',
    currency: 'THB',
    accountNo: valuesOf(head, LABELS.account)?.values.join('') ?? '',
    rows,
    openingMinor: balances.opening,
    closingMinor: balances.closing,
    isBalanceProven: true,
    // A file whose head says nothing may be any part of a statement.
    areTotalsProven: [deposits, withdrawals].every(({ amountMinor }) => amountMinor !== undefined),
  };
}

function readRow({ line, cells }: CsvRow): StatementRow {
  if (cells.length < COLUMNS - 1) unsound('CUT_OFF', line);
  const cell = (at: number) => cells[at]?.trim() ?? '';
  const balanceMinor = amountOf(cell(BALANCE)) ?? unsound('UNREADABLE', line);
  const isBalance = cell(TIME) === '' && OPENING.test(cell(DESCRIPTION));
  const atMs = momentOf({ date: cell(DATE), time: isBalance ? '00:00' : cell(TIME) }) ?? unsound('UNREADABLE', line);
  const [incoming, outgoing] = [moneyOf(cell(IN), line), moneyOf(cell(OUT), line)];
  if (isBalance ? incoming + outgoing !== 0n : (incoming === 0n) === (outgoing === 0n)) unsound('UNREADABLE', line);
  const direction = incoming > 0n ? 'IN' : 'OUT';
  return {
    line,
    at: new Date(atMs).toISOString(),
    spanSeconds: 60,
    direction,
    amountMinor: incoming + outgoing,
    balanceMinor,
    ...kbankSender(direction === 'IN' ? cell(DETAILS) : ''),
    told: harmless(
      [DESCRIPTION, CHANNEL, DETAILS]
        .map(cell)
        .filter((text) => text !== '')
        .join(' · '),
    ),
    skip: skipOf(isBalance, direction, cell(CHANNEL)),
  };
}

function skipOf(isBalance: boolean, direction: 'IN' | 'OUT', channel: string) {
  if (isBalance) return 'BALANCE';
  if (direction === 'OUT') return 'OUTGOING';
  return LUMP_CHANNEL.test(channel) ? 'QR_LUMP' : undefined;
}

function moneyOf(cell: string, line: number): bigint {
  if (cell === '') return 0n;
  const amount = amountOf(cell);
  return amount === undefined || amount < 0n ? unsound('UNREADABLE', line) : amount;
}

/** What stands behind a label of the head. */
function valuesOf(head: readonly CsvRow[], label: RegExp) {
  for (const { line, cells } of head) {
    const at = cells.findIndex((cell) => label.test(cell));
    if (at < 0) continue;
    const values = cells.slice(at + 1).filter((cell) => cell.trim() !== '');
    return { line, label: cells[at] ?? '', values };
  }
  return undefined;
}

/** The sum is the last amount behind its label; the count stands beside it or in the label itself. */
function totalOf(head: readonly CsvRow[], label: RegExp): ToldTotal {
  const found = valuesOf(head, label);
  if (!found) return { count: undefined, amountMinor: undefined, line: undefined };
  const amounts = found.values.flatMap((cell) => amountOf(cell) ?? []);
  const counts = [found.label, ...found.values].flatMap((cell) => /(?:^|\s)(\d{1,6})(?:\s|$)/.exec(cell)?.[1] ?? []);
  return { line: found.line, amountMinor: amounts.at(-1), count: counts.length > 0 ? Number(counts[0]) : undefined };
}

const DAY_MS = 86_400_000;

function provePeriod(rows: readonly StatementRow[], period: string): void {
  const [from, until] = [...period.matchAll(/\d{2}\/\d{2}\/\d{4}/g)].map(([date]) => momentOf({ date, time: '00:00' }));
  if (from === undefined || until === undefined) return;
  const stray = rows.find(({ at }) => Date.parse(at) < from || Date.parse(at) >= until + DAY_MS);
  if (stray) unsound('OUTSIDE_PERIOD', stray.line);
}
