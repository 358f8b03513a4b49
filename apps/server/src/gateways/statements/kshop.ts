import type { CsvRow } from './csv-rows.ts';
import { NO_SENDER } from './sender-words.ts';
import { MAX_ROWS, type Statement, type StatementRow, unsound } from './statement.ts';
import type { Calendar } from './statement-dates.ts';
import { calendarOf, columnsOf, type TableRow, tableRow } from './statement-table.ts';
import { amountIn, harmless, isRounded } from './statement-text.ts';

/** The payments of a shop that K SHOP of KBANK lists one by one, before they come to the account as one sum. */
const HEADINGS = {
  no: /^no\.?$/i,
  date: /^date ?\/? ?time$/i,
  id: /^transaction id$/i,
  type: /^transaction type$/i,
  amount: /^amount(?: \(.*\))?$/i,
  from: /^from account$/i,
  to: /^to account$/i,
  source: /^source of fund$/i,
  customer: /^customer$/i,
  item: /^item$/i,
  original: /^original transaction id$/i,
} as const;
type Column = keyof typeof HEADINGS;
const NEEDED: readonly Column[] = ['no', 'date', 'id', 'type', 'amount', 'from', 'to'];

const headColumns = ({ cells }: CsvRow) => columnsOf(cells, HEADINGS, NEEDED);

export const isKshop = (rows: readonly CsvRow[]) => rows.slice(0, 20).some((row) => headColumns(row));

export function readKshop(csv: readonly CsvRow[], nowMs: number): Statement {
  const head = csv.slice(0, 20).find((row) => headColumns(row)) ?? unsound('NOT_A_STATEMENT');
  const columns = headColumns(head) ?? unsound('NOT_A_STATEMENT');
  const numbered = csv
    .filter(({ line }) => line > head.line)
    .map((row) => tableRow<Column>(row, { columns, titles: head.cells }))
    .filter((row) => /^\d+$/.test(row.cell('no')));
  if (numbered.length === 0) unsound('NO_ROWS');
  if (numbered.length > MAX_ROWS) unsound('TOO_MANY_ROWS');
  proveNumbers(numbered.map((row) => ({ line: row.line, no: Number(row.cell('no')) })));
  const calendar = calendarOf(numbered, { nowMs });
  const read = numbered.map((row) => ({
    row: readRow(row, calendar),
    original: row.cell('original'),
    id: row.cell('id'),
  }));
  const voided = new Set(read.flatMap(({ row, original, id }) => (row.skip === 'VOID' ? [original, id] : [])));
  return {
    format: 'kshop',
    currency: 'THB',
    accountNo: '',
    rows: read.map(({ row, id }) => (voided.has(id) ? { ...row, skip: 'VOID' } : row)),
    isBalanceProven: false,
    areTotalsProven: false,
  };
}

/** Rows are counted from 1, or backwards to 1: one that is missing was taken out. */
function proveNumbers(rows: readonly { line: number; no: number }[]): void {
  const [first, last] = [rows[0]?.no ?? 0, rows.at(-1)?.no ?? 0];
  const wrong = rows.find(({ no }, index) => no !== first + index && no !== first - index);
  if (wrong) unsound('COUNT_DIFFERS', wrong.line);
  if (Math.min(first, last) !== 1) unsound('COUNT_DIFFERS', rows[0]?.line);
}

function readRow(row: TableRow<Column>, calendar: Calendar): StatementRow {
  const at = calendar.momentOf({ date: row.cell('date'), time: '' });
  if (typeof at !== 'number') return row.refuse('date', at);
  const amount = amountIn(row.cell('amount'));
  if (typeof amount !== 'bigint') return row.refuse('amount', amount);
  if (amount === 0n) return row.refuse('amount', 'NO_AMOUNT');
  const [reference, type, toAccount] = [row.cell('id'), row.cell('type').toLowerCase(), row.cell('to')];
  if (isRounded(reference)) row.refuse('id', 'ROUNDED_NUMBER');
  if (!/^[\x21-\x7e]{1,50}$/.test(reference)) row.refuse('id', 'REFERENCE');
  if (isRounded(toAccount)) row.refuse('to', 'ROUNDED_NUMBER');
  if (type !== 'payment' && type !== 'void') row.refuse('type', 'KIND');
  const told = [row.raw('source'), row.raw('customer'), row.raw('item')].filter((text) => text !== '');
  return {
    line: row.line,
    at: new Date(at).toISOString(),
    spanSeconds: 1,
    direction: 'IN',
    amountMinor: amount < 0n ? -amount : amount,
    reference,
    toAccount,
    ...NO_SENDER,
    fromName: harmless(row.cell('from'), 120),
    key: ['', ''],
    told: harmless(told.join(' · ')),
    skip: type === 'void' ? 'VOID' : undefined,
  };
}
