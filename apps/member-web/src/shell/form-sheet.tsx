import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import type { ReactNode } from 'react';
import { useMessages } from './locale.tsx';

interface FormSheetProps {
  title: string;
  /** What the one button says. */
  submit: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A few fields and the button that sends them. */
export function FormSheet({ title, submit, busy, onSubmit, onClose, children }: FormSheetProps) {
  const { common } = useMessages();
  const footer = (
    <Button variant="cta" type="submit" wide busy={busy}>
      {submit}
    </Button>
  );
  return (
    <Sheet title={title} closeLabel={common.close} onClose={onClose} busy={busy} footer={footer} onSubmit={onSubmit}>
      <div className="stack">{children}</div>
    </Sheet>
  );
}
