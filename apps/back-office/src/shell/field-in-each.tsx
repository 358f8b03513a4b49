import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { Field } from '@kapao/ui/field.tsx';
import type { InEach } from '../lib/typed-text.ts';

interface FieldInEachProps {
  label: string;
  value: InEach;
  maxLength: number;
  /** Said under each language whose text does not fit. */
  error: string;
  isWrong: (locale: keyof InEach) => boolean;
  onChange: (value: InEach) => void;
}

/** One text, a field for each language. */
export function FieldInEach({ label, value, maxLength, error, isWrong, onChange }: FieldInEachProps) {
  return LOCALES.map((locale) => (
    <Field
      key={locale}
      label={`${label} (${locale})`}
      value={value[locale]}
      maxLength={maxLength}
      autoComplete="off"
      error={isWrong(locale) ? error : undefined}
      onChange={(text) => onChange({ ...value, [locale]: text })}
    />
  ));
}
