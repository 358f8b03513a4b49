import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Hint } from '@kapao/ui/hint.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from './language.tsx';
import { useErrorText } from './use-error-text.ts';

/** The contract's limit for reasons. */
const REASON_MAXIMUM = 500;

interface ReasonSheetProps {
  title: string;
  /** What happens to the money. */
  children: ReactNode;
  reasons: readonly string[];
  submit: { text: string; variant: 'cta' | 'danger' };
  busy: boolean;
  error: Error | null;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason that every decision over other people's money needs (safety 2, V). */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, children, reasons, submit, busy, error, onSubmit, onClose } = props;
  const { common } = useMessages();
  const textOf = useErrorText();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const send = () => {
    const text = reason.trim();
    if (text === '') return setIsMissing(true);
    onSubmit(text);
  };
  const write = (text: string) => {
    setReason(text);
    setIsMissing(false);
  };
  return (
    <Sheet
      title={title}
      closeLabel={common.close}
      onClose={onClose}
      busy={busy}
      onSubmit={send}
      footer={
        <div className="pair">
          <Button variant="ghost" onPress={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          <Button type="submit" variant={submit.variant} busy={busy}>
            {submit.text}
          </Button>
        </div>
      }
    >
      <div className="reason-sheet stack">
        {children}
        <div className="field">
          <label className="lab" htmlFor={id}>
            {common.reason}
          </label>
          <textarea
            id={id}
            className={`input${isMissing ? ' err' : ''}`}
            rows={3}
            maxLength={REASON_MAXIMUM}
            value={reason}
            data-autofocus
            aria-invalid={isMissing || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => write(event.target.value)}
          />
          <Hint id={`${id}-note`} error={isMissing ? common.reasonMissing : undefined} hint={common.reasonHint} />
        </div>
        <Chips
          label={common.quickReasons}
          chips={reasons.map((text) => ({ value: text, text }))}
          value={reason}
          onPick={write}
          disabled={busy}
        />
        {error && (
          <Note tone="bad" role="alert">
            {textOf(error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
