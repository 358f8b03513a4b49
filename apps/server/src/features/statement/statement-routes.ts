import { listStatement, type StatementRow } from '@kapao/contract/member/statement.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/db.ts';
import { type StatementOperation, statementPage } from './statement-store.ts';

export function bindStatement(binder: Binder, db: Db): void {
  binder.bind(listStatement, async ({ member, body }) => {
    const { page, limit, types } = body;
    const { total, rows } = await statementPage(db, { memberId: member().memberId, page, limit, types });
    return { total, statements: rows.map(toWire) };
  });
}

function toWire(row: StatementOperation): StatementRow {
  const sign = row.cash_sign < 0 ? -1n : 1n;
  return {
    id: row.operation_id,
    statementType: row.statement_type,
    from: row.from_code,
    to: row.to_code,
    status: row.shown,
    state: row.state,
    amount: fromMinor(sign * row.amount, row.currency),
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
    reference: row.external_ref,
  };
}
