import type { OperatorTransfer } from '@kapao/contract/operator/transfer.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { QueueRow } from '../../shell/queue-row.tsx';
import { isToGame, TRANSFER_TONES } from './transfer-view.ts';

interface TransferRowProps {
  transfer: OperatorTransfer;
  isCurrent: boolean;
  nowMs: number;
  onOpen: () => void;
}

export function TransferRow({ transfer, isCurrent, nowMs, onOpen }: TransferRowProps) {
  const { transfers } = useMessages();
  const { state, needsOperator } = transfer;
  const game = transfer.game.toUpperCase();
  return (
    <QueueRow
      since={transfer.createdAt}
      finalAt={transfer.finalAt}
      nowMs={nowMs}
      title={transfer.memberName}
      detail={isToGame(transfer) ? transfers.toGame(game) : transfers.fromGame(game)}
      amount={formatMoney(transfer.amount, transfer.currency)}
      chip={
        needsOperator ? (
          <span className="status bad">
            <Icon name="alert" />
            {transfers.needsOperator}
          </span>
        ) : (
          <StatusChip tone={TRANSFER_TONES[state]} text={transfers.states[state]} />
        )
      }
      isCurrent={isCurrent}
      onOpen={onOpen}
    />
  );
}
