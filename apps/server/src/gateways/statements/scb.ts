import type { CsvRow } from './csv-rows.ts';
import { scbSender } from './sender-words.ts';
import { MAX_ROWS, type Statement, type StatementRow, unsound } from './statement.ts';
import { proveBalances } from './statement-proof.ts';
import { amountOf, harmless, momentOf } from './statement-text.ts';

/** The account statement of SCB as a table. */
const HEADINGS = {
  date: /^(?:date|วันที่)/i,
  time: /^(?:time|เวลา)/i,
  code: /^(?:code|รหัส|รายการ)/i,
  channel: /^(?:channel|ช่องทาง)/i,
  out: /^(?:withdrawal|debit|ถอน|ลูกหนี้)/i,
  in: /^(?:deposit|credit|ฝาก|เจ้าหนี้)/i,
  balance: /^(?:balance|ยอด)/i,
  description: /^(?:description|รายละเอียด|คำอธิบาย)/i,
} as const;
type Column = keyof typeof HEADINGS;

/** A row of the balance alone. */
const BROUGHT = /ยอดยกมา|ยอดเงินคงเหลือยกมา|balance brought forward|b\/f/i;
const DATE = /^\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})$/;

function columnsOf(cells: readonly string[]): Record<Column, number> | undefined {
  const found = Object.entries(HEADINGS).map(([name, pattern]) => [
    name,
    cells.findIndex((c) => pattern.test(c.trim())),
  ]);
  return found.every(([, at]) => Number(at) >= 0) ? (Object.fromEntries(found) as Record<Column, number>) : undefined;
}

export const isScb = (rows: readonly CsvRow[]) => rows.slice(0, 30).some(({ cells }) => columnsOf(cells));

export function readScb(csv: readonly CsvRow[]): Statement {
  const head = csv.slice(0, 30).find(({ cells }) => columnsOf(cells)) ?? unsound('NOT_A_STATEMENT');
  const columns = columnsOf(head.cells) ?? unsound('NOT_A_STATEMENT');
  const own = csv.filter(({ line, cells }) => line > head.line && DATE.test(cells[columns.date]?.trim() ?? ''));
  if (own.length > MAX_ROWS) unsound('TOO_MANY_ROWS');
  const rows = own.map(({ line, cells }) => readRow(line, (name) => cells[columns[name]]?.trim() ?? ''));
  const [first] = rows;
  const balances = proveBalances(rows, first?.skip === 'BALANCE' ? first.balanceMinor : undefined);
  const before = csv.filter(({ line }) => line < head.line).flatMap(({ cells }) => cells);
  return {
    format: 'scb',
    currency: 'THB',
    accountNo: before.find((cell) => /^[\dxX-]{10,13}$/.test(cell.trim()) && /\d{4}/.test(cell))?.trim() ?? '',
    rows,
    openingMinor: balances.opening,
    closingMinor: balances.closing,
    isBalanceProven: true,
    areTotalsProven: false,
  };
}

function readRow(line: number, cell: (name: Column) => string): StatementRow {
  const isBalance = BROUGHT.test(cell('description')) && cell('in') === '' && cell('out') === '';
  const time = cell('time') === '' && isBalance ? '00:00' : cell('time');
  const atMs = momentOf({ date: cell('date'), time }) ?? unsound('UNREADABLE', line);
  const balanceMinor = amountOf(cell('balance')) ?? unsound('UNREADABLE', line);
  const [incoming, outgoing] = [moneyOf(cell('in'), line), moneyOf(cell('out'), line)];
  if (isBalance ? incoming + outgoing !== 0n : (incoming === 0n) === (outgoing === 0n)) unsound('UNREADABLE', line);
  // The code only names the kind; the direction is what the balance proves.
  const direction = incoming > 0n ? 'IN' : 'OUT';
  return {
    line,
    at: new Date(atMs).toISOString(),
    spanSeconds: 60,
    direction,
    amountMinor: incoming + outgoing,
    balanceMinor,
    ...scbSender(direction === 'IN' ? cell('description') : ''),
    told: harmless([cell('code'), cell('channel'), cell('description')].filter((text) => text !== '').join(' · ')),
    skip: isBalance ? 'BALANCE' : direction === 'OUT' ? 'OUTGOING' : undefined,
  };
}

function moneyOf(cell: string, line: number): bigint {
  if (cell === '') return 0n;
  const amount = amountOf(cell);
  return amount === undefined || amount < 0n ? unsound('UNREADABLE', line) : amount;
}
