import type { CsvRow } from './csv-rows.ts';
import { MAX_ROWS, type StatementCause, type StatementRow, unsound } from './statement.ts';
import { type Calendar, isDated, readCalendar } from './statement-dates.ts';
import { amountIn, amountOf, cellText, harmless, isRounded } from './statement-text.ts';

/** The places of the columns of a table, by their name here. */
export type Columns<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** Columns that every table of an account has. */
export type AccountColumn = 'date' | 'time' | 'out' | 'in' | 'balance';

/** One line of a table: its cells in one spelling. */
export interface TableRow<Name extends string> {
  line: number;
  cell(name: Name): string;
  /** The text as the file has it. */
  raw(name: Name): string;
  /** Refuses the file for a cell of this line. */
  refuse(name: Name, cause: StatementCause): never;
}

/** Finds each heading among cells that no other heading took; undefined where a needed one is missing. */
export function columnsOf<Name extends string>(
  cells: readonly string[],
  headings: Readonly<Record<Name, RegExp>>,
  needed: readonly Name[],
): Columns<Name> | undefined {
  const titles = cells.map((cell) => cellText(cell).replace(/\s*\n\s*/g, ' '));
  const found: Partial<Record<Name, number>> = {};
  for (const [name, pattern] of Object.entries<RegExp>(headings) as [Name, RegExp][]) {
    const at = titles.findIndex((title, index) => pattern.test(title) && !Object.values(found).includes(index));
    if (at >= 0) found[name] = at;
  }
  return needed.every((name) => found[name] !== undefined) ? found : undefined;
}

/** Returns the column that a heading of an account statement lacks, so that an operator learns which one to add. */
export function refuseMissing<Name extends string>(
  rows: readonly CsvRow[],
  headings: Readonly<Record<Name, RegExp>>,
  needed: readonly Name[],
): void {
  for (const { line, cells } of rows.slice(0, 60)) {
    const missing = needed.filter((name) => columnsOf(cells, headings, [name]) === undefined);
    if (missing.length === 0 || missing.length * 2 > needed.length) continue;
    unsound('NOT_A_STATEMENT', line, { cause: 'COLUMN_MISSING', column: missing.join(', ') });
  }
}

/** Lines below the rows: sums, page numbers, remarks. */
const FOOTER = /^(?:รวม|ยอดรวม|ทั้งหมด|หมายเหตุ|หน้า|total|sum|subtotal|grand|page|remark|note|end of)/i;

interface Table<Name extends string> {
  rows: readonly CsvRow[];
  columns: Columns<Name>;
  titles: readonly string[];
  /** True for a heading that a new page repeats. */
  isHead: (row: CsvRow) => boolean;
  nowMs: number;
}

/** Returns the lines of a table that move or state a balance. A line that looks like one but has no date refuses the file. */
export function tableRows<Name extends string>(table: Table<Name | AccountColumn>): TableRow<Name | AccountColumn>[] {
  const rows = table.rows.flatMap((row) => {
    const one = tableRow<Name | AccountColumn>(row, table);
    if (isDated(one.cell('date'), table.nowMs)) return [one];
    const isFooter = row.cells.map(cellText).some((cell) => FOOTER.test(cell)) || table.isHead(row);
    const hasMoney = [one.cell('in'), one.cell('out')].some((cell) => (amountOf(cell) ?? 0n) !== 0n);
    if (!isFooter && one.cell('balance') !== '' && (hasMoney || /\d/.test(one.cell('date'))))
      one.refuse('date', 'DATE');
    return [];
  });
  if (rows.length > MAX_ROWS) unsound('TOO_MANY_ROWS');
  return rows;
}

