import { MAX_ROWS, unsound } from './statement.ts';

/** A row of a table of commas, with the line of the file it begins at. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

/** More cells than any bank writes into a line. */
const MAX_CELLS = 64;
const HEAD_ROWS = 200;

/** Cells may be quoted and then hold commas, quotes written twice and line breaks (RFC 4180). */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let [cells, cell, line, beganAt]: [string[], string, number, number] = [[], '', 1, 1];
  let isQuoted = false;
  const endCell = () => {
    if (cells.push(cell) > MAX_CELLS) unsound('NOT_A_STATEMENT', line);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: beganAt, cells });
    if (rows.length > MAX_ROWS + HEAD_ROWS) unsound('TOO_MANY_ROWS', line);
    cells = [];
    beganAt = line;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true];
    else if (sign === ',') endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (isQuoted) unsound('CUT_OFF', line);
  endRow();
  return rows;
}
