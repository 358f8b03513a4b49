import type { OperatorSlip } from '@kapao/contract/operator/slip.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { creditableOf, noteText, reviewReason, SLIP_TONES } from './slip-view.ts';

interface SlipRowProps {
  slip: OperatorSlip;
  isCurrent: boolean;
  nowMs: number;
  onOpen: () => void;
}

export function SlipRow({ slip, isCurrent, nowMs, onOpen }: SlipRowProps) {
  const messages = useMessages();
  const waits = slip.isWaiting ? reviewReason(messages, slip.reviewReason) : undefined;
  const failed = slip.reason === null ? undefined : noteText(messages, slip.reason);
  const credit = creditableOf(slip);
  return (
    <QueueRow
      since={slip.createdAt}
      finalAt={slip.finalAt}
      nowMs={nowMs}
      title={slip.memberName}
      detail={`${slip.memberBankCode} ${slip.username}`}
      amount={credit ? formatMoney(credit.amount, credit.currency) : '–'}
      chip={
        <StatusChip tone={SLIP_TONES[slip.state]} text={waits?.chip ?? failed ?? messages.slips.states[slip.state]} />
      }
      isCurrent={isCurrent}
      onOpen={onOpen}
    />
  );
}
