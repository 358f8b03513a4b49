import { asciiDigits, tidyText } from '@kapao/contract/shared/typed-text.ts';
import { type StatementCause, unsound } from './statement.ts';

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark: digits, commas and line ends have a zero byte, always on the same side. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sides = [0, 0];
  bytes.subarray(0, 4_096).forEach((byte, at) => {
    if (byte === 0) sides[at % 2] = (sides[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = sides;
  if (even === 0 && odd > 0) return 'utf-16le';
  return odd === 0 && even > 0 ? 'utf-16be' : undefined;
}

/** gzip, RAR, 7z and XZ. */
const COMPRESSED = [
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0xfd, 0x37, 0x7a, 0x58],
] as const;

/** JPEG, PNG, GIF and WebP. */
const PICTURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
] as const;
/** HEIC, AVIF and films. */
const isFtyp = (bytes: Uint8Array) => startsWith(bytes.subarray(4), 0x66, 0x74, 0x79, 0x70);

/** Names a file that an operator may take for a statement and that is none. */
function refuseOtherFiles(bytes: Uint8Array): void {
  const refuse = (cause: StatementCause) => unsound('NOT_A_STATEMENT', undefined, { cause });
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) refuse('PDF');
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) refuse('WORKBOOK');
  if (COMPRESSED.some((head) => startsWith(bytes, ...head))) refuse('ARCHIVE');
  if (PICTURES.some((head) => startsWith(bytes, ...head)) || isFtyp(bytes)) refuse('PICTURE');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const names = new TextDecoder('latin1').decode(bytes.subarray(0, 4_096));
    refuse(/xl\/|\[Content_Types\]|opendocument\.spreadsheet/.test(names) ? 'WORKBOOK' : 'ARCHIVE');
  }
}

/** Decodes UTF-8, UTF-16 and Windows-874, with or without a mark. Thai in Windows-874 is never valid UTF-8. */
export function decodeFile(bytes: Uint8Array): string {
  refuseOtherFiles(bytes);
  const isMarked = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff);
  const wide = isMarked ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : utf16Of(bytes);
  if (wide !== undefined && bytes.length % 2 === 1) return unsound('CUT_OFF');
  const text = wide === undefined ? decodeBytes(bytes) : decodeAs(wide, bytes);
  return text === undefined || text.includes('\0') ? unsound('NOT_A_STATEMENT') : text;
}

function decodeBytes(bytes: Uint8Array): string | undefined {
  const utf8 = decodeAs('utf-8', bytes);
  if (utf8 !== undefined) return utf8;
  // Valid but for a character that its end cuts in two.
  if (
    bytes.length > 3 &&
    decodeAs('utf-8', bytes, { stream: true }) !== undefined &&
    /[^\0-\x7f]{4}/.test(decodeAs('latin1', bytes) ?? '')
  )
    return unsound('CUT_OFF');
  return decodeAs('windows-874', bytes);
}

function decodeAs(encoding: string, bytes: Uint8Array, options: { stream?: true } = {}): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
  } catch {
    return undefined;
  }
}

/** A cell for people: of one line, without signs that a table program takes for a formula, and not endless. */
export function harmless(text: string, max = 200): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/^[\s=+@|-]+/, '')
    .trim()
    .slice(0, max);
}

/** Returns a cell in one spelling; spreadsheets write a text of digits as `="0123"` or `'0123`. */
export function cellText(cell: string): string {
  const text = asciiDigits(tidyText(cell));
  return (/^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'(?=\d)/, '')).trim();
}

/** A number of digits that a spreadsheet rounded to `4.05679E+11`. */
export const isRounded = (text: string) => /^[+-]?\d+(?:[.,]\d+)?E\+?\d+$/i.test(text);

const CURRENCY = /^(?:THB|BAHT|บาท|฿)\s*|\s*(?:THB|BAHT|บาท|฿)\.?$/gi;
const WHOLE = /^(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,3}(?: \d{3}){1,4}|\d{1,13})(?:\.\d{1,2})?$/;

/**
 * Returns the minor units of an amount as banks and spreadsheets write it: `1,234.50`, `1234.5`, `-500`, `500.00-`, `(500.00)`,
 * `THB 500.00`; or why it is none. A comma only groups by three: 12,50 could be twelve or twelve hundred and fifty.
 */
export function amountIn(cell: string): bigint | StatementCause {
  const text = cellText(cell).replace(CURRENCY, '').trim();
  if (isRounded(text)) return 'ROUNDED_NUMBER';
  const signed = /^(?:([+-])\s?)?([^()+-]+)$/.exec(text) ?? undefined;
  const behind = /^([^()+-]+?)\s?(-)$/.exec(text) ?? undefined;
  const inBrackets = /^\(([^()+-]+)\)$/.exec(text) ?? undefined;
  const whole = (signed?.[2] ?? behind?.[1] ?? inBrackets?.[1] ?? '').replace(CURRENCY, '').trim();
  if (!WHOLE.test(whole)) return /\d,\d{1,2}$|^\d{1,3}(?:\.\d{3})+$/.test(whole) ? 'DECIMAL_COMMA' : 'AMOUNT';
  const [units = '', cents = ''] = whole.replace(/[, ]/g, '').split('.');
  const minor = BigInt(units + cents.padEnd(2, '0'));
  return signed?.[1] === '-' || behind || inBrackets ? -minor : minor;
}

/** Returns the minor units of an amount; undefined for anything else, an empty cell too. */
export function amountOf(cell: string): bigint | undefined {
  const amount = amountIn(cell);
  return typeof amount === 'bigint' ? amount : undefined;
}
