import { commonYear } from '@kapao/contract/shared/typed-values.ts';
import { Field, type FieldProps } from '@kapao/ui/field.tsx';
import { useMessages } from './locale.tsx';

/** A day by the browser's own picker; a year of the Buddhist calendar is named as soon as it is typed. */
export function DayField(props: Omit<FieldProps, 'type'>) {
  const yearError = useYearError();
  return <Field {...props} type="date" error={yearError(props.value) ?? props.error} />;
}

/** Returns the sentence about a day or moment whose year is one of the Buddhist calendar. */
export function useYearError(): (typed: string) => string | undefined {
  const { common } = useMessages();
  return (typed) => {
    const year = commonYear(typed);
    return year === undefined ? undefined : common.buddhistYear(typed.slice(0, 4), String(year));
  };
}
