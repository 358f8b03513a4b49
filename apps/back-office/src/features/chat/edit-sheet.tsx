import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import type { ReactNode } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';

interface EditSheetProps {
  title: string;
  children: ReactNode;
  isInvalid: boolean;
  busy: boolean;
  error: Error | null;
  onSave: () => void;
  /** Only for what is there already. */
  onRemove: (() => void) | undefined;
  onClose: () => void;
  wide?: boolean;
}

/** Writing something down, with save and delete at the foot. */
export function EditSheet(props: EditSheetProps) {
  const { title, children, isInvalid, busy, error, onSave, onRemove, onClose, wide = false } = props;
  const { chatSetup: words, common } = useMessages();
  const textOf = useErrorText();
  return (
    <Sheet
      title={title}
      closeLabel={common.close}
      onClose={onClose}
      busy={busy}
      wide={wide}
      onSubmit={onSave}
      footer={
        <div className="pair">
          {onRemove ? (
            <Button variant="danger" disabled={busy} note={words.removeText} onPress={onRemove}>
              {words.remove}
            </Button>
          ) : (
            <Button variant="ghost" disabled={busy} onPress={onClose}>
              {common.cancel}
            </Button>
          )}
          <Button type="submit" variant="cta" busy={busy}>
            {words.save}
          </Button>
        </div>
      }
    >
      <div className="stack">{children}</div>
      {(isInvalid || error) && (
        <Note tone="bad" role="alert">
          {error ? textOf(error) : words.invalid}
        </Note>
      )}
    </Sheet>
  );
}
