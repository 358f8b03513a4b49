import { plainCode } from './typed-text.ts';

/** Capitals and digits of which none is taken for another, in print or aloud: no 0 and O, no 1, I and L. */
export const READABLE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const RADIX = BigInt(READABLE_SIGNS.length);
const GROUP = 4;

/** A number in signs, the highest first; what does not fit is cut off. */
export function inSigns(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= RADIX) text = `${READABLE_SIGNS[Number(rest % RADIX)]}${text}`;
  return text;
}

/** Of signs only. */
export function numberOfSigns(text: string): bigint {
  return [...text].reduce((sum, sign) => sum * RADIX + BigInt(READABLE_SIGNS.indexOf(sign)), 0n);
}

/** As it is read out and typed: four by four. */
export function inGroups(text: string, between = '-'): string {
  return text.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(between) ?? '';
}

/** As it was meant, however it was typed: without spaces, dashes and the punctuation around it, in capitals. */
export function asWritten(typed: string): string {
  return plainCode(typed);
}

/** Of signs only, and so many. */
export function isReadable(text: string, length: number): boolean {
  return text.length === length && [...text].every((sign) => READABLE_SIGNS.includes(sign));
}
