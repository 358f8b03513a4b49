import {
  approveWithdrawal,
  getWithdrawal,
  listWithdrawals,
  type OperatorWithdrawal,
  rejectWithdrawal,
  WITHDRAWAL_STATES,
} from '@kapao/contract/operator/withdraw.ts';
import { PAYOUT_POLICY } from '@kapao/contract/policies/payout.ts';
import { fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { maskedSearch } from '../../domain/masked-search.ts';
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
import { readPolicy } from '../policy/policy-facts.ts';
import { returnedDepositOf } from './deposit-return-facts.ts';
import { payoutOrderOf } from './payout-order-store.ts';
import { isCancelled } from './withdraw-cancel-facts.ts';
import { payoutAccountNo } from './withdraw-facts.ts';
import { releaseHold } from './withdraw-hold.ts';
import { type ReviewNeeds, reviewOf } from './withdraw-review.ts';
import {
  findWithdrawalRow,
  insertApproval,
  isAsked,
  listWithdrawalRows,
  type WithdrawalRow,
} from './withdraw-store.ts';

interface WithdrawOperatorDeps extends ReviewNeeds {
  db: Db;
  sealer: Sealer;
  wakePayouts: () => void;
  /** Members as they are searched for. */
  memberIdsOf: (text: string) => Promise<string[]>;
}

const SHOWN = { states: WITHDRAWAL_STATES, ends: ['PAID', 'FAILED', 'REJECTED', 'DISPUTED'] as const };

export function bindWithdrawOperator(
  binder: Binder,
  { db, sealer, wakePayouts, linked, memberIdsOf }: WithdrawOperatorDeps,
): void {
  const toWire = (row: WithdrawalRow, operator: OperatorSession) =>
    wireOf(row, shownAccountNo(payoutAccountNo(sealer, row), operator));

  async function shown(operationId: string, operator: OperatorSession): Promise<OperatorWithdrawal> {
    const row = await findWithdrawalRow(db, operationId);
    invariant(row, 'a decided withdrawal stays');
    return toWire(row, operator);
  }

  binder.bind(listWithdrawals, async ({ query, operator, tellLook }) => {
    const { state, partner: bank, text, hand } = query;
    // History is walked in its order, which would take the longer the fewer of it are somebody's.
    if (hand !== undefined && state !== 'REVIEW') refuse('KEY_INVALID');
    if (text !== undefined) tellLook({ asked: maskedSearch(text) });
    const memberIds = text === undefined ? undefined : await memberIdsOf(text);
    const filter = deskFilter('withdrawal', { state: query.state, money: readMoneyQuery(query) }, SHOWN);
    const { rows, ...list } = await readDeskPage(
      db,
      {
        filter,
        part: query,
        rows: (ids) => listWithdrawalRows(db, ids),
      },
      isAsked({ bank, memberIds, hand: hand && { operator: operator().username, isMine: hand === 'mine' } }),
    );
    return { ...list, withdrawals: rows.map((row) => toWire(row, operator())) };
  });

  binder.bind(getWithdrawal, async ({ params, operator }) => {
    const row = (await findWithdrawalRow(db, params.id)) ?? refuse('NO_DATA');
    return {
      withdrawal: toWire(row, operator()),
      review: await reviewOf(db, row, { linked }),
      payout: await payoutOrderOf(db, row.operation_id),
      deposit: await returnedDepositOf(db, row),
    };
  });

  binder.bind(approveWithdrawal, async ({ params, body, operator }) => {
    const yes = { operationId: params.id, approver: operator().username, ...body };
    const { isEnough, undoMs } = await inTransaction(db, (tx) => approve(tx, yes));
    if (isEnough && undoMs === 0) wakePayouts();
    return { message: 'SUCCESS', withdrawal: await shown(params.id, operator()), undoMs };
  });

  binder.bind(rejectWithdrawal, async ({ params, body, operator }) => {
    await inTransaction(db, async (tx) => {
      const operation = await lockReview(tx, params.id);
      const { member_id: memberId, operation_id: operationId } = operation;
      const moved = await moveOperation(tx, {
        memberId,
        operationId,
        to: 'REJECTED',
        // The member reads it in the timeline.
        lastAnswer: body.note,
      });
      invariant(moved, 'a locked review moves');
      await releaseHold(tx, moved);
      await recordAct(tx, {
        operator: operator().username,
        action: 'withdrawal.reject',
        subject: params.id,
        reason: body.reason,
        detail: { memberId, note: body.note },
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

/** One yes; with all that it needs it leaves after the seconds in which the yes can be taken back. */
async function approve(
  tx: Tx,
  yes: { operationId: string; approver: string; reason?: string | undefined; amount?: number | undefined },
): Promise<{ isEnough: boolean; undoMs: number }> {
  const { operationId, approver } = yes;
  const operation = await lockPayable(tx, operationId);
  const memberId = operation.member_id;
  // Four eyes: whoever changed this member's money or standing does not also let the money go (safety 2, W).
  if (await isHandBarred(tx, approver, memberId)) refuse('UNAUTHORIZED');
  for (const hand of await handsOf(tx, approver)) {
    if (hand !== approver && (await isHandBarred(tx, hand, memberId))) refuse('OPERATOR_TOO_NEW');
  }
  const before = await findWithdrawalRow(tx, operationId);
  invariant(before, 'a locked withdrawal is there');
  for (const { operator: other } of before.approvals) {
    if (other !== approver && !(await areTwoOperators(tx, other, approver))) refuse('OPERATOR_TOO_NEW');
  }
  refuseUntyped(before, yes.amount);
  const base = { memberId, operationId };
  if (!(await insertApproval(tx, { ...base, operator: approver }))) refuse('OTHER_OPERATOR');
  const row = await findWithdrawalRow(tx, operationId);
  invariant(row, 'a locked withdrawal is there');
  const isEnough = row.approvals.length >= row.approvals_needed;
  const undoMs = isEnough ? (await readPolicy(tx, PAYOUT_POLICY)).undoSeconds * 1_000 : 0;
  if (isEnough) await moveOperation(tx, { ...base, to: 'APPROVED', retryInMs: undoMs });
  const detail = { memberId, approval: row.approvals.length, needed: row.approvals_needed };
  const reason = yes.reason === undefined ? {} : { reason: yes.reason };
  await recordAct(tx, { operator: approver, action: 'withdrawal.approve', subject: operationId, detail, ...reason });
  return { isEnough, undoMs };
}

/** Above the second limit no key alone approves: the amount is typed, and it is this one. */
function refuseUntyped(row: WithdrawalRow, typed: number | undefined): void {
  if (row.approvals_needed < 2) return;
  if (typed === undefined) refuse('KEY_MISSING');
  if (minorOrRefuse(typed, row.currency) !== row.amount) refuse('KEY_INVALID');
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
    isCancelled: isCancelled(row),
    cancels: row.cancels,
    bankCode: row.bank_code,
    bankAccountName: row.bank_account_name,
    bankAccountNo,
    cashAfter: fromMinor(row.cash, row.currency),
    depositedTotal: fromMinor(row.deposited, row.currency),
    withdrawnTotal: fromMinor(row.withdrawn, row.currency),
    payoutReference: row.sent_ref ?? row.external_ref,
    partnerReference: row.partner_ref,
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
