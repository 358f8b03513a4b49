import {
  approveWithdrawal,
  getWithdrawal,
  listWithdrawals,
  type OperatorWithdrawal,
  rejectWithdrawal,
  WITHDRAWAL_STATES,
} from '@kapao/contract/operator/withdraw.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { readMoneyQuery } from '../../../http/money-query.ts';
import { recordAct, shownAct } from '../../../operations/audit-trail.ts';
import { deskFilter, readDeskPage } from '../../../operations/desk-list.ts';
import { moveOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { isCancelled } from '../../../queries/payouts/withdraw-cancel-facts.ts';
import { payoutAccountNo } from '../../../queries/payouts/withdraw-facts.ts';
import { maskedSearch } from '../../../shared/masked-search.ts';
import type { OperatorSession } from '../../../shared/sessions.ts';
import { shownAccountNo } from '../../../shared/shown-account.ts';
import { crossedLimits } from './crossed-limits.ts';
import { returnedDepositOf } from './deposit-return-store.ts';
import { payoutOrderOf } from './payout-order-store.ts';
import { approve, lockForDecision, releaseItem } from './withdraw-approval.ts';
import { listMoneyDoubts } from './withdraw-doubts.ts';
import { releaseHold } from './withdraw-hold.ts';
import { type ReviewNeeds, reviewOf } from './withdraw-review.ts';
import { findWithdrawalRow, isAsked, listWithdrawalRows, type WithdrawalRow } from './withdraw-store.ts';

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
    wireOf(row, {
      bankAccountNo: shownAccountNo(payoutAccountNo(sealer, row), operator),
      mayReadCases: operator.rights.includes('cases.read'),
    });

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
    const found = (await findWithdrawalRow(db, params.id)) ?? refuse('NO_DATA');
    const isOpen = found.state === 'REVIEW';
    const doubts = isOpen ? await inTransaction(db, (tx) => listMoneyDoubts(tx, found.member_id)) : [];
    const row = { ...found, review_reasons: [...new Set([...found.review_reasons, ...doubts])] };
    return {
      withdrawal: toWire(row, operator()),
      review: await reviewOf({ db, sealer, linked }, row, operator()),
      payout: await payoutOrderOf(db, row.operation_id),
      deposit: await returnedDepositOf(db, row),
    };
  });

  binder.bind(approveWithdrawal, async ({ params, body, operator }) => {
    const approval = { operationId: params.id, approver: operator(), ...body };
    const { isEnough, undoMs } = await inTransaction(db, (tx) => approve(tx, approval));
    if (isEnough && undoMs === 0) wakePayouts();
    return { message: 'SUCCESS', withdrawal: await shown(params.id, operator()), undoMs };
  });

  binder.bind(rejectWithdrawal, async ({ params, body, operator }) => {
    await inTransaction(db, async (tx) => {
      const operation = await lockForDecision(tx, params.id, operator().username);
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
      await releaseItem(tx, operationId, operator().username);
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

function wireOf(
  row: WithdrawalRow,
  { bankAccountNo, mayReadCases }: { bankAccountNo: string; mayReadCases: boolean },
): OperatorWithdrawal {
  return {
    id: row.operation_id,
    memberId: row.member_id,
    memberName: row.name,
    username: row.username,
    amount: fromMinor(row.amount, row.currency),
    currency: row.currency,
    state: row.state,
    reviewReasons: row.review_reasons,
    crossed: crossedLimits(row),
    isFrozen: row.is_frozen,
    hasOpenCase: mayReadCases && row.has_open_case,
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
    payoutReference: row.sent_ref,
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
