import { askPayoutNow, closePayout, undoApproval } from '@kapao/contract/operator/payout-desk.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Binder } from '../../../http/bind.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { askSoon, lockOperationById, moveOperation } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { isInBatch } from '../../../queries/payouts/payout-file-facts.ts';
import { proposeClosing } from './payout-close.ts';
import { approvalsNeeded, isAskable } from './payout-order-store.ts';
import { PAYOUT_WORK } from './withdraw-jobs.ts';

interface PayoutDeskDeps {
  db: Db;
  propose: Propose;
  /** Schedules an inquiry about a failed payout at once; answers the work that makes it, or undefined where none is made any more. */
  askLate: (tx: Tx, failed: { memberId: string; operationId: string }) => Promise<string | undefined>;
  wake: (work: string) => void;
}

const SUCCESS = { message: 'SUCCESS' };

/** What people do about a payout between the yes and its end. */
export function bindPayoutDesk(binder: Binder, { db, propose, askLate, wake }: PayoutDeskDeps): void {
  binder.bind(undoApproval, async ({ params, operator }) => {
    await inTransaction(db, (tx) => undo(tx, { operationId: params.id, operator: operator().username }));
    return SUCCESS;
  });

  binder.bind(askPayoutNow, async ({ params, operator }) => {
    const work = await inTransaction(db, async (tx) => {
      const operation = (await lockOperationById(tx, params.id, 'withdrawal')) ?? refuse('NO_DATA');
      const { member_id: memberId, operation_id: operationId, state, last_answer } = operation;
      const isInFile = await isInBatch(tx, { memberId, operationId });
      if (!isAskable({ state, last_answer, is_filed: isInFile })) refuse('KEY_INVALID');
      await recordAct(tx, {
        ...{ operator: operator().username, action: 'withdrawal.ask', subject: params.id },
        detail: { memberId },
      });
      if (state === 'FAILED') return (await askLate(tx, { memberId, operationId })) ?? refuse('KEY_INVALID');
      return (await askSoon(tx, operation)) ? PAYOUT_WORK : refuse('KEY_INVALID');
    });
    wake(work);
    return SUCCESS;
  });

  binder.bind(closePayout, ({ params, body, operator }) =>
    proposeClosing(db, propose, { ...body, operationId: params.id, operator: operator().username }),
  );
}

/** Back to review while nothing has been sent: the approvals of this round no longer count. */
async function undo(tx: Tx, { operationId, operator }: { operationId: string; operator: string }): Promise<void> {
  const operation = (await lockOperationById(tx, operationId, 'withdrawal')) ?? refuse('NO_DATA');
  const base = { memberId: operation.member_id, operationId };
  // Without a person's approval there is nothing to take back, and what is in a file goes back with its batch.
  const isHeld = operation.state === 'APPROVED' && (await approvalsNeeded(tx, base)) > 0;
  if (!isHeld || (await isInBatch(tx, base))) refuse('KEY_INVALID');
  await moveOperation(tx, { ...base, to: 'REVIEW' });
  const detail = { memberId: operation.member_id };
  await recordAct(tx, { operator, action: 'withdrawal.undo', subject: operationId, detail });
}
