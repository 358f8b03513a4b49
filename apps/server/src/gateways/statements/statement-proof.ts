import { type StatementRow, unsound } from './statement.ts';

const signed = ({ direction, amountMinor }: StatementRow) => (direction === 'IN' ? amountMinor : -amountMinor);

const moves = (row: StatementRow) => row.skip !== 'BALANCE' && row.skip !== 'NOT_BOOKED';

export interface Balances {
  opening: bigint;
  closing: bigint;
}

/**
 * Each balance follows from the one before, so no row was left out, put in or changed between the first and the last. Where nothing
 * says what was there before, the first row does.
 */
export function proveBalances(rows: readonly StatementRow[], opening: bigint | undefined): Balances {
  const [first] = rows;
  if (!first) return unsound('NO_ROWS');
  const firstBalance = first.balanceMinor ?? unsound('UNREADABLE', first.line);
  const before = opening ?? firstBalance - (moves(first) ? signed(first) : 0n);
  let balance = before;
  for (const row of rows) {
    if (moves(row)) balance += signed(row);
    if (row.balanceMinor !== balance) unsound('BALANCE_BROKEN', row.line);
  }
  return { opening: before, closing: balance };
}

/** True where each balance follows from the one before it. */
export function isChain(rows: readonly StatementRow[]): boolean {
  return rows.every((row, index) => {
    const before = rows[index - 1]?.balanceMinor;
    return before === undefined || row.balanceMinor === before + (moves(row) ? signed(row) : 0n);
  });
}

/** What a bank wrote about all rows of a direction; what it left out is undefined. */
export interface ToldTotal {
  count: number | undefined;
  amountMinor: bigint | undefined;
  line: number | undefined;
}

/** The sum and the count that the bank wrote are those of the rows. */
export function proveTotal(rows: readonly StatementRow[], direction: 'IN' | 'OUT', told: ToldTotal): void {
  const own = rows.filter((row) => moves(row) && row.direction === direction);
  if (told.count !== undefined && told.count !== own.length) unsound('COUNT_DIFFERS', told.line);
  const sum = own.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  if (told.amountMinor !== undefined && told.amountMinor !== sum) unsound('SUMS_DIFFER', told.line);
}
