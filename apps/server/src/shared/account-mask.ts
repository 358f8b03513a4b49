/** `unsure`: nothing speaks against it, but too few digits or an unknown length prove nothing. */
export type MaskFit = 'fits' | 'unsure' | 'differs';

/** Fewer digits than these are shared by too many accounts. */
const DIGITS_NEEDED = 4;

/**
 * Lays what a bank shows of an account number over a number, digit by digit. A mask as long as numbers of that bank are
 * carries the length, so that a number of another length never fits; a shorter one fits from the end, and only where all
 * numbers of the bank have one length.
 */
export function fitMask(masked: string, account: { accountNo: string; lengths: readonly number[] }): MaskFit {
  const { accountNo, lengths } = account;
  const mask = plainMask(masked);
  if (mask.length > accountNo.length) return 'differs';
  const isWhole = mask.length === accountNo.length;
  if (!isWhole && lengths.includes(mask.length)) return 'differs';
  const end = accountNo.slice(accountNo.length - mask.length);
  const isSame = [...mask].every((sign, at) => sign === 'x' || sign === end[at]);
  if (!isSame) return !isWhole && hasRuns(mask, accountNo) ? 'unsure' : 'differs';
  if (shownDigits(mask) < DIGITS_NEEDED) return 'unsure';
  const isLengthKnown = isWhole || (lengths.length === 1 && lengths[0] === accountNo.length);
  return isLengthKnown ? 'fits' : 'unsure';
}

const plainMask = (masked: string) => masked.replace(/[\s.-]/g, '').replace(/\D/g, 'x');

type PartFit = 'fits' | 'unsure' | 'differs' | 'unknown';

/** Returns what of a masked number fits, digits and length apart; together they say what `fitMask` decides. */
export function compareMaskParts(
  masked: string,
  { accountNo, lengths }: { accountNo: string; lengths: readonly number[] },
): { digits: PartFit; length: PartFit } {
  const mask = plainMask(masked);
  if (mask === '') return { digits: 'unknown', length: 'unknown' };
  const digits = digitsFit(mask, accountNo);
  if (mask.length === accountNo.length) return { digits, length: 'fits' };
  if (mask.length > accountNo.length || lengths.includes(mask.length)) return { digits, length: 'differs' };
  return { digits, length: lengths.length === 1 && lengths[0] === accountNo.length ? 'fits' : 'unknown' };
}

function digitsFit(mask: string, accountNo: string): PartFit {
  const shown = shownDigits(mask);
  if (shown === 0) return 'unknown';
  const [ofMask, ofNumber] = [[...mask].reverse(), [...accountNo].reverse()];
  if (ofMask.every((sign, at) => sign === 'x' || sign === (ofNumber[at] ?? sign))) {
    return shown < DIGITS_NEEDED ? 'unsure' : 'fits';
  }
  return mask.length < accountNo.length && hasRuns(mask, accountNo) ? 'unsure' : 'differs';
}

/** How many digits of a number a mask leaves readable. */
export function shownDigits(masked: string): number {
  return masked.replace(/\D/g, '').length;
}

const hasRuns = (mask: string, accountNo: string) => mask.split(/x+/).every((run) => accountNo.includes(run));

/**
 * What bank statements show of an account number (facts 8): the last four or six digits, or those without the final one.
 * An inflow is matched by whichever its mask leaves readable.
 */
export function maskKeys(accountNo: string): string[] {
  const [last4, last6] = [`last4:${accountNo.slice(-4)}`, `last6:${accountNo.slice(-6)}`];
  return [last4, last6, `mid6:${accountNo.slice(-7, -1)}`, `mid4:${accountNo.slice(-5, -1)}`];
}

/** The key of a masked number, or undefined when it shows none of them. */
export function keyOfMask(masked: string): string | undefined {
  const plain = masked.replace(/[\s-]/g, '').toLowerCase();
  const last6 = /(\d{6})$/.exec(plain)?.[1];
  if (last6) return `last6:${last6}`;
  const last4 = /(\d{4})$/.exec(plain)?.[1];
  if (last4) return `last4:${last4}`;
  const mid6 = /(\d{6})x$/.exec(plain)?.[1];
  if (mid6) return `mid6:${mid6}`;
  const mid4 = /(\d{4})x$/.exec(plain)?.[1];
  return mid4 && `mid4:${mid4}`;
}
