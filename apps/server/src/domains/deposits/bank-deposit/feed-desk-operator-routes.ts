import { bookSetAside, explainSetAside, listSetAside } from '@kapao/contract/operator/inflow.ts';
import { minorOrRefuse } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import type { FeedDesk } from './feed-desk.ts';
import { listSetAsideRows } from './feed-line-store.ts';

export function bindFeedDeskOperator(binder: Binder, { db, desk }: { db: Db; desk: FeedDesk }): void {
  binder.bind(listSetAside, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listSetAsideRows(db, part));
    return {
      total,
      lines: rows.map((row) => ({
        receivingAccount: row.receiving_account_id,
        line: String(row.bank_seq),
        problem: row.problem,
        raw: JSON.stringify(row.raw),
        seenAt: row.seen_at.toISOString(),
      })),
    };
  });

  binder.bind(bookSetAside, async ({ params, body, operator }) => {
    const { reference, fromBank, fromName } = body;
    await desk.book({ ...lineOf(params, body), operator: operator().username, reference, fromBank, fromName });
    return { message: 'SUCCESS' };
  });

  binder.bind(explainSetAside, async ({ params, body, operator }) => {
    const waits = await desk.explain({ ...lineOf(params, body), operator: operator().username });
    return waits ?? { message: 'SUCCESS' };
  });
}

function lineOf(params: { account: string; line: string }, { amount, reason }: { amount: number; reason: string }) {
  // Lines keep the bank's own hundredths, also for currencies that are not paid in hundredths.
  const amountMinor = minorOrRefuse(amount, 'THB');
  return { accountId: params.account, seq: BigInt(params.line), amountMinor, reason };
}
