import {
  askPayoutFile,
  cancelPayoutFile,
  closePayoutLine,
  downloadPayoutFile,
  markPayoutFileSent,
  type PayoutBatch,
  type PayoutBatchLine,
  payoutProofPicture,
} from '@kapao/contract/operator/payout-file.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { useState } from 'react';
import { count, dayText } from '../../lib/format.ts';
import { CopiedReference } from '../../shell/copied-reference.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { CloseLineSheet } from './close-line-sheet.tsx';
import { useAskPayoutFile, useCancelPayoutFile, useMarkPayoutFileSent, usePayoutFile } from './use-payout-files.ts';

/** One batch: its lines, and what is next for it. */
export function BatchSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { payoutFiles: words, common } = useMessages();
  const textOf = useErrorText();
  const { data, error } = usePayoutFile(id);
  const [closing, setClosing] = useState<PayoutBatchLine>();
  const [isCancelling, setIsCancelling] = useState(false);
  if (closing) return <CloseLineSheet batchId={id} line={closing} onClose={() => setClosing(undefined)} />;
  if (isCancelling) return <CancelSheet id={id} onClose={() => setIsCancelling(false)} />;
  return (
    <Sheet
      title={data ? words.batchOf(data.batch.partner, data.batch.number) : words.title}
      closeLabel={common.close}
      onClose={onClose}
    >
      <div className="stack">
        {error && (
          <Note tone="bad" role="alert">
            {textOf(error)}
          </Note>
        )}
        {data && (
          <>
            <BatchHead batch={data.batch} />
            <NextStep batch={data.batch} onCancel={() => setIsCancelling(true)} />
            <ul className="payout-lines">
              {data.lines.map((line) => (
                <LineRow
                  key={line.no}
                  line={line}
                  isOut={data.batch.exportedAt !== null}
                  onClosing={() => setClosing(line)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  );
}

function BatchHead({ batch }: { batch: PayoutBatch }) {
  const { payoutFiles: words, common } = useMessages();
  return (
    <div>
      <p>
        <b className="num">
          {formatMoney(batch.total, batch.currency)} {common.unit[batch.currency]}
        </b>{' '}
        · {words.lines(count(batch.lines))} · {words.onDay(dayText(batch.valueDate))} · {words.states[batch.state]}
      </p>
      {batch.confirmedBy !== null && <p className="small">{words.confirmedBy(batch.confirmedBy)}</p>}
      {batch.sentBy !== null && <p className="small">{words.sentBy(batch.sentBy)}</p>}
      {batch.state === 'CANCELLED' && (
        <p className="small">
          {batch.cancelReason === null ? words.cancelledByTime : words.cancelledFor(batch.cancelReason)}
        </p>
      )}
      <p className="small payout-hash">
        {words.hash} <code>{batch.fileHash}</code>
      </p>
    </div>
  );
}

function NextStep({ batch, onCancel }: { batch: PayoutBatch; onCancel: () => void }) {
  const { payoutFiles: words } = useMessages();
  const textOf = useErrorText();
  const [ask, sent] = [useAskPayoutFile(), useMarkPayoutFileSent()];
  const [mayAsk, maySend, mayCancel] = [useMay(askPayoutFile), useMay(markPayoutFileSent), useMay(cancelPayoutFile)];
  const mayDownload = useMay(downloadPayoutFile);
  const failure = ask.error ?? sent.error;
  const isOpen = batch.state === 'MADE' || batch.state === 'CONFIRMED';
  return (
    <div className="stack">
      <p>{batch.isAsked ? words.isWritten : words.next[batch.state]}</p>
      {batch.problem !== null && <Note tone="warn">{words.problems[batch.problem]}</Note>}
      {failure && (
        <Note tone="bad" role="alert">
          {textOf(failure)}
        </Note>
      )}
      <div className="line wrap">
        {mayAsk && batch.state === 'CONFIRMED' && (
          <Button variant="cta" busy={ask.isPending || batch.isAsked} onPress={() => ask.mutate(batch.id)}>
            {words.writeOut}
          </Button>
        )}
        {mayDownload && batch.exportedAt !== null && (
          <a className="btn" href={pathOf(downloadPayoutFile, { params: { id: batch.id } })} download>
            {words.download}
          </a>
        )}
        {maySend && batch.state === 'EXPORTED' && (
          <Button variant="cta" busy={sent.isPending} onPress={() => sent.mutate(batch.id)}>
            {words.markSent}
          </Button>
        )}
        {mayCancel && isOpen && !batch.isAsked && (
          <Button variant="ghost" onPress={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

interface LineRowProps {
  line: PayoutBatchLine;
  isOut: boolean;
  onClosing: () => void;
}

function LineRow({ line, isOut, onClosing }: LineRowProps) {
  const { payoutFiles: words, common } = useMessages();
  const mayClose = useMay(closePayoutLine);
  const { outcome, cause, proofId } = line;
  return (
    <li className="account-row">
      <span className="grow">
        <b className="num">
          {formatMoney(line.amount, 'THB')} {common.unit.THB}
        </b>{' '}
        {line.memberName}
        {line.memberId === null && <small className="small block strong">{words.ofDeposit}</small>}
        <small className="small block num">
          {line.bankCode} · {line.bankAccountNo} · {line.bankAccountName}
        </small>
        <small className="small block">
          <CopiedReference text={line.reference} />
        </small>
        {proofId !== null && (
          <a
            className="small"
            href={pathOf(payoutProofPicture, { params: { id: proofId } })}
            target="_blank"
            rel="noreferrer"
          >
            {words.proof}
          </a>
        )}
      </span>
      {line.isTakenOut ? (
        <StatusChip tone="wait" text={words.takenOut} />
      ) : outcome !== null && cause !== null ? (
        <StatusChip tone={outcome === 'PAID' ? 'ok' : 'bad'} text={words.ended[cause][outcome]} />
      ) : (
        mayClose &&
        isOut && (
          <Button compact variant="ghost" onPress={onClosing}>
            {words.close}
          </Button>
        )
      )}
    </li>
  );
}

function CancelSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { payoutFiles: words } = useMessages();
  const cancel = useCancelPayoutFile();
  return (
    <ReasonSheet
      title={words.cancel}
      reasons={words.cancelReasons}
      submit={{ text: words.cancel, variant: 'danger' }}
      act={(reason) => cancel.mutateAsync({ id, reason })}
      done={words.cancelled}
      onClose={onClose}
    >
      <p>{words.cancelText}</p>
    </ReasonSheet>
  );
}
