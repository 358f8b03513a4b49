import { Hint } from '@kapao/ui/hint.tsx';
import { useId } from 'react';
import { useYearError } from './day-field.tsx';

/** What the control itself calls a moment: date and time of some clock, without its zone. */
const MOMENT = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Marks a date without a time, or half of one: the control itself reports an empty value. */
const INCOMPLETE = 'incomplete';

interface MomentFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  /** Otherwise it is of a minute. */
  withSeconds?: boolean;
}

/** A date and a time of day, by the browser's own picker. What is typed in part is no empty field. */
export function MomentField({ label, value, onChange, hint, withSeconds = false, ...props }: MomentFieldProps) {
  const error = useYearError()(value) ?? props.error;
  const id = useId();
  const noteId = `${id}-note`;
  const read = ({ value: typed, validity }: HTMLInputElement) => {
    const next = validity.badInput ? INCOMPLETE : typed;
    if (next !== value) onChange(next);
  };
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className={`input${error === undefined ? '' : ' err'}`}>
        <input
          id={id}
          type="datetime-local"
          step={withSeconds ? 1 : undefined}
          value={MOMENT.test(value) ? value : ''}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? noteId : undefined}
          onChange={(event) => read(event.target)}
          onBlur={(event) => read(event.target)}
        />
      </span>
      <Hint id={noteId} error={error} hint={hint} />
    </div>
  );
}
