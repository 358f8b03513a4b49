import { listStatement } from '@kapao/contract/member/statement.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/database/db.ts';
import { statementPage } from './statement-store.ts';
import { toWire } from './statement-wire.ts';

export function bindStatement(binder: Binder, db: Db): void {
  binder.bind(listStatement, async ({ member, body, query }) => {
    const { memberId } = member();
    const { page, limit, types, month } = body;
    const { total, rows, monthTotals } = await statementPage(db, { memberId, page, limit, types, month });
    const statements = rows.map((row) => toWire(row, query.locale));
    if (!monthTotals) return { total, statements };
    const { moneyIn, moneyOut, currency } = monthTotals;
    const totals = { moneyIn: fromMinor(moneyIn, currency), moneyOut: fromMinor(moneyOut, currency) };
    return { total, statements, monthTotals: totals };
  });
}
