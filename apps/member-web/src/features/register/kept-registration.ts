import type { RegisterValues } from './register-form.ts';

/** Never a password and never a code. */
const KEPT = ['phone', 'name', 'sourceCode', 'inviteCode', 'bankCode', 'firstName', 'lastName', 'accountNo'] as const;

/**
 * What was typed outlives a reload with the entry of the browser's history, beside what the router has there. The browser keys
 * are those of spec 9, so it has none; it ends with the tab.
 */
export function keepRegistration(values: RegisterValues): void {
  const kept = Object.fromEntries(KEPT.map((field) => [field, values[field]]));
  history.replaceState({ ...history.state, kept }, '');
}

export function keptRegistration(): Partial<RegisterValues> {
  const state: unknown = history.state;
  const kept: unknown = state instanceof Object && 'kept' in state ? state.kept : undefined;
  if (!(kept instanceof Object)) return {};
  const typed = new Map(Object.entries(kept));
  return Object.fromEntries(
    KEPT.flatMap((field) => {
      const text: unknown = typed.get(field);
      return typeof text === 'string' && text !== '' ? [[field, text]] : [];
    }),
  );
}

/** Whoever has registered leaves nothing behind. */
export function forgetRegistration(): void {
  history.replaceState({ ...history.state, kept: undefined }, '');
}
