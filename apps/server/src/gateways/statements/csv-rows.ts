import { MAX_ROWS, unsound } from './statement.ts';

/** A row of a table of separated cells, with the line of the file it begins at. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

/** More cells than any bank writes into a line; spreadsheets add empty ones behind them. */
const MAX_CELLS = 64;
const HEAD_ROWS = 200;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** A first line by which spreadsheets name the separator. */
const NAMED = /^"?sep=(.)"?\n/i;

/** Returns the separator that the first lines have most of, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let [isQuoted, lines] = [false, 0];
  for (let at = 0; at < text.length && lines < HEAD_ROWS; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === '\n') lines += 1;
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((top, one) => (one[1] > top[1] ? one : top))[0];
}

/**
 * Reads a table separated by commas, semicolons, tabs or bars. Cells may be quoted and then hold separators, quotes written twice and
 * line breaks (RFC 4180).
 */
export function readCsv(file: string): CsvRow[] {
  const text = file.replace(/\r\n?/g, '\n');
  const named = NAMED.exec(text);
  const separator = named?.[1] ?? separatorOf(text);
  const rows: CsvRow[] = [];
  let [cells, cell, line, beganAt]: [string[], string, number, number] = [[], '', 1, 1];
  let isQuoted = false;
  const endCell = () => {
    if (cells.length < MAX_CELLS) cells.push(cell);
    else if (cell.trim() !== '') unsound('NOT_A_STATEMENT', line);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: beganAt, cells });
    if (rows.length > MAX_ROWS + HEAD_ROWS) unsound('TOO_MANY_ROWS', line);
    cells = [];
    beganAt = line;
  };
  if (named) [line, beganAt] = [2, 2];
  for (let at = named?.[0].length ?? 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else cell += sign;
  }
  if (isQuoted) unsound('CUT_OFF', line);
  endRow();
  return rows;
}
