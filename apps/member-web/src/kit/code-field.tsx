import { bareDigits } from '@kapao/contract/shared/typed-text.ts';
import { Hint } from '@kapao/ui/hint.tsx';
import { useId } from 'react';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}

/** One field, drawn as places, so that pasting, filling in by the phone, and reading aloud work as anywhere. */
export function CodeField({ label, value, onChange, error, hint }: CodeFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className={`input code${error === undefined ? '' : ' err'}`}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          // A pasted code may carry spaces and invisible marks, so more characters are let in and only digits kept.
          maxLength={60}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: the step has this one field, and the member just asked for the code.
          autoFocus
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noteId}
          onChange={(event) => onChange(bareDigits(event.target.value).replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
      </span>
      <Hint id={noteId} error={error} hint={hint} />
    </div>
  );
}
