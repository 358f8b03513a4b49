import {
  MAX_SETTLED_TOGETHER,
  type OperatorTransfer,
  type SettledLine,
  settleTransfers,
} from '@kapao/contract/operator/transfer.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import './transfer-calls.css';
import { isToGame, type Outcome } from './transfer-view.ts';

const PROOF_MAXIMUM = 200;
const REASON_MAXIMUM = 300;

/** Settles transfers of one outage, each by its own proof, and shows how each of them ended. */
export function SettleSeveral({ transfers, onClose }: { transfers: readonly OperatorTransfer[]; onClose: () => void }) {
  const { transferDesk: words, transfers: texts, common } = useMessages();
  const settle = useSend(settleTransfers, [QUERY_KEYS.transfers, QUERY_KEYS.proposals, QUERY_KEYS.summary]);
  const textOf = useErrorText();
  const [outcome, setOutcome] = useState<Outcome>('FAILED');
  const [proofs, setProofs] = useState<ReadonlyMap<string, string>>(new Map());
  const [reason, setReason] = useState('');
  const [isShort, setIsShort] = useState(false);
  // Lists are read again while the sheet is open: what was there when it opened is what is settled.
  const [listed] = useState(() => transfers.slice(0, MAX_SETTLED_TOGETHER));
  const write = (id: string, text: string) => setProofs(new Map(proofs).set(id, text));
  const lines = listed
    .map(({ id }) => ({ id, proof: (proofs.get(id) ?? '').trim() }))
    .filter(({ proof }) => proof !== '');
  const results = new Map(settle.data?.lines.map((line) => [line.id, line]));
  const isDone = settle.data !== undefined;
  const send = () => {
    if (isDone) return onClose();
    const isMissing = reason.trim() === '' || lines.length === 0;
    setIsShort(isMissing);
    if (!isMissing) settle.mutate({ outcome, reason: reason.trim(), lines });
  };
  return (
    <Sheet
      title={words.severalTitle}
      closeLabel={common.close}
      onClose={onClose}
      busy={settle.isPending}
      onSubmit={send}
      footer={
        <div className="pair">
          {!isDone && (
            <Button variant="ghost" onPress={onClose} disabled={settle.isPending}>
              {common.cancel}
            </Button>
          )}
          <Button type="submit" variant="cta" busy={settle.isPending}>
            {isDone ? common.close : words.settleSeveral(lines.length)}
          </Button>
        </div>
      }
    >
      <div className="reason-sheet stack">
        <p>{isDone ? words.resultsLead : words.severalLead}</p>
        {!isDone && (
          <Segmented
            label={words.outcome}
            labelShown
            value={outcome}
            onChange={setOutcome}
            options={(['FAILED', 'SUCCEEDED'] as const).map((value) => ({ value, text: texts.states[value] }))}
          />
        )}
        <ul className="settled-lines">
          {listed.map((transfer) => (
            <li key={transfer.id}>
              <LineHead transfer={transfer} />
              {isDone ? (
                <LineResult line={results.get(transfer.id)} />
              ) : (
                <Field
                  label={words.proof}
                  hint={words.proofHint}
                  value={proofs.get(transfer.id) ?? ''}
                  maxLength={PROOF_MAXIMUM}
                  autoComplete="off"
                  onChange={(text) => write(transfer.id, text)}
                />
              )}
            </li>
          ))}
        </ul>
        {!isDone && (
          <ProseField
            label={common.reason}
            maxLength={REASON_MAXIMUM}
            value={reason}
            error={isShort && reason.trim() === '' ? common.reasonMissing : undefined}
            onChange={setReason}
          />
        )}
        {isShort && lines.length === 0 && (
          <Note tone="bad" role="alert">
            {words.proofMissing}
          </Note>
        )}
        {settle.error && (
          <Note tone="bad" role="alert">
            {textOf(settle.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

function LineHead({ transfer }: { transfer: OperatorTransfer }) {
  const { transferDesk: words, transfers: texts, common } = useMessages();
  const game = transfer.game.toUpperCase();
  return (
    <p>
      <b>{transfer.memberName}</b> <span className="num">{transfer.username}</span> ·{' '}
      {isToGame(transfer) ? texts.toGame(game) : texts.fromGame(game)} ·{' '}
      <b className="num">
        {formatMoney(transfer.amount, transfer.currency)} {common.unit[transfer.currency]}
      </b>
      <small className="small block num long">{transfer.sentReference ?? words.noReference(transfer.username)}</small>
    </p>
  );
}

const RESULT_TONES = { operator: 'ok', provider: 'info', proposed: 'info', refused: 'bad' } as const;

function LineResult({ line }: { line: SettledLine | undefined }) {
  const { transferDesk: words, errors } = useMessages();
  if (!line) return <Note>{words.notSettled}</Note>;
  return (
    <Note tone={RESULT_TONES[line.result]} role="status">
      {words.results[line.result]}
      {line.why !== null && ` ${errors[line.why]}`}
    </Note>
  );
}
