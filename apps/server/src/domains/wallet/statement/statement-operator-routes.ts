import { getMemberStatement } from '@kapao/contract/operator/member.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { pageHolding, type StatementOperation, statementPage } from './statement-store.ts';
import { toWire } from './statement-wire.ts';

export function bindStatementOperator(binder: Binder, { db, sealer }: { db: Db; sealer: Sealer }): void {
  binder.bind(getMemberStatement, async ({ params, query }) => {
    if (!(await memberFacts(db, params.id))) refuse('NO_USER');
    const { limit, operation } = query;
    const holding = operation === undefined ? query.page : await pageHolding(db, params.id, { operation, limit });
    const page = holding ?? refuse('NO_DATA');
    const { total, rows } = await statementPage(db, {
      memberId: params.id,
      page,
      limit,
      types: undefined,
      span: undefined,
      terms: [],
      isScanned: false,
    });
    return { total, page, statements: rows.map((row) => ({ ...toWire(row, query.locale, sealer), ...unsentOf(row) })) };
  });
}

/** No bank knows a withdrawal that was not sent, and its own id would be taken for the bank's reference. */
const unsentOf = (row: StatementOperation) =>
  row.kind === 'withdrawal' && row.sent_ref === null ? { reference: null } : {};
