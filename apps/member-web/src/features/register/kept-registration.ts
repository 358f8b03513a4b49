import type { RegisterValues } from './register-form.ts';

/** Never a password and never a code. */
const KEPT = ['phone', 'name', 'sourceCode', 'inviteCode', 'bankCode', 'firstName', 'lastName', 'accountNo'] as const;

/**
 * What was typed outlives a reload with the entry of the browser's history, beside what the router has there. The browser keys
 * are those of spec 9, so it has none; it ends with the tab. Whoever has registered leaves nothing behind.
 */
export function keepRegistration(values: RegisterValues | undefined): void {
  const kept = values && Object.fromEntries(KEPT.map((field) => [field, values[field]]));
  if (kept) kept.currency = values.currency;
  history.replaceState({ ...history.state, kept }, '');
}

/** Fields that are empty get what was in them before the reload. */
export function withKept(values: RegisterValues): RegisterValues {
  const state: unknown = history.state;
  const kept: unknown = state instanceof Object && 'kept' in state ? state.kept : undefined;
  const typed = new Map<string, unknown>(kept instanceof Object ? Object.entries(kept) : []);
  const filled = { ...values };
  for (const field of KEPT) {
    const text = typed.get(field);
    if (filled[field] === '' && typeof text === 'string') filled[field] = text;
  }
  if (typed.get('currency') === 'BAHT') filled.currency = 'BAHT';
  return filled;
}
