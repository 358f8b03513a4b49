import { listStatement } from '@kapao/contract/member/statement.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { maskName } from '../../domain/mask-name.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { statementPage } from './statement-store.ts';
import { toMemberWire } from './statement-wire.ts';

export function bindStatement(binder: Binder, { db, sealer }: { db: Db; sealer: Sealer }): void {
  binder.bind(listStatement, async ({ member, body, query }) => {
    const { memberId } = member();
    const { page, limit, types, month } = body;
    const { total, rows, name, monthTotals } = await statementPage(db, { memberId, page, limit, types, month });
    const holder = maskName(name);
    const statements = rows.map((row) => toMemberWire(row, { locale: query.locale, sealer, holder }));
    if (!monthTotals) return { total, statements, holder };
    const { moneyIn, moneyOut, currency } = monthTotals;
    const totals = { moneyIn: fromMinor(moneyIn, currency), moneyOut: fromMinor(moneyOut, currency) };
    return { total, statements, holder, monthTotals: totals };
  });
}