export function tableRow<Name extends string>(
  { line, cells }: CsvRow,
  { columns, titles }: Pick<Table<Name>, 'columns' | 'titles'>,
): TableRow<Name> {
  const raw = (name: Name) => cells[columns[name] ?? -1]?.trim() ?? '';
  return {
    line,
    raw,
    cell: (name) => cellText(raw(name)),
    refuse: (name, cause) =>
      unsound('UNREADABLE', line, {
        cause,
        column: harmless(titles[columns[name] ?? -1] ?? name, 40),
        cell: harmless(raw(name), 40),
      }),
  };
}

/** Reads the dates of all lines in one way; a date that two calendars allow refuses the file. */
export function calendarOf<Name extends string>(
  rows: readonly TableRow<Name | 'date'>[],
  { nowMs, others }: { nowMs: number; others?: readonly string[] },
): Calendar {
  const read = readCalendar(
    rows.map(({ cell }) => cell('date')),
    nowMs,
    others,
  );
  return 'ambiguousAt' in read
    ? (rows[read.ambiguousAt]?.refuse('date', 'DATE_TWO_WAYS') ?? unsound('UNREADABLE'))
    : read;
}

/** A cell without an amount, as banks and spreadsheets leave it. */
const isNothing = (cell: string) => /^(?:-|--|0(?:\.0{1,2})?)?$/.test(cell);

function moneyOf<Name extends string>(row: TableRow<Name>, name: Name): bigint {
  if (isNothing(row.cell(name))) return 0n;
  const amount = amountIn(row.cell(name));
  return typeof amount === 'bigint' ? amount : row.refuse(name, amount);
}

type Moved = Pick<StatementRow, 'line' | 'at' | 'spanSeconds' | 'direction' | 'amountMinor' | 'balanceMinor'>;

/** Reads time, amount and balance of a line. The sign and the column say the direction, and the balance has to prove it. */
export function readMove<Name extends string>(
  row: TableRow<Name | AccountColumn>,
  { calendar, isBalance }: { calendar: Calendar; isBalance: boolean },
): Moved {
  const time = isBalance && row.cell('time') === '' ? '00:00' : row.cell('time');
  const at = calendar.momentOf({ date: row.cell('date'), time });
  if (typeof at !== 'number') return row.refuse(at === 'DATE' || row.cell('date').includes(':') ? 'date' : 'time', at);
  const balanceMinor = amountIn(row.cell('balance'));
  if (typeof balanceMinor !== 'bigint') return row.refuse('balance', balanceMinor);
  const [incoming, outgoing] = [moneyOf(row, 'in'), moneyOf(row, 'out')];
  if (incoming !== 0n && outgoing !== 0n) return row.refuse('out', 'TWO_AMOUNTS');
  // Accountants write what went out below zero, also in its own column.
  const moved = incoming !== 0n ? incoming : outgoing < 0n ? outgoing : -outgoing;
  if (isBalance ? moved !== 0n : moved === 0n) return row.refuse('in', isBalance ? 'TWO_AMOUNTS' : 'NO_AMOUNT');
  return {
    line: row.line,
    at: new Date(at).toISOString(),
    spanSeconds: 60,
    direction: moved > 0n ? 'IN' : 'OUT',
    amountMinor: moved < 0n ? -moved : moved,
    balanceMinor,
  };
}

/** Returns the values behind a label of the head, and the line of both. */
export function valuesBehind(head: readonly CsvRow[], label: RegExp) {
  for (const { line, cells } of head) {
    const at = cells.findIndex((cell) => label.test(cell));
    if (at < 0) continue;
    const values = cells.slice(at + 1).filter((cell) => cell.trim() !== '');
    return { line, label: cells[at] ?? '', values };
  }
  return undefined;
}

/** Refuses the number of an account that a spreadsheet rounded: its last digits are lost. */
export function accountOf(found: { line: number; label: string; values: readonly string[] } | undefined): string {
  const value = found?.values.map(cellText).join('') ?? '';
  if (found && isRounded(value)) {
    const column = harmless(found.label, 40);
    unsound('UNREADABLE', found.line, { cause: 'ROUNDED_NUMBER', column, cell: harmless(value, 40) });
  }
  return value;
}
