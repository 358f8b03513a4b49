import { Hint } from '@kapao/ui/hint.tsx';
import { useId } from 'react';

interface ProseProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A field for several lines. */
export function Prose({ label, value, onChange, rows = 3, hint, error }: ProseProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input chat-prose"
        rows={rows}
        value={value}
        aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-note`}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Hint id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
