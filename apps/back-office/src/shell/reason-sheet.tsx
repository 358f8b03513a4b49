import { isProposed, type Proposed } from '@kapao/contract/shared/proposed.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Chips } from '@kapao/ui/chips.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useAct } from '../api/contract-hooks.ts';
import { useMessages } from './locale.tsx';
import { ProseField } from './prose-field.tsx';
import { useErrorText } from './use-error-text.ts';

/** The contract's limit for reasons. */
const REASON_MAXIMUM = 500;

interface ReasonSheetProps<Reply> {
  title: string;
  /** What happens to the money. */
  children: ReactNode;
  reasons: readonly string[];
  submit: { text: string; variant: 'cta' | 'danger' };
  /** Does it. Nothing where a field of the sheet does not fit and says so itself; a refusal is shown here. */
  act: (reason: string) => Promise<Reply> | undefined;
  /** What is said once it is done. */
  done: string | ((reply: Exclude<Reply, Proposed>) => string);
  /** What follows when it is done and the sheet has closed. */
  onDone?: (reply: Exclude<Reply, Proposed>) => void;
  /** Has fields to look through before the reason, so it opens at its top. */
  isForm?: boolean;
  onClose: () => void;
}

/** Asks for the reason that every decision over other people's money needs (safety 2, V), and sees the decision through. */
export function ReasonSheet<Reply>(props: ReasonSheetProps<Reply>) {
  const { title, children, reasons, submit, act, done, onDone, isForm = false, onClose } = props;
  const { common } = useMessages();
  const textOf = useErrorText();
  const toast = useToast();
  const sending = useAct((sent: Promise<Reply>) => sent);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  // In a long sheet what does not fit may be far from the button.
  const showFault = () =>
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  const finish = (reply: Reply) => {
    onClose();
    // Nothing has changed yet, so what is on screen stays there.
    if (isProposed(reply)) return toast('info', common.proposed);
    const answered = reply as Exclude<Reply, Proposed>;
    toast('success', typeof done === 'string' ? done : done(answered));
    onDone?.(answered);
  };
  const send = () => {
    const text = reason.trim();
    if (text === '') {
      setIsMissing(true);
      return showFault();
    }
    const sent = act(text);
    // What follows is decided by what is on screen now, not by the lists as they are read again meanwhile.
    if (sent === undefined) return showFault();
    sending.mutateAsync(sent).then(finish, showFault);
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
      busy={sending.isPending}
      onSubmit={send}
      footer={
        <div className="pair">
          <Button variant="ghost" onPress={onClose} disabled={sending.isPending}>
            {common.cancel}
          </Button>
          <Button type="submit" variant={submit.variant} busy={sending.isPending}>
            {submit.text}
          </Button>
        </div>
      }
    >
      <div className="reason-sheet stack" ref={body}>
        {children}
        <ProseField
          label={common.reason}
          maxLength={REASON_MAXIMUM}
          value={reason}
          autofocus={!isForm}
          error={isMissing ? common.reasonMissing : undefined}
          hint={common.reasonHint}
          onChange={write}
        />
        <Chips
          label={common.quickReasons}
          chips={reasons.map((text) => ({ value: text, text }))}
          value={reason}
          onPick={write}
          disabled={sending.isPending}
        />
        {sending.error && (
          <Note tone="bad" role="alert">
            {textOf(sending.error)}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
