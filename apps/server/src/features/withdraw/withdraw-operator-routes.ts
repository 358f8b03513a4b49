import {
  approveWithdrawal,
  getWithdrawal,
  listWithdrawals,
  type OperatorWithdrawal,
  rejectWithdrawal,
  WITHDRAWAL_STATES,
} from '@kapao/contract/operator/withdrawals.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { OperatorSession } from '../../domain/sessions.ts';
import { shownAccountNo } from '../../domain/shown-account.ts';
import type { Binder } from '../../http/bind.ts';
import { readMoneyQuery } from '../../http/money-query.ts';
import { isHandBarred, recordAct, shownAct } from '../../operations/audit-trail.ts';
import { deskFilter, readDeskPage } from '../../operations/desk-list.ts';
import { lockOperationById, moveOperation, type Operation } from '../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { payoutHold } from '../account/account-facts.ts';
import { areTwoOperators, handsOf } from '../operator/operator-facts.ts';
import { releaseHold } from './withdraw.ts';
import { payoutAccountNo } from './withdraw-facts.ts';
import { type ReviewNeeds, reviewOf } from './withdraw-review.ts';
import { findWithdrawalRow, insertApproval, listWithdrawalRows, toBank, type WithdrawalRow } from './withdraw-store.ts';

interface WithdrawOperatorDeps extends ReviewNeeds {
  db: Db;
  sealer: Sealer;
  wakePayouts: () => void;
}

const SHOWN = { states: WITHDRAWAL_STATES, ends: ['PAID', 'FAILED', 'REJECTED', 'DISPUTED'] as const };

export function bindWithdrawOperator(binder: Binder, { db, sealer, wakePayouts, linked }: WithdrawOperatorDeps): void {
  const toWire = (row: WithdrawalRow, operator: OperatorSession) =>
    wireOf(row, shownAccountNo(payoutAccountNo(sealer, row), operator));

  async function shown(operationId: string, operator: OperatorSession): Promise<OperatorWithdrawal> {
    const row = await findWithdrawalRow(db, operationId);
    invariant(row, 'a decided withdrawal stays');
    return toWire(row, operator);
  }

  binder.bind(listWithdrawals, async ({ query, operator }) => {
    const filter = deskFilter('withdrawal', { state: query.state, money: readMoneyQuery(query) }, SHOWN);
    const { rows, ...list } = await readDeskPage(
      db,
      {
        filter,
        part: query,
        rows: (ids) => listWithdrawalRows(db, ids),
      },
      toBank(query.partner),
    );
    return { ...list, withdrawals: rows.map((row) => toWire(row, operator())) };
  });

  binder.bind(getWithdrawal, async ({ params, operator }) => {
    const row = (await findWithdrawalRow(db, params.id)) ?? refuse('NO_DATA');
    return { withdrawal: toWire(row, operator()), review: await reviewOf(db, row, { linked }) };
  });

  binder.bind(approveWithdrawal, async ({ params, body, operator }) => {
    const state = await inTransaction(db, async (tx) => {
      const operation = await lockPayable(tx, params.id);
      const approver = operator().username;
      // Four eyes: whoever changed this member's money or standing does not also let the money go (safety 2, W).
      if (await isHandBarred(tx, approver, operation.member_id)) refuse('UNAUTHORIZED');
      for (const hand of await handsOf(tx, approver)) {
        if (hand !== approver && (await isHandBarred(tx, hand, operation.member_id))) refuse('OPERATOR_TOO_NEW');
      }
      const { approvals = [] } = (await findWithdrawalRow(tx, params.id)) ?? {};
      for (const { operator: other } of approvals) {
        if (other !== approver && !(await areTwoOperators(tx, other, approver))) refuse('OPERATOR_TOO_NEW');
      }
      const base = { memberId: operation.member_id, operationId: operation.operation_id };
      if (!(await insertApproval(tx, { ...base, operator: approver }))) refuse('KEY_INVALID');
      const row = await findWithdrawalRow(tx, params.id);
      invariant(row, 'a locked withdrawal is there');
      const isEnough = row.approvals.length >= row.approvals_needed;
      if (isEnough) await moveOperation(tx, { ...base, to: 'APPROVED', retryInMs: 0 });
      const detail = { memberId: operation.member_id, approval: row.approvals.length, needed: row.approvals_needed };
      const reason = body?.reason === undefined ? {} : { reason: body.reason };
      await recordAct(tx, { operator: approver, action: 'withdrawal.approve', subject: params.id, detail, ...reason });
      return isEnough ? 'APPROVED' : 'REVIEW';
    });
    if (state === 'APPROVED') wakePayouts();
    return { message: 'SUCCESS', withdrawal: await shown(params.id, operator()) };
  });

  binder.bind(rejectWithdrawal, async ({ params, body, operator }) => {
    await inTransaction(db, async (tx) => {
      const operation = await lockReview(tx, params.id);
      const { member_id: memberId, operation_id: operationId } = operation;
      const moved = await moveOperation(tx, {
        memberId,
        operationId,
        to: 'REJECTED',
        lastAnswer: 'rejected by an operator',
      });
      invariant(moved, 'a locked review moves');
      await releaseHold(tx, moved);
      await recordAct(tx, {
        operator: operator().username,
        action: 'withdrawal.reject',
        subject: params.id,
        reason: body.reason,
        detail: { memberId },
      });
    });
    return { message: 'SUCCESS', withdrawal: await shown(params.id, operator()) };
  });
}

