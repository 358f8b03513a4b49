import type { MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

interface ButtonProps {
  children: ReactNode;
  /** `cta` is the one gold control of a view. */
  variant?: 'cta' | 'plain' | 'ghost' | 'danger' | 'link';
  type?: 'button' | 'submit';
  icon?: IconName;
  wide?: boolean;
  compact?: boolean;
  /** Shows the work at once and keeps the width. */
  busy?: boolean;
  disabled?: boolean;
  /** Why it is disabled; the button stays focusable so that screen readers reach the reason. */
  reason?: string | undefined;
  /** A sentence above the button while it can be pressed. */
  note?: string | undefined;
  onPress?: () => void;
  autofocus?: boolean;
}

export function Button(props: ButtonProps) {
  const { children, variant = 'plain', type = 'button', icon, busy = false, disabled = false, reason, note } = props;
  const noteId = useId();
  const above = reason ?? note;
  const blocked = busy || reason !== undefined;
  const classes = ['btn', variant, props.wide && 'wide', props.compact && 'compact', busy && 'busy'];
  const press = (event: MouseEvent) => {
    if (blocked) event.preventDefault();
    else props.onPress?.();
  };
  return (
    <>
      {above !== undefined && (
        <p className="why" id={noteId}>
          {above}
        </p>
      )}
      <button
        type={type}
        className={classes.filter(Boolean).join(' ')}
        disabled={disabled}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        aria-describedby={above === undefined ? undefined : noteId}
        data-autofocus={props.autofocus || undefined}
        onClick={press}
      >
        {busy ? <span className="spin" /> : icon && <Icon name={icon} size="s" />}
        <span className="text">{children}</span>
      </button>
    </>
  );
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  size?: 's' | 'm';
  disabled?: boolean;
  pressed?: boolean;
  className?: string;
}

export function IconButton({ icon, label, onPress, size = 'm', disabled, pressed, className = '' }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-btn ${className}`}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
