import * as z from 'zod/mini';
import { currency, done, queryPaging, text, timestamp } from '../shared/fields.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';

/** What a bank lets its customers take away; which one a file is, its content says. */
export const STATEMENT_FORMATS = ['kbiz', 'kshop', 'scb', 'camt053'] as const;

/** A statement of a month of a busy account; the largest of them are smaller by far. */
export const MAX_STATEMENT_BYTES = 3 * 1024 * 1024;

export const STATEMENT_FILE_STATES = ['WAITING', 'CONFIRMED', 'COUNTED', 'REFUSED', 'UNSOUND'] as const;

/** Why a file is refused whole. */
export const STATEMENT_PROBLEMS = [
  'NOT_A_STATEMENT',
  'UNREADABLE',
  'UNSAFE_XML',
  'CUT_OFF',
  'TOO_MANY_ROWS',
  'NO_ROWS',
  'BALANCE_BROKEN',
  'SUMS_DIFFER',
  'COUNT_DIFFERS',
  'OUTSIDE_PERIOD',
  'IN_FUTURE',
  'OTHER_ACCOUNT',
  'OTHER_CURRENCY',
  'CONTRADICTS',
] as const;

/** Why a cell of a file cannot be read, or why a file is no statement. */
export const STATEMENT_CAUSES = [
  'DATE',
  'DATE_TWO_WAYS',
  'TIME',
  'AMOUNT',
  'DECIMAL_COMMA',
  'ROUNDED_NUMBER',
  'NO_AMOUNT',
  'TWO_AMOUNTS',
  'CURRENCY',
  'DIRECTION',
  'REFERENCE',
  'KIND',
  'TOLD_TWICE',
  'COLUMN_MISSING',
  'SEVERAL_STATEMENTS',
  'OTHER_MESSAGE',
  'WORKBOOK',
  'ARCHIVE',
  'PDF',
  'PICTURE',
  'OTHER_FORMAT',
  'OTHER_BANK',
  'EMPTY',
] as const;

/** What becomes of a row: it is new, known from an earlier file or from elsewhere, perhaps known, or no deposit. */
export const STATEMENT_FATES = ['NEW', 'REPEATED', 'KNOWN', 'DOUBT', 'SKIPPED'] as const;

/** Why a row is no deposit. */
export const STATEMENT_SKIPS = [
  'BALANCE',
  'OUTGOING',
  // It carries the reference of a line of a payout file, and ends that line.
  'PAYOUT_LINE',
  'QR_LUMP',
  'OTHER_ACCOUNT',
  'VOID',
  'NOT_BOOKED',
  'REVERSAL',
  'BEFORE_ACCOUNT',
] as const;

const readRight = { access: 'operator', right: 'statements.read', effect: false } as const;

const file = z.object({
  id: z.string(),
  receivingAccount: z.string(),
  format: z.nullable(z.enum(STATEMENT_FORMATS)),
  /** The end of its hash; whoever confirms names all of it. */
  hash: z.string(),
  byteLength: z.number(),
  state: z.enum(STATEMENT_FILE_STATES),
  problem: z.nullable(z.enum(STATEMENT_PROBLEMS)),
  /** The line of the file the problem is at; null where it is about the whole. */
  problemLine: z.nullable(z.number()),
  problemCause: z.nullable(z.enum(STATEMENT_CAUSES)),
  /** The heading of the column and the content of the cell, as the file has them. */
  problemColumn: z.nullable(z.string()),
  problemCell: z.nullable(z.string()),
  currency,
  firstAt: z.nullable(timestamp),
  lastAt: z.nullable(timestamp),
  opening: z.nullable(replyAmount),
  closing: z.nullable(replyAmount),
  /** True where each balance follows from the one before. */
  isBalanceProven: z.boolean(),
  /** True where sums or counts that the bank wrote into the file are those of its rows. */
  areTotalsProven: z.boolean(),
  /** True where the file says whose it is. */
  isAccountNamed: z.boolean(),
  deposits: z.object({ count: z.number(), amount: replyAmount }),
  withdrawals: z.object({ count: z.number(), amount: replyAmount }),
  fates: z.object({
    NEW: z.object({ count: z.number(), amount: replyAmount }),
    REPEATED: z.object({ count: z.number(), amount: replyAmount }),
    KNOWN: z.object({ count: z.number(), amount: replyAmount }),
    DOUBT: z.object({ count: z.number(), amount: replyAmount }),
    SKIPPED: z.object({ count: z.number(), amount: replyAmount }),
  }),
  /** Rows that carry the reference of a line of a payout file. */
  payoutLines: z.object({ count: z.number(), amount: replyAmount }),
  /** Rows that were not taken in yet, of a file that two have agreed on. */
  left: z.number(),
  uploadedBy: z.string(),
  uploadedAt: timestamp,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(timestamp),
  reason: z.nullable(z.string()),
});
export type StatementFile = z.output<typeof file>;

