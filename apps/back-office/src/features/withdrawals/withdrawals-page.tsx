import { approveWithdrawal, type OperatorWithdrawal, WITHDRAWAL_STATES } from '@kapao/contract/operator/withdrawals.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useQueueList } from '../../lib/use-queue-list.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { QueueLayout } from '../../shell/queue-layout.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { StateFilter } from '../../shell/state-filter.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useApprove, useReject, useWithdrawals, WITHDRAWALS_PER_PAGE } from './use-withdrawals.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';
import { decisionOf, OTHER_STATES, WORKING_STATES } from './withdrawal-view.ts';

const RULES = {
  states: WITHDRAWAL_STATES,
  fallback: 'REVIEW',
  perPage: WITHDRAWALS_PER_PAGE,
  useEntries: useWithdrawals,
} as const;

export function WithdrawalsPage() {
  const { withdrawals: texts } = useMessages();
  const queue = useQueueList(RULES);
  const decide = useDecision(queue);
  return (
    <>
      <QueueLayout
        title={texts.title}
        {...queue.layout}
        filter={
          <StateFilter
            value={queue.state}
            onChange={queue.setState}
            common={WORKING_STATES}
            rest={OTHER_STATES}
            names={texts.states}
          />
        }
        rows={queue.entries.map((entry) => <WithdrawalRow key={entry.id} withdrawal={entry} {...queue.rowOf(entry)} />)}
        empty={
          queue.isAtFallback ? { title: texts.emptyTitle, text: texts.empty } : { title: texts.emptyOther, text: '' }
        }
        detail={
          queue.opened && {
            hasLeft: queue.opened.hasLeft,
            content: <WithdrawalDetail withdrawal={queue.opened.entry} />,
          }
        }
        actions={decide.actions}
      />
      {decide.sheet}
    </>
  );
}

type DecisionInput = Pick<
  ReturnType<typeof useQueueList<OperatorWithdrawal, string>>,
  'opened' | 'isSteady' | 'nextAfter' | 'open'
>;

/** Approve and reject, by button and by key, and what follows: a toast and the next entry. */
function useDecision(queue: DecisionInput) {
  const { withdrawals: texts, common } = useMessages();
  const operator = useOperator();
  const mayDecide = useMay(approveWithdrawal);
  const toast = useToast();
  const textOf = useErrorText();
  const approve = useApprove();
  const reject = useReject();
  const [rejecting, setRejecting] = useState<OperatorWithdrawal>();

  const entry = queue.opened?.hasLeft === false ? queue.opened.entry : undefined;
  const decision = entry && mayDecide ? decisionOf(entry, operator.username) : undefined;
  const isBusy = approve.isPending || reject.isPending;
  const target = entry && decision?.isOpen && !isBusy ? entry : undefined;

  const startApprove = async () => {
    if (!target || decision?.isMine) return;
    const next = queue.nextAfter(target.id);
    try {
      const { withdrawal } = await approve.mutateAsync(target.id);
      toast('success', withdrawal.state === 'REVIEW' ? texts.approvedPart : texts.approvedWhole);
      queue.open(next, { replace: true });
    } catch (error) {
      toast('danger', textOf(error));
    }
  };
  const startReject = () => {
    if (!target) return;
    reject.reset();
    setRejecting(target);
  };
  const sendReject = async (reason: string) => {
    if (!rejecting) return;
    const next = queue.nextAfter(rejecting.id);
    // A refusal is shown inside the sheet, from the mutation itself.
    const reply = await reject.mutateAsync({ id: rejecting.id, reason }).catch(() => undefined);
    if (!reply) return;
    setRejecting(undefined);
    toast('success', texts.rejected);
    queue.open(next, { replace: true });
  };
  useKeys({
    a: () => {
      if (queue.isSteady()) void startApprove();
    },
    r: () => {
      if (queue.isSteady()) startReject();
    },
  });

  const actions = entry && decision?.isOpen && (
    <WithdrawalActions
      decision={decision}
      isBusy={approve.isPending}
      onApprove={() => void startApprove()}
      onReject={startReject}
    />
  );
  const sheet = rejecting && (
    <ReasonSheet
      title={texts.rejectTitle}
      reasons={texts.rejectReasons}
      submit={{ text: texts.reject, variant: 'danger' }}
      busy={reject.isPending}
      error={reject.error}
      onSubmit={(reason) => void sendReject(reason)}
      onClose={() => setRejecting(undefined)}
    >
      <p>
        <b>{rejecting.memberName}</b> <span className="num">{rejecting.username}</span>
      </p>
      <p>{texts.rejectConsequence(`${money(rejecting.amount)} ${common.unit[rejecting.currency]}`)}</p>
    </ReasonSheet>
  );
  return { actions, sheet };
}
