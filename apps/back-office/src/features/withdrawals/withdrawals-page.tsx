import { approveWithdrawal, type OperatorWithdrawal, WITHDRAWAL_STATES } from '@kapao/contract/operator/withdrawals.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { pageCount } from '../../lib/list-filter.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useExistingPage, useListFilter } from '../../lib/use-list-filter.ts';
import { useNow } from '../../lib/use-now.ts';
import { useQueue } from '../../lib/use-queue.ts';
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

const RULES = { states: WITHDRAWAL_STATES, fallback: 'REVIEW' } as const;
const AGE_EVERY_MS = 15_000;
const NONE: readonly OperatorWithdrawal[] = [];

export function WithdrawalsPage() {
  const { withdrawals: texts } = useMessages();
  const { filter, setState, setPage, open } = useListFilter(RULES);
  const list = useWithdrawals(filter);
  const entries = list.data?.withdrawals ?? NONE;
  const nowMs = useNow(AGE_EVERY_MS);
  useExistingPage({ page: filter.page, limit: WITHDRAWALS_PER_PAGE, total: list.data?.total }, setPage);
  const queue = useQueue({ entries, filter, open });
  const decide = useDecision({ queue, open });
  return (
    <>
      <QueueLayout
        title={texts.title}
        list={{
          isPending: list.isPending,
          error: list.error,
          total: list.data?.total,
          retry: () => void list.refetch(),
        }}
        filter={
          <StateFilter
            value={filter.state}
            onChange={setState}
            common={WORKING_STATES}
            rest={OTHER_STATES}
            names={texts.states}
          />
        }
        rows={entries.map((entry) => (
          <WithdrawalRow
            key={entry.id}
            withdrawal={entry}
            isCurrent={entry.id === filter.id}
            nowMs={nowMs}
            onOpen={() => open(entry.id, { replace: filter.id !== undefined })}
          />
        ))}
        isEmpty={entries.length === 0}
        empty={
          filter.state === 'REVIEW'
            ? { title: texts.emptyTitle, text: texts.empty }
            : { title: texts.emptyOther, text: '' }
        }
        pager={{
          page: filter.page,
          pageCount: pageCount(list.data?.total ?? 0, WITHDRAWALS_PER_PAGE),
          onPage: setPage,
        }}
        detail={
          queue.opened && {
            hasLeft: queue.opened.hasLeft,
            content: <WithdrawalDetail withdrawal={queue.opened.entry} />,
          }
        }
        actions={decide.actions}
        isOpen={filter.id !== undefined}
        onBack={() => open(undefined, { replace: true })}
      />
      {decide.sheet}
    </>
  );
}

interface DecisionInput {
  queue: ReturnType<typeof useQueue<OperatorWithdrawal>>;
  open: ReturnType<typeof useListFilter>['open'];
}

/** Approve and reject, by button and by key, and what follows: a toast and the next entry. */
function useDecision({ queue, open }: DecisionInput) {
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
      open(next, { replace: true });
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
    open(next, { replace: true });
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
