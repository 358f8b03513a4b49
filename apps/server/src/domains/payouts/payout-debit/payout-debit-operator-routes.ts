import {
  agreeToPayout,
  explainPayout,
  listUnexplainedPayouts,
  type UnexplainedPayout,
} from '@kapao/contract/operator/payout-debit.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import type { PayoutDebitBook } from './payout-debit.ts';
import { listOpenRows, type OpenRow } from './payout-debit-store.ts';

export function bindPayoutDebits(binder: Binder, { db, book }: { db: Db; book: PayoutDebitBook }): void {
  binder.bind(listUnexplainedPayouts, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listOpenRows(db, part));
    return { total, payouts: rows.map(toWire) };
  });

  binder.bind(explainPayout, async ({ params, body, operator }) => {
    await book.explain({ subject: params.subject, operator: operator().username, reason: body.reason });
    return { message: 'SUCCESS' };
  });

  binder.bind(agreeToPayout, async ({ params, operator }) => {
    await book.agree({ subject: params.subject, operator: operator().username });
    return { message: 'SUCCESS' };
  });
}

function toWire(row: OpenRow): UnexplainedPayout {
  return {
    subject: row.subject,
    problem: row.problem,
    amount: row.is_readable ? fromMinor(row.amount, row.currency) : null,
    currency: row.is_readable ? row.currency : null,
    debitReference: row.debit_ref,
    orderReference: row.order_ref,
    toBank: row.to_bank,
    toAccount: row.to_account_masked,
    memberId: row.member_id,
    at: row.at.toISOString(),
    reason: row.reason,
    explainedBy: row.explained_by,
  };
}
