import * as z from 'zod/mini';
import { refuse } from './refusal.ts';

/**
 * Money: `bigint` minor units inside, plain JSON numbers of whole units on the wire (design 2).
 * `exponent` is ISO's; `wireDecimals` is what people pay in: Lao kip has no fraction in practice (facts 9).
 */
export const CURRENCIES = {
  THB: { exponent: 2, wireDecimals: 2 },
  LAK: { exponent: 2, wireDecimals: 0 },
  COIN: { exponent: 0, wireDecimals: 0 },
} as const;

export type Currency = keyof typeof CURRENCIES;
/** What people pay in; coins are won and spent, and never paid. */
export const CASH_CURRENCIES = ['THB', 'LAK'] as const satisfies readonly Currency[];
export type CashCurrency = (typeof CASH_CURRENCIES)[number];

/** The largest amount one call may name, in whole units: keeps every sum far inside exact numbers. */
export const AMOUNT_CEILING = 9_999_999_999.99;

const PLAIN_DECIMAL = /^\d{1,10}(?:\.\d{1,2})?$/;

/** True for a number that has an exact plain decimal form with at most two decimals; never rounds. */
export function isWireAmount(amount: number): boolean {
  return amount >= 0 && !Object.is(amount, -0) && amount <= AMOUNT_CEILING && PLAIN_DECIMAL.test(String(amount));
}

/**
 * Minor units of a wire amount, exactly.
 * Returns undefined when the currency has no such amount (three decimals, half a kip); nothing is rounded.
 */
export function toMinor(amount: number, currency: Currency): bigint | undefined {
  if (!isWireAmount(amount)) return undefined;
  const { exponent, wireDecimals } = CURRENCIES[currency];
  const [whole = '0', fraction = ''] = String(amount).split('.');
  if (fraction.length > wireDecimals) return undefined;
  return BigInt(whole + fraction.padEnd(exponent, '0'));
}

/** The same of an amount somebody asks for: one the currency does not have is refused. */
export function minorOrRefuse(amount: number, currency: Currency): bigint {
  return toMinor(amount, currency) ?? refuse('KEY_INVALID');
}

/** The smallest amount people can pay, in minor units: a satang, a whole kip (facts 9). */
export function stepMinor(currency: Currency): bigint {
  const { exponent, wireDecimals } = CURRENCIES[currency];
  return 10n ** BigInt(exponent - wireDecimals);
}

/** Money the ledger has units for (safety L14): above zero, whole steps, under the ceiling. No bank can have booked anything else. */
export function isPayable(minor: bigint, currency: Currency): boolean {
  const ceilingMinor = BigInt(Math.round(AMOUNT_CEILING * 10 ** CURRENCIES[currency].exponent));
  return minor > 0n && minor % stepMinor(currency) === 0n && minor <= ceilingMinor;
}

/** The wire number of minor units; signed. Throws when it would not be exact (beyond 2^53 minor units). */
export function fromMinor(minor: bigint, currency: Currency): number {
  const { exponent } = CURRENCIES[currency];
  if (minor > BigInt(Number.MAX_SAFE_INTEGER) || minor < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError('amount is too large for the wire');
  }
  return Number(minor) / 10 ** exponent;
}

/** An amount in a request: a JSON number in whole units, at most two decimals, not negative. */
export const wireAmount = z
  .number({ error: (issue) => (issue.input === undefined ? 'KEY_MISSING' : 'KEY_INVALID') })
  .check(z.refine(isWireAmount, { error: 'KEY_INVALID' }));

/** An amount in a reply: whole units, may be negative. */
export const replyAmount = z.number();
