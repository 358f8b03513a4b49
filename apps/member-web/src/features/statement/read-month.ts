import type { listStatement, StatementRow } from '@kapao/contract/member/statement.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';

type Reply = RouteReply<typeof listStatement>;

/** The most that the server gives at once. */
const ROWS_A_CALL = 100;
/** A thousand rows are some thirty sheets of paper. */
const MAX_CALLS = 10;

export interface Month {
  rows: StatementRow[];
  /** Of all rows of the month, also where not all were read. */
  total: number;
  totals: Reply['monthTotals'];
}

export type AskStatement = (body: { page: number; limit: number; month: string }, locale: Locale) => Promise<Reply>;

/** A whole month, page after page. A row that comes meanwhile pushes the others on, so some are told twice. */
export async function readMonth(ask: AskStatement, month: string, locale: Locale): Promise<Month> {
  const rows = new Map<string, StatementRow>();
  for (let page = 1; ; page += 1) {
    const reply = await ask({ page, limit: ROWS_A_CALL, month }, locale);
    for (const row of reply.statements) rows.set(row.id, row);
    const isLast = page * ROWS_A_CALL >= reply.total || reply.statements.length === 0 || page === MAX_CALLS;
    if (isLast) return { rows: [...rows.values()], total: reply.total, totals: reply.monthTotals };
  }
}
