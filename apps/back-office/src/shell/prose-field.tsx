import { Hint } from '@kapao/ui/hint.tsx';
import { useId } from 'react';

interface ProseFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  hint?: string | undefined;
  error?: string | undefined;
  autofocus?: boolean;
}

/** A field for several lines. */
export function ProseField(props: ProseFieldProps) {
  const { label, value, onChange, rows = 3, maxLength, hint, error, autofocus } = props;
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={`input${error === undefined ? '' : ' err'}`}
        rows={rows}
        maxLength={maxLength}
        value={value}
        data-autofocus={autofocus || undefined}
        aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-note`}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <Hint id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
