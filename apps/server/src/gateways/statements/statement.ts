/** What banks let their customers take away, by the file that reads it. */
export type StatementFormat = 'kbiz' | 'kshop' | 'scb' | 'camt053';

/** Why a row is no deposit by what the bank wrote; who uploads may know more reasons. */
export type RowSkip = 'BALANCE' | 'OUTGOING' | 'QR_LUMP' | 'OTHER_ACCOUNT' | 'VOID' | 'NOT_BOOKED' | 'REVERSAL';

/** Why a file is refused whole. */
export type StatementProblem =
  | 'NOT_A_STATEMENT'
  | 'UNREADABLE'
  | 'UNSAFE_XML'
  | 'CUT_OFF'
  | 'TOO_MANY_ROWS'
  | 'NO_ROWS'
  | 'BALANCE_BROKEN'
  | 'SUMS_DIFFER'
  | 'COUNT_DIFFERS'
  | 'OUTSIDE_PERIOD';

/** Why a cell cannot be read, or why a file is no statement: an operator is told what to do about each. */
export type StatementCause =
  | 'DATE'
  | 'DATE_TWO_WAYS'
  | 'TIME'
  | 'AMOUNT'
  | 'DECIMAL_COMMA'
  | 'ROUNDED_NUMBER'
  | 'NO_AMOUNT'
  | 'TWO_AMOUNTS'
  | 'CURRENCY'
  | 'DIRECTION'
  | 'REFERENCE'
  | 'KIND'
  | 'TOLD_TWICE'
  | 'COLUMN_MISSING'
  | 'SEVERAL_STATEMENTS'
  | 'OTHER_MESSAGE'
  | 'WORKBOOK'
  | 'ARCHIVE'
  | 'PDF'
  | 'PICTURE'
  | 'OTHER_FORMAT'
  | 'OTHER_BANK'
  | 'EMPTY';

/** One line of a statement, as the bank wrote it. */
export interface StatementRow {
  /** Of the file, from 1; where one entry has several payments, of the payment. */
  line: number;
  /** ISO 8601: the beginning of what the bank tells of the time, which is this long. */
  at: string;
  spanSeconds: number;
  direction: 'IN' | 'OUT';
  amountMinor: bigint;
  balanceMinor?: bigint | undefined;
  /** The bank's own, where the format has one. */
  reference?: string | undefined;
  /** The account of ours it came to, where the bank says so of each row. */
  toAccount?: string | undefined;
  /** Who is at the other end: whoever paid, or whoever was paid where a format tells it. */
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
  /** Channel and description; of a payment of ours, also the references it was ordered under. */
  told: string;
  /** The part that tells the line apart from others of its minute, amount and balance (`line-key.ts`). */
  key: readonly [bank: string, masked: string];
  skip?: RowSkip | undefined;
}

export interface Statement {
  format: StatementFormat;
  currency: string;
  /** Whose statement it is, as far as it says so: a whole number or one with hidden digits. */
  accountNo: string;
  rows: readonly StatementRow[];
  openingMinor?: bigint | undefined;
  closingMinor?: bigint | undefined;
  isBalanceProven: boolean;
  areTotalsProven: boolean;
}

/** The cell that a file was refused for. */
export interface UnsoundCell {
  cause: StatementCause;
  /** The heading of its column, or the name of its element. */
  column?: string | undefined;
  /** The content of that cell. */
  cell?: string | undefined;
}

/** A file that does not add up, and the line and cell where that shows. */
export interface Unsound extends Partial<UnsoundCell> {
  problem: StatementProblem;
  line: number | undefined;
}

/** Ends the reading: the file is refused whole. */
export function unsound(problem: StatementProblem, line?: number, cell?: UnsoundCell): never {
  throw new Error(`statement: ${problem}`, { cause: { problem, line, ...cell } satisfies Unsound });
}

/** Returns what ended a reading; undefined for a fault of ours. */
export function unsoundOf(error: unknown): Unsound | undefined {
  if (!(error instanceof Error) || !error.message.startsWith('statement: ')) return undefined;
  return error.cause as Unsound;
}

/** More rows than a busy account has in a month. */
export const MAX_ROWS = 10_000;
