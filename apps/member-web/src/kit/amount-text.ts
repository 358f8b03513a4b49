import { asciiDigits } from '@kapao/contract/shared/typed-text.ts';
import { readDecimal } from '@kapao/contract/shared/typed-values.ts';

/** The most digits before the point: amounts stay far inside exact numbers. */
const WHOLE_DIGITS_MAXIMUM = 10;

/**
 * Keeps what can be part of an amount: digits and one point with at most `decimals` digits behind it.
 * A comma is taken for grouping, never for a point, because mixed-up marks are the classic 100x error.
 */
export function cleanAmountText(typed: string, decimals: number): string {
  const [whole = '', ...rest] = asciiDigits(typed)
    .replace(/[^\d.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, WHOLE_DIGITS_MAXIMUM);
  if (rest.length === 0) return digits;
  // Without fractions the point stays and swallows what follows: dropped, 1000.50 would become 100050.
  return `${digits === '' ? '0' : digits}.${rest.join('').slice(0, decimals)}`;
}

/**
 * True for what can be part of an amount that is being typed: digits, a point, or both as an amount of its own. `50.000` is none: some
 * mean fifty thousand.
 */
export function isKeyed(text: string): boolean {
  const plain = asciiDigits(text);
  return /^(?:\d*|\.)$/.test(plain) || (/^[\d.]+$/.test(plain) && readDecimal(plain) !== undefined);
}

/** Groups the whole part by three for showing. */
export function groupAmountText(clean: string): string {
  const [whole = '', fraction] = clean.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The number of a clean text, or undefined when it is empty or unfinished. */
export function amountOfText(clean: string): number | undefined {
  return /^\d+(?:\.\d{1,2})?$/.test(clean) ? Number(clean) : undefined;
}

/** Where the caret belongs after regrouping: behind as many digits and points as before. */
export function caretAfterGrouping(shown: string, significantBefore: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === significantBefore) return at;
    if (shown[at] !== ',') seen += 1;
  }
  return shown.length;
}
