import { SLIP_REASONS, type SlipRow } from '@kapao/contract/member/slip.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Pager } from '@kapao/ui/pager.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { outcomeOf, statusText } from '../../shell/statement-status.ts';
import { useModal } from '../../shell/use-modal.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { creditedEarlierMs, SLIPS_PER_PAGE, slipAddress, useSlips } from '../../shell/use-slips.ts';
import './slips.css';

/** The slips a member has sent: date, amount, status with its reason, and the picture in a window of its own (spec 2). */
export function SlipsModal({ onClose }: ModalProps) {
  const { slip: words, common } = useMessages();
  const { open } = useModal();
  const [page, setPage] = useState(1);
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useSlips(page);
  if (!data) {
    const failed = isError ? words.failed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void refetch()} />;
  }
  const send = (
    <Button variant="cta" wide icon="image" onPress={() => open('deposit', { method: 'slip' })}>
      {words.send}
    </Button>
  );
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose} wide footer={send}>
      {data.total === 0 ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} />
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <SlipTable slips={data.slips} fetchedAtMs={dataUpdatedAt} />
          <Pager
            page={page}
            pageCount={Math.ceil(data.total / SLIPS_PER_PAGE)}
            onPage={setPage}
            labels={{ pages: common.pages, previous: common.previous, next: common.next }}
          />
        </div>
      )}
    </Sheet>
  );
}

/** A table, shown as cards on phones. */
function SlipTable({ slips, fetchedAtMs }: { slips: readonly SlipRow[]; fetchedAtMs: number }) {
  const { slip: words } = useMessages();
  const [failed, setFailed] = useState(false);
  return (
    <>
      <div role="alert">{failed && <Note tone="bad">{words.viewFailed}</Note>}</div>
      <table className="slips">
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.amount}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.picture}</th>
          </tr>
        </thead>
        <tbody>
          {slips.map((slip) => (
            <SlipTableRow key={slip.reference} slip={slip} fetchedAtMs={fetchedAtMs} onFailed={setFailed} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface SlipTableRowProps {
  slip: SlipRow;
  fetchedAtMs: number;
  onFailed: (failed: boolean) => void;
}

function SlipTableRow({ slip, fetchedAtMs, onFailed }: SlipTableRowProps) {
  const messages = useMessages();
  const { slip: words } = messages;
  const { showInUnit } = useShownMoney();
  const outcome = outcomeOf(slip.status);
  const earlierMs = creditedEarlierMs(slip);
  const reason = SLIP_REASONS.find((known) => known === slip.note);
  const view = () => {
    onFailed(false);
    // Opened at once, because a window that opens after an answer counts as unasked for.
    const picture = window.open('', '_blank');
    slipAddress(slip, fetchedAtMs).then(
      (address) => picture?.location.replace(new URL(address, location.origin)),
      () => {
        picture?.close();
        onFailed(true);
      },
    );
  };
  return (
    <tr>
      <td className="num">{formatDateTime(Date.parse(slip.createdAt))}</td>
      <td className="num paid">{slip.amount > 0 ? showInUnit(slip.amount, slip.currency) : '-'}</td>
      <td>
        <StatusChip tone={outcome} text={statusText(messages, outcome)} />
        {earlierMs !== undefined && (
          <span className="small block">{words.creditedBefore(formatDateTime(earlierMs))}</span>
        )}
        {slip.status === 'PENDING' && (
          <span className="small block">{slip.isWithStaff ? words.staffWaiting : words.waiting}</span>
        )}
        {slip.status === 'FAILED' && (
          <span className="small block reason">{words.reasons[reason ?? 'UNKNOW_ERROR']}</span>
        )}
      </td>
      <td>
        <Button variant="link" compact icon="image" onPress={view}>
          {words.view}
        </Button>
      </td>
    </tr>
  );
}