/** Takes a withdrawal that waits for people; anything else cannot be decided any more. */
async function lockReview(tx: Tx, operationId: string): Promise<Operation> {
  const operation = (await lockOperationById(tx, operationId, 'withdrawal')) ?? refuse('NO_DATA');
  if (operation.state !== 'REVIEW') refuse('KEY_INVALID');
  return operation;
}

/** One that may be paid: nothing is approved for a member who is frozen, or who stopped the own payouts. */
async function lockPayable(tx: Tx, operationId: string): Promise<Operation> {
  const operation = await lockReview(tx, operationId);
  const held = await payoutHold(tx, operation.member_id);
  if (held) refuse(held);
  return operation;
}

function wireOf(row: WithdrawalRow, bankAccountNo: string): OperatorWithdrawal {
  return {
    id: row.operation_id,
    memberId: row.member_id,
    memberName: row.name,
    username: row.username,
    amount: fromMinor(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    reviewReasons: row.review_reasons,
    sums: sumsOf(row),
    circled: fromMinor(row.circled, row.currency),
    circles: row.circles,
    approvalsNeeded: row.approvals_needed,
    approvals: row.approvals.map(({ operator, at }) => ({ operator, at: new Date(at).toISOString() })),
    rejection: shownAct(row.rejection),
    bankCode: row.bank_code,
    bankAccountName: row.bank_account_name,
    bankAccountNo,
    cashAfter: fromMinor(row.cash, row.currency),
    depositedTotal: fromMinor(row.deposited, row.currency),
    withdrawnTotal: fromMinor(row.withdrawn, row.currency),
    payoutReference: row.external_ref,
    createdAt: row.created_at.toISOString(),
    finalAt: row.final_at?.toISOString() ?? null,
  };
}

const SUMS = ['memberDay', 'memberWeek', 'accountDay', 'accountWeek', 'siteDay', 'siteWeek'] as const;

/** Zero where a withdrawal is older than the sums. */
function sumsOf({ sums, limits, currency }: WithdrawalRow): OperatorWithdrawal['sums'] {
  const shown = (minor: number | undefined) => fromMinor(BigInt(minor ?? 0), currency);
  const entries = SUMS.flatMap((name) => [
    [name, shown(sums[name])],
    [`${name}Limit`, shown(limits[name])],
  ]);
  return Object.fromEntries(entries) as OperatorWithdrawal['sums'];
}
