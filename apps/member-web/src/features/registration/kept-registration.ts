import type { KeptCode } from '../../shell/use-code.ts';
import type { RegisterStep, RegisterValues } from './register-form.ts';

/** Never a password and never a code. */
const KEPT = ['phone', 'name', 'sourceCode', 'inviteCode', 'bankCode', 'firstName', 'lastName', 'accountNo'] as const;

/** As far as a reload may go on: what was asked for with the bank begins with a password, which is not kept. */
type KeptStep = Extract<RegisterStep, 'code' | 'profile'>;

/** What a reload begins with. */
export interface KeptRegistration {
  values: RegisterValues;
  /** The request whose code is still to be entered, or was: it counts for some minutes and in this tab only. */
  code: KeptCode | undefined;
  step: KeptStep | undefined;
}

interface Shown {
  values: RegisterValues;
  code: KeptCode | undefined;
  step: RegisterStep;
}

/**
 * What was typed outlives a reload with the entry of the browser's history, beside what the router has there. The browser keys
 * are those of spec 9, so it has none; it ends with the tab. Whoever has registered leaves nothing behind.
 */
export function keepRegistration(shown: Shown): void {
  history.replaceState({ ...history.state, kept: shown.step === 'done' ? undefined : partOf(shown) }, '');
}

function partOf({ values, code, step }: Shown) {
  const typed = Object.fromEntries(KEPT.map((field) => [field, values[field]]));
  return { ...typed, currency: values.currency, code, step };
}

/** Fields that are empty get what was in them before the reload, and the code that was asked for is still waited for. */
export function readKept(values: RegisterValues): KeptRegistration {
  const state: unknown = history.state;
  const kept: unknown = state instanceof Object && 'kept' in state ? state.kept : undefined;
  const typed = new Map<string, unknown>(kept instanceof Object ? Object.entries(kept) : []);
  const filled = { ...values };
  for (const field of KEPT) {
    const text = typed.get(field);
    if (filled[field] === '' && typeof text === 'string') filled[field] = text;
  }
  if (typed.get('currency') === 'BAHT') filled.currency = 'BAHT';
  const code = codeOf(typed.get('code'));
  return { values: filled, code, step: code && stepOf(typed.get('step')) };
}

function stepOf(step: unknown): KeptStep | undefined {
  if (step === 'code') return step;
  return step === 'profile' || step === 'bank' ? 'profile' : undefined;
}

function codeOf(kept: unknown): KeptCode | undefined {
  const parts = new Map<string, unknown>(kept instanceof Object ? Object.entries(kept) : []);
  const [phoneNumber, otpToken, otpRef] = ['phoneNumber', 'otpToken', 'otpRef'].map((part) => parts.get(part));
  if (typeof phoneNumber !== 'string' || typeof otpToken !== 'string' || typeof otpRef !== 'string') return undefined;
  return { phoneNumber, otpToken, otpRef, resendAtMs: Number(parts.get('resendAtMs')) || 0 };
}
