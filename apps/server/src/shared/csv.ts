import { tidyText } from '@kapao/contract/shared/typed-text.ts';

/** Spreadsheets take UTF-8 for what it is only when it says so. */
export const CSV_MARK = '\uFEFF';

/** A text that a spreadsheet would run as a formula begins with an apostrophe (safety 5, 2). */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Marks between cells: table programs of some languages write semicolons, and copying from a table makes tabs. */
type CsvMark = ',' | ';' | '\t';

/** A quoted cell, with a quote in it doubled, or a plain one; and the mark after it, or the end of the line. */
const cellBefore = (mark: CsvMark) => new RegExp(`(?:"((?:[^"]|"")*)"|([^"${mark}]*))(${mark}|$)`, 'y');
const CELLS = { ',': cellBefore(','), ';': cellBefore(';'), '\t': cellBefore('\t') } as const;

/** Returns the cells of one line; undefined when its quotes do not fit. */
function csvCells(line: string, mark: CsvMark = ','): string[] | undefined {
  const cells: string[] = [];
  const cell = CELLS[mark];
  cell.lastIndex = 0;
  for (;;) {
    const found = cell.exec(line);
    if (!found) return undefined;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') return cells;
  }
}

/**
 * Returns the rows below the names of the columns, or undefined when the first line does not have those names. The mark between cells
 * is the one between the names; a row with wrong quotes is undefined.
 */
export function csvRows(csv: string, columns: readonly string[]): (string[] | undefined)[] | undefined {
  const [head = '', ...lines] = csvLines(csv);
  const mark = head.includes('\t') ? '\t' : head.includes(';') ? ';' : ',';
  const names = csvCells(tidyHead(head, mark), mark)?.map((name) => name.toLowerCase());
  // Table programs end lines with empty cells when a row is longer elsewhere in the table.
  while (names && names.length > columns.length && names.at(-1) === '') names.pop();
  if (names?.join(',') !== columns.join(',')) return undefined;
  return lines.map((line) => {
    const cells = csvCells(line, mark);
    while (cells && cells.length > columns.length && cells.at(-1) === '') cells.pop();
    return cells;
  });
}

const tidyHead = (head: string, mark: CsvMark) => head.split(mark).map(tidyText).join(mark);

/** The lines that have something in them, without the mark that spreadsheets write first. */
const csvLines = (csv: string): string[] =>
  csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    // A line that holds nothing but separators is an empty row of a table.
    .filter((line) => /[^\s,;"]/.test(line));
