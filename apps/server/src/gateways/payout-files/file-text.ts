const BYTE_OF = new Map(
  [...new TextDecoder('windows-874').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (letter, byte) => [letter, byte] as const,
  ),
);
const UNKNOWN = 0x3f;

/** Windows-874, in which Thai banks read Thai. A letter it has not is `?`. */
export function windows874(text: string): Uint8Array {
  return Uint8Array.from([...text], (letter) => BYTE_OF.get(letter) ?? UNKNOWN);
}

/** Of what people wrote: no ends of lines, no separators, nothing that is no letter. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{C}~]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A field of fixed width with its text at the left; one letter is one byte. */
export function left(text: string, width: number): string {
  return [...plainText(text)].slice(0, width).join('').padEnd(width, ' ');
}

export const blank = (width: number) => ' '.repeat(width);

/** Digits at the right of zeros. What has no room is an error: cut, it would be another number. */
export function zeros(digits: bigint | number | string, width: number): string {
  const text = String(digits);
  if (!/^\d+$/.test(text) || text.length > width) throw new Error(`no number of ${width} digits`);
  return text.padStart(width, '0');
}

/** `2026-03-01` as `01032026`. */
export const dayMonthYear = (date: string) => date.split('-').reverse().join('');

/** `2026-03-01` as `20260301`. */
export const yearMonthDay = (date: string) => date.replaceAll('-', '');

const BRANCH_DIGITS = 3;
/** The first three digits of an account are its branch. */
export const branchOf = (accountNo: string) => `0${accountNo.slice(0, BRANCH_DIGITS)}`;
