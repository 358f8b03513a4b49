import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { ToastRegion } from './toast.tsx';

interface DialogShellProps {
  className: string;
  labelledBy: string;
  describedBy?: string;
  role?: 'alertdialog';
  /** While true neither Escape, back nor the veil close it. */
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A modal native dialog that is open as long as it is mounted; the browser returns the focus afterwards. */
export function DialogShell(props: DialogShellProps) {
  const { className, labelledBy, describedBy, role, busy, onClose, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnVeil = useRef(false);
  // A layout effect, so that close() still finds the dialog in the page and can hand the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h1');
    first?.focus();
    return () => dialog.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    if (!busy) onClose();
  };
  // Browsers may close on a second back gesture without asking; a busy dialog then opens again.
  const closed = () => {
    const dialog = ref.current;
    if (!dialog?.isConnected || dialog.open) return;
    if (busy) dialog.showModal();
    else onClose();
  };
  const isVeil = (event: MouseEvent) => {
    if (event.target !== ref.current) return false;
    const box = ref.current.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x < box.left || x > box.right || y < box.top || y > box.bottom;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog by Escape, which `cancel` handles.
    <dialog
      ref={ref}
      className={className}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={(event) => {
        pressedOnVeil.current = isVeil(event);
      }}
      onClick={(event) => {
        if (pressedOnVeil.current && isVeil(event) && !busy) onClose();
      }}
    >
      {children}
      <ToastRegion />
    </dialog>
  );
}
