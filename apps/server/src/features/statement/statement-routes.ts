import { listStatement } from '@kapao/contract/member/statement.ts';
import type { Binder } from '../../http/bind.ts';
import type { Db } from '../../platform/db.ts';
import { statementPage } from './statement-store.ts';
import { toWire } from './statement-wire.ts';

export function bindStatement(binder: Binder, db: Db): void {
  binder.bind(listStatement, async ({ member, body, query }) => {
    const { page, limit, types } = body;
    const { total, rows } = await statementPage(db, { memberId: member().memberId, page, limit, types });
    return { total, statements: rows.map((row) => toWire(row, query.locale)) };
  });
}
