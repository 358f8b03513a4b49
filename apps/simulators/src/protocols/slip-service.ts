import { makeBoundedMap } from '../bounded.ts';
import type { Verifier } from '../verifiers.ts';

const DEFAULT_DAYS = 7;
/** How long each bank lets services look a transfer up. */
const DAYS_AT_BANK: Readonly<Record<string, number>> = {
  '002': 30,
  '004': 30,
  '006': 30,
  '022': 30,
  '024': 30,
  '033': 30,
  '034': 30,
  '067': 30,
};

export function makeSlipService(): Verifier {
  return { asked: makeBoundedMap<true>(), keptDays: (bankCode) => DAYS_AT_BANK[bankCode] ?? DEFAULT_DAYS };
}

/** Whole seconds, as `Retry-After` has them. */
export function retryAfter(ms: number): Record<string, string> {
  return { 'retry-after': String(Math.ceil(ms / 1000)) };
}
