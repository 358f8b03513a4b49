import { Hint } from '@kapao/ui/hint.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useId } from 'react';
import { useMessages } from './locale.tsx';
import './file-field.css';

interface FileFieldProps {
  label: string;
  /** What the picker of the device offers: `.png,.jpg`. */
  accept: string;
  file: File | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  onChange: (file: File | undefined) => void;
}

/** A browser's own field speaks the browser's language; this one speaks the reader's. */
export function FileField({ label, accept, file, error, hint, onChange }: FileFieldProps) {
  const { common } = useMessages();
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className={`input file-field${error !== undefined ? ' err' : ''}`}>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.files?.[0])}
        />
        <Icon name="clip" />
        <span className="file-name">{file?.name ?? common.chooseFile}</span>
      </span>
      <Hint id={noteId} error={error} hint={hint} />
    </div>
  );
}
