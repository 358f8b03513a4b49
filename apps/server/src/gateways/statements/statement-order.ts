import type { StatementRow } from './statement.ts';
import { isChain } from './statement-proof.ts';

/**
 * Returns the rows oldest first. Banks list a statement from either end, and rows of one minute in any order; the order taken is one in
 * which each balance follows from the one before. Without one the rows stay as they are, and the proof of balances names the line.
 */
export function oldestFirst(rows: readonly StatementRow[]): readonly StatementRow[] {
  const reversed = rows.toReversed();
  const isNewestFirst = timeOf(rows[0]) > timeOf(rows.at(-1));
  const asWritten = isNewestFirst ? reversed : rows;
  const orders = [asWritten, () => linked(byTime(asWritten)), () => linked(byTime(asWritten.toReversed()))];
  // Times that run backwards allow the other direction; equal ones allow both.
  if (timeOf(rows[0]) === timeOf(rows.at(-1))) orders.splice(1, 0, reversed);
  for (const order of orders) {
    const found = typeof order === 'function' ? order() : order;
    if (isChain(found)) return found;
  }
  return isChain(rows) ? rows : asWritten;
}

const timeOf = (row: StatementRow | undefined) => Date.parse(row?.at ?? '');

const byTime = (rows: readonly StatementRow[]) => rows.toSorted((a, b) => timeOf(a) - timeOf(b));

/** More rows of one minute than this stay in the order of the file, because each is compared with each. */
const MAX_LINKED = 200;

/** Rows of one minute, each behind the one whose balance it continues. */
function linked(sorted: readonly StatementRow[]): StatementRow[] {
  const result: StatementRow[] = [];
  const minuteOf = (row: StatementRow) => Math.floor(timeOf(row) / 60_000);
  for (const minute of Map.groupBy(sorted, minuteOf).values()) {
    const left = [...minute];
    while (left.length > 0) {
      const last = result.at(-1);
      const next =
        left.length > MAX_LINKED ? 0 : left.findIndex((row) => (last ? isChain([last, row]) : isStart(row, left)));
      result.push(...left.splice(Math.max(next, 0), 1));
    }
  }
  return result;
}

const isStart = (row: StatementRow, rows: readonly StatementRow[]) =>
  row.skip === 'BALANCE' || !rows.some((other) => other !== row && isChain([other, row]));
