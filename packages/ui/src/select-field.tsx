import { useId } from 'react';
import { Hint } from './hint.tsx';
import { Icon } from './icon.tsx';

export interface SelectOption {
  value: string;
  text: string;
  disabled?: boolean;
}

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; the empty value. */
  placeholder: string;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
  name?: string;
}

/** The phone's own picker is better at long lists than anything drawn by hand. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, onChange, options, placeholder, error, hint, disabled = false, name } = props;
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className={`input select${error !== undefined ? ' err' : ''}`}>
        <select
          id={id}
          name={name}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" />
      </span>
      <Hint id={noteId} error={error} hint={hint} />
    </div>
  );
}
