/** Spreadsheets take UTF-8 for what it is only when it says so. */
export const CSV_MARK = '\uFEFF';

/** A text that a spreadsheet would run as a formula begins with an apostrophe (safety 5, 2). */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** A quoted cell, with a quote in it doubled, or a plain one; and the comma after it, or the end of the line. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** The cells of one line; undefined when its quotes do not fit. */
export function csvCells(line: string): string[] | undefined {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(line);
    if (!found) return undefined;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') return cells;
  }
}

/** The lines that have something in them, without the mark that spreadsheets write first. */
export const csvLines = (csv: string): string[] =>
  csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
