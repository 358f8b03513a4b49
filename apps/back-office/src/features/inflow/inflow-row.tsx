import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { INFLOW_TONES, isGoingBack, waitReason } from './inflow-view.ts';

interface InflowRowProps {
  inflow: OperatorInflow;
  isCurrent: boolean;
  nowMs: number;
  onOpen: () => void;
}

export function InflowRow({ inflow, isCurrent, nowMs, onOpen }: InflowRowProps) {
  const messages = useMessages();
  const { state } = inflow;
  const { inflowReturns: returns } = messages;
  const back = isGoingBack(inflow)
    ? inflow.goesBack?.state === 'REVIEW'
      ? returns.chip
      : returns.chipSent
    : undefined;
  const waits = state === 'UNMATCHED' ? waitReason(messages, inflow.waitReason) : undefined;
  return (
    <QueueRow
      since={inflow.createdAt}
      finalAt={inflow.finalAt}
      nowMs={nowMs}
      title={inflow.fromName === '' ? messages.inflows.noName : inflow.fromName}
      detail={`${inflow.fromBank} ${inflow.fromAccountMasked}`}
      amount={formatMoney(inflow.amount, inflow.currency)}
      chip={
        <StatusChip
          tone={back !== undefined || inflow.isMarked ? 'info' : INFLOW_TONES[state]}
          text={
            back ?? (inflow.isMarked ? messages.inflowDesk.marked : (waits?.chip ?? messages.inflows.states[state]))
          }
        />
      }
      isCurrent={isCurrent}
      onOpen={onOpen}
    />
  );
}
