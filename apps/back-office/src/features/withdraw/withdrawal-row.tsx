import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { leadingReason, stateText, toneOf } from './withdrawal-view.ts';

interface WithdrawalRowProps {
  withdrawal: OperatorWithdrawal;
  isCurrent: boolean;
  nowMs: number;
  onOpen: () => void;
}

export function WithdrawalRow({ withdrawal, isCurrent, nowMs, onOpen }: WithdrawalRowProps) {
  const messages = useMessages();
  const { state, approvals, approvalsNeeded, cancels, username, hasOpenCase, isFrozen } = withdrawal;
  const { chips } = messages.withdrawalReview;
  const isOften = state === 'REVIEW' && cancels.count > 1;
  const needsSecond = approvals.length > 0 && approvals.length < approvalsNeeded;
  const waitText = needsSecond ? messages.withdrawals.needsSecond : leadingReason(messages, withdrawal.reviewReasons);
  const text = state === 'REVIEW' && waitText !== undefined ? waitText : stateText(messages.withdrawals, withdrawal);
  return (
    <QueueRow
      since={withdrawal.createdAt}
      finalAt={withdrawal.finalAt}
      nowMs={nowMs}
      title={withdrawal.memberName}
      detail={isOften ? `${username} · ${messages.withdrawals.cancelsShort(cancels.count, cancels.days)}` : username}
      amount={formatMoney(withdrawal.amount, withdrawal.currency)}
      chip={
        <span className="row-chips">
          {state === 'REVIEW' && hasOpenCase && <StatusChip tone="bad" text={chips.case} />}
          {state === 'REVIEW' && isFrozen && <StatusChip tone="bad" text={chips.frozen} />}
          <StatusChip tone={toneOf(withdrawal)} text={text} />
        </span>
      }
      isCurrent={isCurrent}
      onOpen={onOpen}
    />
  );
}
