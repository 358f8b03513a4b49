import { isSpread } from './spread.ts';

/**
 * The name of the constraint that an error of the database tells. What a node tells reaches us without it: the rule of a table is named in the
 * words, with the number of the piece behind it, and that of a function in the hint (`tellingConstraint`).
 */
export function constraintOf(error: object): string | undefined {
  const told = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  if (!isSpread()) return told;
  const named = told ?? (/constraint "(\w+)"/.exec(textOf(error, 'message')) ?? [])[1];
  return named?.replace(/_\d{6,}$/, '') ?? (textOf(error, 'hint') || undefined);
}

const textOf = (error: object, key: 'message' | 'hint'): string => {
  const text: unknown = Reflect.get(error, key);
  return typeof text === 'string' ? text : '';
};
