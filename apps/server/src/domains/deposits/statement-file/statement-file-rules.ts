import { createHash } from 'node:crypto';
import type { Statement, StatementProblem, StatementRow, Unsound } from '../../../gateways/statements/statement.ts';

/** An account of the site that a statement may be of. */
export interface StatementAccount {
  bankCode: string;
  accountNo: string;
  currency: string;
  /** From here on its money is counted; what came before belongs to no member of ours. */
  sinceMs: number;
}

export type FileProblem = StatementProblem | 'IN_FUTURE' | 'OTHER_ACCOUNT' | 'OTHER_CURRENCY' | 'CONTRADICTS';
export type RowSkip = NonNullable<StatementRow['skip']> | 'BEFORE_ACCOUNT' | 'PAYOUT_LINE';

/** A row as it is kept. */
export interface KeptRow extends Omit<StatementRow, 'skip'> {
  /** Undefined for one that moves nothing. */
  identity: string | undefined;
  skip: RowSkip | undefined;
}

export interface Judged {
  rows: readonly KeptRow[];
  isAccountNamed: boolean;
}

/** Formats of one bank alone. */
const BANK_OF: Readonly<Record<string, string>> = { kbiz: 'KBANK', kshop: 'KBANK', scb: 'SCB' };

/** The clocks of banks differ from ours by less. */
const CLOCK_MS = 15 * 60_000;

/** Whether a statement is one of this account, and what its rows are known by; or why it is refused whole. */
export function judgeStatement(statement: Statement, account: StatementAccount, nowMs: number): Judged | FileUnsound {
  const bank = BANK_OF[statement.format];
  if (bank !== undefined && bank !== account.bankCode)
    return { problem: 'OTHER_ACCOUNT', line: undefined, cause: 'OTHER_BANK' };
  if (fitOf(statement.accountNo, account.accountNo) === 'differs') return { problem: 'OTHER_ACCOUNT', line: undefined };
  if (statement.currency !== account.currency) return { problem: 'OTHER_CURRENCY', line: undefined };
  const early = statement.rows.find(({ at }) => Date.parse(at) > nowMs + CLOCK_MS);
  if (early) return { problem: 'IN_FUTURE', line: early.line };
  const identities = identitiesOf(statement);
  const twice = identities.find((one, index) => one !== undefined && identities.indexOf(one) !== index);
  if (twice !== undefined) {
    const line = statement.rows[identities.lastIndexOf(twice)]?.line;
    return { problem: 'UNREADABLE', line, cause: 'TOLD_TWICE' };
  }
  return {
    rows: statement.rows.map((row, index) => ({ ...row, identity: identities[index], skip: skipOf(row, account) })),
    isAccountNamed: fitOf(statement.accountNo, account.accountNo) === 'fits',
  };
}

export interface FileUnsound extends Omit<Unsound, 'problem'> {
  problem: FileProblem;
}

function skipOf(row: StatementRow, { accountNo, sinceMs }: StatementAccount): RowSkip | undefined {
  if (row.skip !== undefined) return row.skip;
  if (fitOf(row.toAccount ?? '', accountNo) === 'differs') return 'OTHER_ACCOUNT';
  return Date.parse(row.at) + row.spanSeconds * 1_000 <= sinceMs ? 'BEFORE_ACCOUNT' : undefined;
}

/** Fewer digits than these identify nothing. */
const DIGITS_NEEDED = 3;
const LOST_ZEROS = 2;

/** Whether a number, with digits that may be hidden, is this account's. */
function fitOf(shown: string, accountNo: string): 'fits' | 'unsaid' | 'differs' {
  const mask = shown.replace(/[\s.-]/g, '').toLowerCase();
  const digits = mask.replace(/\D/g, '');
  if (digits.length < DIGITS_NEEDED) return 'unsaid';
  // A whole number, of which a spreadsheet may have dropped the zeros in front and a bank may write its branch before.
  if (digits === mask && mask.length >= accountNo.length - LOST_ZEROS)
    return mask.endsWith(accountNo) || mask === accountNo.replace(/^0+/, '') ? 'fits' : 'differs';
  if (mask.length === accountNo.length) {
    return [...mask].every((sign, at) => !/\d/.test(sign) || sign === accountNo[at]) ? 'fits' : 'differs';
  }
  const runs = mask.split(/\D+/).filter((run) => run !== '');
  return runs.every((run) => accountNo.includes(run) || run.endsWith(accountNo)) ? 'fits' : 'differs';
}

/**
 * What a line is known by when another file tells it again (record 75): the bank's own reference, or what the bank wrote of time,
 * direction, amount, balance and sender, and how many lines before it are the same in all of that. Texts that a bank writes in
 * the language of whoever takes the file away are no part of it.
 */
function identitiesOf({ format, rows }: Statement): (string | undefined)[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.skip === 'BALANCE' || row.skip === 'NOT_BOOKED') return undefined;
    // A shop names a payment and what takes it back each by a number of its own.
    if (format === 'kshop') return `kshop:${row.reference ?? ''}`;
    const key = row.reference ?? keyOf(row, format);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (row.reference !== undefined) return count === 1 ? key : `${key}/${count}`;
    return `${format}:${createHash('sha256').update(`${key}|${count}`).digest('base64url').slice(0, 40)}`;
  });
}

function keyOf(row: StatementRow, format: string): string {
  const { spanSeconds, direction, amountMinor, balanceMinor, key } = row;
  // One export of a bank tells the seconds of a line, another does not.
  const at = balanceMinor === undefined ? row.at : row.at.replace(/:\d{2}\.\d{3}Z$/, ':00.000Z');
  // Without a balance more has to tell lines apart; such a format knows one language only.
  const rest = balanceMinor === undefined ? [row.fromName, row.told] : [String(balanceMinor)];
  return JSON.stringify([format, at, spanSeconds, direction, String(amountMinor), ...key, ...rest]);
}

/** Lines that an earlier file told, and the time that file told of. */
export interface EarlierFile {
  fromMs: number;
  untilMs: number;
  identities: ReadonlyMap<string, number>;
}

/** What two files are compared by. */
export type ComparedRow = Pick<KeptRow, 'line' | 'at' | 'identity' | 'balanceMinor'>;

/**
 * The line at which a file and an earlier one of the same kind do not tell the same. Between the first and the last time of both
 * each line of one is in the other: whoever puts a line into a statement changes every balance behind it.
 */
export function contradictionOf(
  rows: readonly ComparedRow[],
  earlier: readonly EarlierFile[],
): { line: number | undefined } | undefined {
  const own = rows.filter((row) => row.identity !== undefined && row.balanceMinor !== undefined);
  const times = own.map(({ at }) => Date.parse(at));
  const identities = new Set(own.map(({ identity }) => identity));
  const [from = 0, until = 0] = [times.toSorted((a, b) => a - b)[0], times.toSorted((a, b) => b - a)[0]];
  for (const file of earlier) {
    const inFile = (atMs: number) => atMs > file.fromMs && atMs < file.untilMs;
    const stranger = own.find(({ identity = '', at }) => inFile(Date.parse(at)) && !file.identities.has(identity));
    if (stranger) return { line: stranger.line };
    for (const [identity, atMs] of file.identities) {
      if (atMs <= from || atMs >= until || identities.has(identity)) continue;
      return { line: own.find(({ at }) => Date.parse(at) >= atMs)?.line };
    }
  }
  return undefined;
}
