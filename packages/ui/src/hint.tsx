import { Icon } from './icon.tsx';

interface HintProps {
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** The line under a control. It stays in the page so that an error which appears is announced. */
export function Hint({ id, error, hint }: HintProps) {
  return (
    <div id={id} aria-live="polite">
      {error !== undefined ? (
        <p className="hint err">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      ) : (
        hint !== undefined && <p className="hint">{hint}</p>
      )}
    </div>
  );
}
