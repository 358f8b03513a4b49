import { randomInt } from 'node:crypto';

/** No letter or digit that is taken for another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;
const NUMBER_LENGTH = 6;
const CODE = new RegExp(`(?<![A-Z0-9])[${LETTERS}]{${CODE_LENGTH}}(?![A-Z0-9])`);

export const LINK_TTL_SECONDS = 600;
export const MAX_NUMBER_TRIES = 5;

export function newLinkCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** What LINE tells and the member types at the site. */
export function newLinkNumber(): string {
  return String(randomInt(10 ** NUMBER_LENGTH)).padStart(NUMBER_LENGTH, '0');
}

/** The code in a text that somebody sent, whatever stands around it. */
export function codeInside(text: string): string | undefined {
  return CODE.exec(text.toUpperCase())?.[0];
}

/** What the member sees of an open code when a number is typed. */
export interface TriedLink {
  isExpired: boolean;
  /** Tries before this one. */
  tries: number;
  isHeard: boolean;
  isRight: boolean;
}

export function numberRefusal(tried: TriedLink | undefined) {
  if (!tried) return 'OTP_NOT_EXIST';
  if (tried.isExpired) return 'OTP_EXPIRED';
  if (tried.tries >= MAX_NUMBER_TRIES) return 'OTP_VERIFY_FAIL';
  return tried.isHeard && tried.isRight ? undefined : 'OTP_CODE_INVALID';
}
