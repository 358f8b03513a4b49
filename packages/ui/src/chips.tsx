import { useEffect, useRef } from 'react';

export interface Chip {
  value: string;
  text: string;
}

interface ChipsProps {
  label: string;
  chips: readonly Chip[];
  /** The value that is chosen now. */
  value: string;
  onPick: (value: string) => void;
  layout?: 'wrap' | 'scroll' | 'even' | 'four';
  disabled?: boolean;
}

/** Amount chips replace what was typed; they never add to it. Also used as filters. */
export function Chips({ label, chips, value, onPick, layout = 'wrap', disabled = false }: ChipsProps) {
  const chosen = useRef<HTMLButtonElement>(null);
  // In a row that scrolls, the one that is chosen is in view.
  useEffect(() => {
    if (layout === 'scroll' && value !== '') chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [layout, value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a scrolling row everywhere.
    <div className={`chips${layout === 'wrap' ? '' : ` ${layout}`}`} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          ref={chip.value === value ? chosen : undefined}
          type="button"
          className="chip"
          aria-pressed={chip.value === value}
          disabled={disabled}
          onClick={() => onPick(chip.value)}
        >
          {chip.text}
        </button>
      ))}
    </div>
  );
}
