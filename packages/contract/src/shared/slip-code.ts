/** What the small code on a slip says: who sent the money and under which reference; no amount, no date, no names. */
export type SlipCode =
  | { kind: 'bank'; sendingBank: string; bankReference: string }
  /** A wallet's slip: readable, but no bank account sent it. */
  | { kind: 'wallet'; bankReference: string };

/**
 * Why a code is no slip's: a payment code may stand on the same picture, and a slip's code whose check sum is wrong was
 * read badly.
 */
export type SlipCodeReading = SlipCode | { kind: 'other' } | { kind: 'broken' };

const SLIP_API = '000001';
const LONGEST = 200;

/** Reads the text of a code as a slip's, structure and check sum (facts 2). */
export function readSlipCode(text: string): SlipCodeReading {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !/^[\x20-\x7e]+$/.test(trimmed)) return { kind: 'other' };
  const root = elementsOf(trimmed);
  const inquiry = elementsOf(root?.get('00') ?? '');
  if (!root || !inquiry || !root.has('91')) return { kind: 'other' };
  const wallet = inquiry.get('00') === '01' && inquiry.get('01') === '01' ? inquiry.get('03') : undefined;
  const isBank = inquiry.get('00') === SLIP_API && root.get('51') === 'TH';
  if (!isBank && wallet === undefined) return { kind: 'other' };
  if (!isChecked(trimmed, root.get('91') ?? '')) return { kind: 'broken' };
  const bankReference = (isBank ? inquiry.get('02') : wallet) ?? '';
  if (!/^[A-Za-z0-9]{5,35}$/.test(bankReference)) return { kind: 'broken' };
  if (!isBank) return { kind: 'wallet', bankReference };
  const sendingBank = inquiry.get('01') ?? '';
  return /^\d{3}$/.test(sendingBank) ? { kind: 'bank', sendingBank, bankReference } : { kind: 'broken' };
}

/** Tag, two digits of length, value, and so on to the end; undefined when it does not come out even. */
function elementsOf(text: string): Map<string, string> | undefined {
  const elements = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const tag = text.slice(at, at + 2);
    const length = Number(text.slice(at + 2, at + 4));
    // The check sum stands last; some banks print it without its leading zeros but announce four characters.
    const isLast = tag === '91';
    const value = text.slice(at + 4, isLast ? undefined : at + 4 + length);
    if (!/^\d\d$/.test(tag) || !Number.isInteger(length) || elements.has(tag)) return undefined;
    if (isLast ? value.length > 4 || value === '' : value.length !== length) return undefined;
    elements.set(tag, value);
    at += 4 + (isLast ? value.length : length);
  }
  return elements;
}

function isChecked(text: string, checkSum: string): boolean {
  const body = `${text.slice(0, text.length - checkSum.length - 4)}9104`;
  return checkSumOf(body) === checkSum.toUpperCase().padStart(4, '0');
}

/** CRC-16/CCITT-FALSE, as payment codes have it (facts 1). */
function checkSumOf(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
