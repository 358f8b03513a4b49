import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Receipt, type ReceiptLine } from '@kapao/ui/receipt.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { formatDateTime } from '../../lib/format-date.ts';
import { formatSignedMoney } from '../../lib/format-money.ts';
import { PATHS } from '../../paths.ts';
import { CopyReference } from '../../shell/copy-reference.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { MoneyTimeline } from '../../shell/money-timeline.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { statusText } from '../../shell/statement-status.ts';
import { useModal } from '../../shell/use-modal.ts';
import './statement.css';
import { NEWEST, placeOfAddress } from './statement-place.ts';
import { nextStepOf, placeOf, viewStatement } from './statement-view.ts';
import { placeText, titleText } from './statement-words.ts';
import { usePlaceNames, useStatement } from './use-statement.ts';

/** The receipt of one row. It reads the same page of the history, so it follows what is still in progress. */
export function ReceiptModal({ onClose, params }: ModalProps) {
  const { money } = useMessages();
  const here = useStatement(placeOfAddress(params));
  const find = (list: typeof here.data) => list?.statements.find((shown) => shown.id === params.get('id'));
  const rowHere = find(here.data);
  // The latest rows of the right rail can be opened from any page of the history.
  const newest = useStatement(NEWEST, rowHere === undefined);
  const row = rowHere ?? find(newest.data);
  if (row) return <ReceiptSheet row={row} onClose={onClose} />;
  if (here.data && newest.data) return <NoReceipt onClose={onClose} />;
  const refetch = () => Promise.all([here.refetch(), newest.refetch()]);
  return (
    <SheetToCome
      title={money.statement.receipt}
      onClose={onClose}
      failed={here.isError || newest.isError ? money.statement.failed : undefined}
      onRetry={() => void refetch()}
    />
  );
}

function NoReceipt({ onClose }: { onClose: () => void }) {
  const { money, common } = useMessages();
  const { leaveTo } = useModal();
  return (
    <Sheet title={money.statement.receipt} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        <Note>{money.statement.receiptMissing}</Note>
        <Button wide icon="list" onPress={() => leaveTo(PATHS.statement)}>
          {money.history}
        </Button>
      </div>
    </Sheet>
  );
}

function ReceiptSheet({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const messages = useMessages();
  const { money, common, unit } = messages;
  const names = usePlaceNames();
  const view = viewStatement(row, names);
  const next = nextStepOf(row);
  return (
    <Sheet title={money.statement.receipt} closeLabel={common.close} onClose={onClose}>
      <div className="statement-receipt">
        <Receipt
          outcome={view.outcome}
          title={`${titleText(messages, view.title)} · ${statusText(messages, view.outcome)}`}
          amount={formatSignedMoney(row.amount)}
          unit={unit[row.currency]}
          lines={lines()}
        />
        <div role="status">
          {next && (
            <Note tone={view.outcome === 'bad' ? 'bad' : 'warn'} icon={view.outcome === 'bad' ? 'alert' : 'clock'}>
              {money.statement.nextSteps[next]}
            </Note>
          )}
        </div>
        <MoneyTimeline id={row.id} />
      </div>
    </Sheet>
  );

  function lines(): ReceiptLine[] {
    const from = placeText(messages, placeOf(row.from, names));
    const to = placeText(messages, placeOf(row.to, names));
    return [
      ...(from === undefined ? [] : [{ key: 'from', name: money.from, value: from }]),
      ...(to === undefined ? [] : [{ key: 'to', name: money.to, value: to }]),
      { key: 'time', name: money.time, value: stamp(row.createdAt), ruled: true },
      ...(row.finalAt === null ? [] : [{ key: 'final', name: money.finishedAt, value: stamp(row.finalAt) }]),
      { key: 'reference', name: money.reference, value: <CopyReference reference={row.reference} /> },
    ];
  }
}

function stamp(at: string) {
  return <span className="num">{formatDateTime(Date.parse(at))}</span>;
}
