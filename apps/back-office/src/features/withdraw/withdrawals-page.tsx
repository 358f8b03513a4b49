import { REFUSAL_NOTES, type RefusalNote } from '@kapao/contract/member/timeline.ts';
import { approveWithdrawal, type OperatorWithdrawal, WITHDRAWAL_STATES } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { QUEUE_PER_PAGE } from '../../api/list-read.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { type QueueList, useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { PayoutStops } from '../../shell/payout-stops.tsx';
import { QueuePage } from '../../shell/queue-page.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { secondsOf, useLeaving } from './leaving-bar.tsx';
import { TypeAmountSheet } from './type-amount-sheet.tsx';
import {
  findWithdrawal,
  useApprove,
  useReject,
  useWithdrawal,
  useWithdrawalReview,
  useWithdrawals,
} from './use-withdrawals.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';
import { decisionOf, OTHER_STATES, type WithdrawalState, WORKING_STATES } from './withdrawal-view.ts';

const RULES = {
  states: WITHDRAWAL_STATES,
  fallback: 'REVIEW',
  perPage: QUEUE_PER_PAGE,
  partner: 'bank',
  hands: 'REVIEW',
  useEntries: useWithdrawals,
  useNamed: useWithdrawal,
} as const;

export function WithdrawalsPage() {
  const { withdrawals: texts, withdrawalReview } = useMessages();
  const queue = useQueueList(RULES);
  const decide = useDecision(queue);
  return (
    <>
      <PayoutStops />
      <QueuePage
        queue={queue}
        claimed="withdrawals"
        texts={texts}
        common={WORKING_STATES}
        rest={OTHER_STATES}
        row={(entry, place) => <WithdrawalRow withdrawal={entry} {...place} />}
        detail={(entry) => <WithdrawalDetail withdrawal={entry} />}
        actions={decide.actions}
        top={decide.bar}
        keys={decide.mayDecide ? { letters: ['a', 'r', 'u'], text: withdrawalReview.keys } : undefined}
      />
      {decide.sheet}
    </>
  );
}

/** Until the review is read the list tells what it can, so that no button is there for a moment that would be refused. */
const expectedBar = ({ hasOpenCase, isFrozen }: OperatorWithdrawal) =>
  isFrozen ? 'INACTIVE_USER' : hasOpenCase ? 'CASE_UNREAD' : null;

/** Approve and reject, by button and by key, and what follows: a toast and the next entry. */
function useDecision({ current, goOn, isSteady }: QueueList<OperatorWithdrawal, WithdrawalState>) {
  const { withdrawals: texts, withdrawalReview, payoutDesk, common } = useMessages();
  const operator = useOperator();
  const mayDecide = useMay(approveWithdrawal);
  const toast = useToast();
  const textOf = useErrorText();
  const approve = useApprove();
  const reject = useReject();
  const [rejecting, setRejecting] = useState<OperatorWithdrawal>();
  const [note, setNote] = useState<RefusalNote>('ASK_US');
  const [typing, setTyping] = useState<OperatorWithdrawal>();
  const leaving = useLeaving();

  const review = useWithdrawalReview(mayDecide ? current?.id : undefined).data;
  const decision =
    current && mayDecide
      ? decisionOf(current, { username: operator.username, bar: review ? review.bar : expectedBar(current) })
      : undefined;
  const target = decision?.isOpen && !approve.isPending ? current : undefined;

  const sendApprove = async ({ id }: OperatorWithdrawal, amount?: number) => {
    try {
      const { withdrawal, undoMs } = await approve.mutateAsync({ id, amount });
      const leaves = withdrawalReview.approvedLeaves(payoutDesk.leavesIn(secondsOf(undoMs)));
      const whole = undoMs > 0 ? leaves : texts.approvedWhole;
      toast('success', withdrawal.state === 'REVIEW' ? texts.approvedPart : whole);
      leaving.add(withdrawal, undoMs);
      goOn(id);
    } catch (error) {
      if (!(await findWithdrawal(id))?.isCancelled) return toast('danger', textOf(error));
      toast('info', texts.cancelledMeanwhile);
      goOn(id);
    }
  };
  const startApprove = () => {
    if (!target || decision?.isMine || decision?.bar) return;
    if (target.approvalsNeeded > 1) setTyping(target);
    else void sendApprove(target);
  };
  const rejectUnlessCancelled = async (id: string, reason: string) => {
    try {
      return await reject.mutateAsync({ id, note, reason });
    } catch (error) {
      const withdrawal = await findWithdrawal(id);
      if (!withdrawal?.isCancelled) throw error;
      return { message: 'SUCCESS', withdrawal };
    }
  };
  // Nobody is told what was meant for the one before.
  const startReject = () => {
    if (decision?.bar === 'ITEM_HELD') return;
    setNote('ASK_US');
    setRejecting(target);
  };
  useKeys({
    a: () => {
      if (isSteady()) startApprove();
    },
    r: () => {
      if (isSteady()) startReject();
    },
  });

  const actions = decision?.isOpen && (
    <WithdrawalActions
      decision={decision}
      heldBy={review?.heldBy ?? null}
      isBusy={approve.isPending}
      onApprove={startApprove}
      onReject={startReject}
    />
  );
  const sheet = rejecting && (
    <ReasonSheet
      title={texts.rejectTitle}
      reasons={texts.rejectReasons}
      submit={{ text: texts.reject, variant: 'danger' }}
      act={(reason) => rejectUnlessCancelled(rejecting.id, reason)}
      done={({ withdrawal }) => (withdrawal.isCancelled ? texts.cancelledMeanwhile : texts.rejected)}
      onDone={() => goOn(rejecting.id)}
      onClose={() => setRejecting(undefined)}
    >
      <p>
        <b>{rejecting.memberName}</b> <span className="num">{rejecting.username}</span>
      </p>
      <p>
        {texts.rejectConsequence(
          `${formatMoney(rejecting.amount, rejecting.currency)} ${common.unit[rejecting.currency]}`,
        )}
      </p>
      <SelectField
        label={texts.memberIsTold}
        placeholder={texts.memberIsTold}
        value={note}
        onChange={(chosen) => setNote(REFUSAL_NOTES.find((known) => known === chosen) ?? note)}
        options={REFUSAL_NOTES.map((value) => ({ value, text: texts.notes[value] }))}
      />
    </ReasonSheet>
  );
  const typeSheet = typing && decision && (
    <TypeAmountSheet
      withdrawal={typing}
      submit={texts[decision.approve]}
      onTyped={(amount) => void sendApprove(typing, amount)}
      onClose={() => setTyping(undefined)}
    />
  );
  return { actions, sheet: sheet ?? typeSheet, bar: leaving.bar, mayDecide };
}
