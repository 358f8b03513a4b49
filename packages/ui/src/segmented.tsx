import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  label: string;
  /** Shows the label above; otherwise it is only read out. */
  labelShown?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; text: string; lang?: string }[];
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, labelShown = false, value, onChange, options } = props;
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className={labelShown ? 'lab' : 'sr'}>{label}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              type="radio"
              className="sr"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
