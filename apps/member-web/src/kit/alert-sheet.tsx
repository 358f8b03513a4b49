import { Button } from '@kapao/ui/button.tsx';
import { DialogShell } from '@kapao/ui/dialog-shell.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  confirm: string;
  cancel: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once. The safe answer has the focus. */
export function Confirm(props: ConfirmProps) {
  const { title, children, confirm, cancel, danger = false, busy = false, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <DialogShell
      className="sheet alert"
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-text`}
      busy={busy}
      onClose={onCancel}
    >
      <div className="body">
        <h1 id={id} tabIndex={-1}>
          {title}
        </h1>
        <div className="t2" id={`${id}-text`}>
          {children}
        </div>
        <div className="pair">
          <Button onPress={onCancel} disabled={busy} autofocus>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'cta'} onPress={onConfirm} busy={busy}>
            {confirm}
          </Button>
        </div>
      </div>
    </DialogShell>
  );
}

interface AlertProps {
  title: string;
  children: ReactNode;
  close: string;
  /** It tells of a failure. */
  danger?: boolean;
  onClose: () => void;
}

/** Says one thing and waits for one button. */
export function Alert(props: AlertProps) {
  const id = useId();
  return (
    <DialogShell
      className={`sheet alert${props.danger ? ' danger' : ''}`}
      role="alertdialog"
      labelledBy={id}
      describedBy={`${id}-text`}
      busy={false}
      onClose={props.onClose}
    >
      <div className="body">
        <h1 id={id} tabIndex={-1}>
          {props.danger && <Icon name="alert" />}
          {props.title}
        </h1>
        <div className="t2" id={`${id}-text`}>
          {props.children}
        </div>
        <Button wide onPress={props.onClose} autofocus>
          {props.close}
        </Button>
      </div>
    </DialogShell>
  );
}
