import { randomInt } from 'node:crypto';

const UPPER_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export function randomText(length: number, alphabet = UPPER_AND_DIGITS): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
