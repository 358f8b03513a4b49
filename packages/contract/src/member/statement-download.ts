import * as z from 'zod/mini';
import { localeQuery } from '../shared/locale.ts';
import { replyAmount } from '../shared/money.ts';
import { route } from '../shared/route.ts';
import { statementChoice } from './statement.ts';

export const STATEMENT_FILES = ['csv', 'pdf'] as const;
export type StatementFileKind = (typeof STATEMENT_FILES)[number];

export const downloadStatement = route({
  method: 'POST',
  path: '/api/statement/file',
  access: 'member',
  effect: false,
  summary: 'Rows of the statement as a file to keep: a table (CSV) or a document (PDF)',
  /** The language of the file. */
  query: localeQuery,
  body: z.strictObject({ kind: z.enum(STATEMENT_FILES, { error: 'KEY_INVALID' }), ...statementChoice }),
  reply: z.object({
    name: z.string(),
    /** In base64. */
    content: z.string(),
    /** Rows in the file; it says so itself where there are more. */
    rows: z.number(),
    total: z.number(),
  }),
  refusals: ['KEY_INVALID', 'REQUEST_LIMIT'],
});

/** Months that spending is shown for, this one included. */
export const SPENDING_MONTHS = 6;

export const statementMonths = route({
  method: 'GET',
  path: '/api/statement/months',
  access: 'member',
  effect: false,
  summary: 'What the member paid in and out in each of the last months, the newest first',
  reply: z.object({
    months: z.array(
      z.object({ month: z.string(), deposits: replyAmount, withdrawals: replyAmount, bonuses: replyAmount }),
    ),
  }),
  refusals: [],
});
