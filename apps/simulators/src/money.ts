import { z } from 'zod';

// Amounts are bigint minor units inside; every currency here has two decimals on the wire.
const MINOR_PER_UNIT = 100n;
const LARGEST_UNITS = 1_000_000_000;

const decimalText = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

function minorFromText(text: string): bigint | null {
  const match = decimalText.exec(text);
  if (!match?.[1]) return null;
  return BigInt(match[1]) * MINOR_PER_UNIT + BigInt((match[2] ?? '').padEnd(2, '0'));
}

/** `"100.00"`, as the partner protocols write amounts. */
export function toDecimalText(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? '-' : '';
  const absolute = amountMinor < 0n ? -amountMinor : amountMinor;
  return `${sign}${absolute / MINOR_PER_UNIT}.${String(absolute % MINOR_PER_UNIT).padStart(2, '0')}`;
}

/** A JSON number for the control calls. Exact, because the amounts stay far below 2^53 minor units. */
export function toNumber(amountMinor: bigint): number {
  return Number(toDecimalText(amountMinor));
}

/** Partner side: decimal text of at least 0.01. */
export const amountText = z.string().transform((text, context) => {
  const amountMinor = minorFromText(text);
  if (amountMinor !== null && amountMinor > 0n) return amountMinor;
  context.addIssue({ code: 'custom', message: 'must be decimal text above zero with at most two decimals' });
  return z.NEVER;
});

/** Control side: a JSON number of zero or more with at most two decimals, refused and never rounded. */
export const amountNumber = z.number().transform((units, context) => {
  const amountMinor = units <= LARGEST_UNITS ? minorFromText(String(units)) : null;
  if (amountMinor !== null) return amountMinor;
  context.addIssue({ code: 'custom', message: 'must be a number of zero or more with at most two decimals' });
  return z.NEVER;
});

export const amountAboveZero = amountNumber.refine((amountMinor) => amountMinor > 0n, 'must be above zero');
