import type { FormEvent, ReactNode } from 'react';
import { useId } from 'react';
import { IconButton } from './button.tsx';
import { DialogShell } from './dialog-shell.tsx';

interface SheetProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays in view at the foot; put the submit button here. */
  footer?: ReactNode;
  /** Makes the body and the footer one form. */
  onSubmit?: () => void;
  /** An action is under way: the sheet cannot be dismissed. */
  busy?: boolean;
  /** 760 wide from 600 px up, for two columns. */
  wide?: boolean;
  back?: { label: string; onPress: () => void } | undefined;
}

/** A sheet from the bottom on phones, a centred panel from 600 px. */
export function Sheet(props: SheetProps) {
  const { title, closeLabel, onClose, children, footer, onSubmit, busy = false, wide = false, back } = props;
  const titleId = useId();
  const content = (
    <>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit?.();
  };
  return (
    <DialogShell className={`sheet${wide ? ' wide' : ''}`} labelledBy={titleId} busy={busy} onClose={onClose}>
      <header>
        {back && <IconButton icon="left" className="back" label={back.label} onPress={back.onPress} disabled={busy} />}
        <h1 id={titleId} tabIndex={-1}>
          {title}
        </h1>
        <IconButton icon="x" label={closeLabel} onPress={onClose} disabled={busy} />
      </header>
      {onSubmit ? (
        <form noValidate onSubmit={submit}>
          {content}
        </form>
      ) : (
        content
      )}
    </DialogShell>
  );
}
