import {
  getTransfer,
  listTransfers,
  type OperatorTransfer,
  settleTransfer,
} from '@kapao/contract/operator/transfers.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../http/bind.ts';
import { recordAct, recordLook } from '../../operations/audit-trail.ts';
import { lockOperationById, moveOperation } from '../../operations/operation.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { invariant } from '../../platform/invariant.ts';
import { listProviderCalls } from './provider-call-store.ts';
import { releaseHeld, settleHeld } from './transfer-leg.ts';
import { OPERATOR_AFTER_MS } from './transfer-rules.ts';
import { findTransferRow, listTransferRows, type TransferRow } from './transfer-store.ts';

export function bindTransferOperator(binder: Binder, db: Db): void {
  binder.bind(listTransfers, async ({ query }) => {
    const rows = await listTransferRows(db, { state: query.state, page: query.page, limit: query.limit });
    return { total: Number(rows[0]?.total ?? 0n), transfers: rows.map(toWire) };
  });

  binder.bind(getTransfer, async ({ params, operator }) => {
    const row = (await findTransferRow(db, params.id)) ?? refuse('NO_DATA');
    const calls = await listProviderCalls(db, params.id);
    const look = { operator: operator().username, action: 'transfer.look' as const, subject: params.id };
    await recordLook(db, { ...look, detail: { memberId: row.member_id } });
    return {
      transfer: toWire(row),
      balanceBefore: row.balance_before === null ? null : fromMinor(row.balance_before, row.currency),
      calls: calls.map((call) => ({
        no: call.call_no,
        purpose: call.purpose,
        request: call.request,
        answer: call.answer,
        startedAt: call.started_at.toISOString(),
        endedAt: call.ended_at?.toISOString() ?? null,
      })),
    };
  });

  binder.bind(settleTransfer, async ({ params, body, operator }) => {
    await inTransaction(db, async (tx) => {
      const operation = (await lockOperationById(tx, params.id, 'transfer')) ?? refuse('NO_DATA');
      if (operation.final_at) refuse('KEY_INVALID');
      const moved = await moveOperation(tx, {
        memberId: operation.member_id,
        operationId: operation.operation_id,
        to: body.outcome,
        lastAnswer: `settled by ${operator().username}`,
      });
      invariant(moved, 'a locked open operation moves');
      await (body.outcome === 'SUCCEEDED' ? settleHeld(tx, moved) : releaseHeld(tx, moved));
      await recordAct(tx, {
        operator: operator().username,
        action: 'transfer.settle',
        subject: params.id,
        reason: body.reason,
        detail: { outcome: body.outcome, memberId: operation.member_id },
      });
    });
    const row = await findTransferRow(db, params.id);
    invariant(row, 'a settled transfer stays');
    return { message: 'SUCCESS', transfer: toWire(row) };
  });
}

function toWire(row: TransferRow): OperatorTransfer {
  return {
    id: row.operation_id,
    memberId: row.member_id,
    memberName: row.name,
    username: row.username,
    game: row.counterparty,
    direction: row.to_code === 'WALLET' ? 'out' : 'in',
    amount: fromMinor(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    attempts: row.attempts,
    lastAnswer: row.last_answer,
    nextAskAt: row.next_attempt_at?.toISOString() ?? null,
    needsOperator:
      row.final_at === null &&
      (row.people_since !== null || Date.now() - row.created_at.getTime() >= OPERATOR_AFTER_MS),
    operatorReason: row.final_at === null ? row.people_reason : null,
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
  };
}
