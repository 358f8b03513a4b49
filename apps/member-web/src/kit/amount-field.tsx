import { readDecimal } from '@kapao/contract/shared/typed-values.ts';
import { Hint } from '@kapao/ui/hint.tsx';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { caretAfterGrouping, cleanAmountText, groupAmountText, isKeyed } from './amount-text.ts';

interface AmountFieldProps {
  label: string;
  /** Plain text such as `1234.5`; grouping is only shown. */
  value: string;
  onChange: (value: string) => void;
  unit: string;
  decimals?: 0 | 2;
  /** Said to who types a fraction where there are none. */
  wholeOnly?: string | undefined;
  /** Said of text that is no amount, or could be two. */
  unclear: string;
  /** Beside the label: the smallest and largest amount. */
  range?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  readOnly?: boolean;
  disabled?: boolean;
  autofocus?: boolean;
}

export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, unit, decimals = 2, range, hint } = props;
  const [hasFraction, setHasFraction] = useState(false);
  /** Text that could be another amount than it seems: it stays as it came, and the form has no amount. */
  const [unclearText, setUnclearText] = useState<string>();
  const fieldError = hasFraction && props.wholeOnly !== undefined ? props.wholeOnly : props.error;
  const error = unclearText === undefined ? fieldError : props.unclear;
  const id = useId();
  const noteId = `${id}-note`;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const shown = value === '' ? (unclearText ?? '') : groupAmountText(value);
  // Regrouping moves the text under the caret, so it is put back where the typist left it.
  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return;
    const at = caretAfterGrouping(shown, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = undefined;
  }, [shown]);
  /** A whole text at once: `100,50` is neither 100.50 nor 10,050 for sure. */
  const readWhole = (text: string) => {
    const plain = readDecimal(text) ?? '';
    const isUnclear = plain === '' && text.trim() !== '';
    setUnclearText(isUnclear ? text : undefined);
    setHasFraction(decimals === 0 && plain.includes('.') && readDecimal(text, { decimals }) === undefined);
    onChange(cleanAmountText(plain, decimals));
  };
  const change = (field: HTMLInputElement, event: Event) => {
    const signs = event instanceof InputEvent ? (event.data ?? '') : field.value;
    // A letter is no slip of the finger that could change an amount: it is dropped.
    const isOneOfMany = isKeyed(signs) || (signs.length === 1 && !/[,\u066B\u066C\uFF0C']/.test(signs));
    if (unclearText === undefined && isOneOfMany) type(field);
    else readWhole(field.value);
  };
  const type = (field: HTMLInputElement) => {
    const before = field.value.slice(0, field.selectionStart ?? field.value.length);
    caret.current = before.replaceAll(',', '').length;
    setHasFraction(decimals === 0 && field.value.includes('.'));
    onChange(cleanAmountText(field.value, decimals));
  };
  return (
    <div>
      <label className={`amount${error !== undefined ? ' err' : ''}`} htmlFor={id}>
        <span className="line between wrap">
          <span className="lab">{label}</span>
          {range !== undefined && <span className="small num">{range}</span>}
        </span>
        <span className="line">
          <input
            ref={input}
            id={id}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            onBlur={() => value.endsWith('.') && onChange(value.slice(0, -1))}
            placeholder="0"
            className={shown.length > 13 ? 'long' : undefined}
            value={shown}
            readOnly={props.readOnly}
            disabled={props.disabled}
            data-autofocus={props.autofocus || undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error !== undefined || hint !== undefined ? noteId : undefined}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (isKeyed(pasted)) return;
              event.preventDefault();
              readWhole(pasted);
            }}
            onChange={(event) => change(event.target, event.nativeEvent)}
          />
          <span className="u">{unit}</span>
        </span>
      </label>
      <Hint id={noteId} error={error} hint={hint} />
    </div>
  );
}