const row = z.object({
  line: z.number(),
  fate: z.enum(STATEMENT_FATES),
  skip: z.nullable(z.enum(STATEMENT_SKIPS)),
  at: z.nullable(timestamp),
  amount: z.nullable(replyAmount),
  balance: z.nullable(replyAmount),
  fromBank: z.string(),
  /** False where the bank of a sender was not understood in `told`. */
  isBankKnown: z.boolean(),
  fromAccountMasked: z.string(),
  fromName: z.string(),
  /** As the bank wrote it. */
  told: z.string(),
  /** The reference of the credit it is, where there is one. */
  credit: z.nullable(z.string()),
  /** What became of the payout line it names, once the row has counted: ended by it, told before, or a matter for people. */
  payout: z.nullable(z.enum(['ENDED', 'KNOWN', 'PROBLEM'])),
  /** Known credits of the same amount within a day, the nearest first, beside a row that waits or may count. */
  neighbours: z.array(
    z.object({
      reference: z.string(),
      at: timestamp,
      fromBank: z.string(),
      fromAccountMasked: z.string(),
      fromName: z.string(),
      /** Whom it was credited to. */
      memberName: z.nullable(z.string()),
    }),
  ),
});
export type StatementRowView = z.output<typeof row>;

export const listStatementFiles = route({
  ...readRight,
  method: 'GET',
  path: '/ops/api/statement-files',
  look: { action: 'statement-file.list', subject: 'statement-files', query: ['page'] },
  summary: 'Statements that operators uploaded, newest first, and the accounts they may be of',
  query: z.strictObject({ ...queryPaging }),
  reply: z.object({
    total: z.number(),
    files: z.array(file),
    accounts: z.array(z.object({ id: z.string(), bankCode: z.string(), name: z.string(), isFed: z.boolean() })),
  }),
  refusals: ['KEY_INVALID'],
});

const fileParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const readStatementFile = route({
  ...readRight,
  method: 'GET',
  path: '/ops/api/statement-files/:id',
  look: { action: 'statement-file.look', subject: { params: 'id' }, query: ['page'] },
  summary: 'One statement with its rows, and what becomes of each',
  params: fileParams,
  query: z.strictObject({ ...queryPaging }),
  reply: z.object({ file, total: z.number(), rows: z.array(row) }),
  refusals: ['KEY_INVALID', 'NO_DATA'],
});

export const uploadStatementFile = route({
  method: 'POST',
  path: '/ops/api/statement-files/of/:account',
  access: 'operator',
  right: 'statements.upload',
  effect: true,
  upload: true,
  summary: 'Reads a statement of a receiving account; nothing of it counts before another operator has confirmed it',
  params: z.object({ account: z.string().check(z.maxLength(40)) }),
  reply: z.object({ file }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA', 'REQUEST_LIMIT', 'FILE_TOO_LARGE', 'STATEMENT_SEEN'],
});

const decide = {
  method: 'POST',
  access: 'operator',
  right: 'statements.confirm',
  effect: true,
  params: fileParams,
  reply: done,
} as const;

export const confirmStatementFile = route({
  ...decide,
  path: '/ops/api/statement-files/:id/confirm',
  summary: 'Lets the rows of a statement count; never by whoever uploaded it',
  body: z.strictObject({
    hash: z.string({ error: 'KEY_MISSING' }).check(z.regex(/^[0-9a-f]{64}$/, { error: 'KEY_INVALID' })),
    reason: text(500),
  }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA', 'OPERATOR_TOO_NEW', 'STATEMENT_CHANGED'],
});

export const refuseStatementFile = route({
  ...decide,
  path: '/ops/api/statement-files/:id/refuse',
  summary: 'Says no to a statement that waits; also by whoever uploaded it',
  body: z.strictObject({ reason: text(500) }),
  refusals: ['KEY_MISSING', 'KEY_INVALID', 'NO_DATA'],
});

export const STATEMENT_FILES_ROUTES = [
  listStatementFiles,
  readStatementFile,
  uploadStatementFile,
  confirmStatementFile,
  refuseStatementFile,
] as const;
