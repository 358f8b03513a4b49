import type { PayoutBatch } from '@kapao/contract/operator/payout-file.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { count } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';

const TONES: Record<PayoutBatch['state'], StatusTone> = {
  MADE: 'wait',
  CONFIRMED: 'info',
  EXPORTED: 'wait',
  SENT: 'info',
  CANCELLED: 'dim',
};

export function BatchRow({ batch, onOpen }: { batch: PayoutBatch; onOpen: () => void }) {
  const { payoutFiles: words, common } = useMessages();
  const isOver = batch.openLines === 0 && batch.exportedAt !== null;
  return (
    <li>
      <button type="button" className="row payout-batch" onClick={onOpen}>
        <span className="grow">
          <b>{words.batchOf(batch.partner, batch.number)}</b>
          <small className="small block num">
            {formatMoney(batch.total, batch.currency)} {common.unit[batch.currency]} · {words.lines(count(batch.lines))}{' '}
            · {words.products[batch.product]}
          </small>
          <small className="small block num">{words.madeBy(batch.madeBy, formatDateTime(batch.madeAt))}</small>
        </span>
        <StatusChip tone={isOver ? 'ok' : TONES[batch.state]} text={isOver ? words.over : words.states[batch.state]} />
      </button>
    </li>
  );
}
