import { useState } from 'react';
import type * as z from 'zod/mini';

/** What stands beside each field that cannot be sent as it is. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

/** The fields of the contract's schema that do not fit, by their path in it: `award.amount`. */
export function wrongFields(error: z.core.$ZodError | undefined): Set<string> {
  return new Set(error?.issues.map(({ path }) => path.join('.')));
}

/**
 * What is typed into a form, and what is wrong with it. Nothing typed is lost by a refusal, and what is said about a field
 * is gone as soon as it is changed.
 */
export function useForm<Values extends object>(start: Values | (() => Values)) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  /** Writes fields; `also` names another whose fault may be gone by that. */
  const write = (part: Partial<Values>, also?: keyof Values) => {
    setValues((now) => ({ ...now, ...part }));
    setErrors((now) => {
      const left = Object.entries(now).filter(([name]) => !(name in part) && name !== also);
      return Object.fromEntries(left) as FieldErrors<Values>;
    });
  };
  /** What the input of a field takes. */
  const field = <Name extends keyof Values>(name: Name) => ({
    value: values[name],
    error: errors[name],
    onChange: (value: Values[Name]) => write({ [name]: value } as unknown as Partial<Values>),
  });
  /** The body as the contract takes it; otherwise each field that does not fit says so, in the words given for it. */
  const read = <Schema extends z.ZodMiniType>(
    schema: Schema,
    body: unknown,
    words: FieldErrors<Values>,
  ): z.output<Schema> | undefined => {
    const { data, error } = schema.safeParse(body);
    const wrong = [...wrongFields(error)];
    const names = Object.keys(words).filter((name) =>
      wrong.some((path) => path === name || path.startsWith(`${name}.`)),
    );
    setErrors(Object.fromEntries(names.map((name) => [name, words[name as keyof Values]])) as FieldErrors<Values>);
    return data;
  };
  return { values, setValues, errors, setErrors, write, field, read };
}
