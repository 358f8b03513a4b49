import {
  agreeToDispute,
  decideDispute,
  listPayoutDisputes,
  type PayoutDispute,
} from '@kapao/contract/operator/payout-dispute.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readPage } from '../../../platform/database/paged.ts';
import type { PayoutDisputes } from './payout-dispute.ts';
import { type DisputeRow, listDisputeRows } from './payout-dispute-store.ts';

export function bindPayoutDisputes(binder: Binder, { db, disputes }: { db: Db; disputes: PayoutDisputes }): void {
  binder.bind(listPayoutDisputes, async ({ query }) => {
    const { total, rows } = await readPage(query, (part) => listDisputeRows(db, part));
    return { total, disputes: rows.map(toWire) };
  });

  binder.bind(decideDispute, async ({ params, body, operator }) => {
    await disputes.decide({ operationId: params.id, operator: operator().username, ...body });
    return { message: 'SUCCESS' };
  });

  binder.bind(agreeToDispute, async ({ params, operator }) => {
    await disputes.agree({ operationId: params.id, operator: operator().username });
    return { message: 'SUCCESS' };
  });
}

function toWire(row: DisputeRow): PayoutDispute {
  return {
    id: row.operation_id,
    memberId: row.member_id,
    memberName: row.name,
    username: row.username,
    amount: fromMinor(row.amount, row.currency),
    cash: fromMinor(row.cash, row.currency),
    currency: row.currency,
    bankCode: row.bank_code,
    foundBy: row.found_by,
    foundAt: row.found_at.toISOString(),
    decision: row.decision,
    reason: row.reason,
    decidedBy: row.decided_by,
    needsSecond: row.needs_second && row.agreed_by === null,
  };
}
