import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId, useState } from 'react';
import { IconButton } from './button.tsx';
import { Hint } from './hint.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'name' | 'placeholder' | 'readOnly' | 'disabled' | 'required' | 'onBlur'
>;

/** Numbers, codes and references are pasted with separators and invisible marks, which readers drop: a browser must not cut them off. */
const ROOM_FOR_MARKS = 64;
const MAX_SHORT = 128;

export interface FieldProps extends Native {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A `date` is typed and reported as YYYY-MM-DD, whatever the browser shows. */
  type?: 'text' | 'tel' | 'password' | 'date';
  icon?: IconName;
  error?: string | undefined;
  hint?: string | undefined;
  /** A tick: the value was checked and is good. */
  ok?: boolean;
  trailing?: ReactNode;
  autofocus?: boolean;
}

export function Field(props: FieldProps) {
  const {
    label,
    value,
    onChange,
    type = 'text',
    icon,
    error,
    hint,
    ok = false,
    trailing,
    autofocus,
    maxLength,
    ...native
  } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const state = error !== undefined ? ' err' : ok ? ' ok' : '';
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <span className={`input${state}`}>
        {icon && <Icon name={icon} />}
        <input
          {...native}
          id={id}
          type={type}
          maxLength={maxLength === undefined || maxLength > MAX_SHORT ? maxLength : maxLength + ROOM_FOR_MARKS}
          value={value}
          data-autofocus={autofocus || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {ok && error === undefined && <Icon name="check" end />}
        {trailing}
      </span>
      <Hint id={noteId} error={error} hint={hint} />
    </div>
  );
}

export function PhoneField(props: Omit<FieldProps, 'type' | 'icon' | 'inputMode'>) {
  return <Field {...props} type="tel" icon="phone" inputMode="tel" />;
}

/** `labels` name the eye in its two states. */
export function PasswordField({
  labels,
  ...props
}: Omit<FieldProps, 'type' | 'trailing'> & { labels: { show: string; hide: string } }) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      icon="lock"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? labels.hide : labels.show}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
}
