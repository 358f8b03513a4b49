import { harmless } from './statement-text.ts';

/**
 * Returns bank and digits of a line as the first release read them. Identities of lines that were counted contain them, so they stay
 * as they are: a line that another file repeats must keep its identity, or it would count twice. Nothing else may use them.
 */
export type LineKey = readonly [bank: string, masked: string];

const BANK_WORDS: readonly (readonly [word: RegExp, code: string])[] = [
  [/^(?:KBANK|KBNK|กสิกรไทย)$/i, 'KBANK'],
  [/^(?:SCB|ไทยพาณิชย์)$/i, 'SCB'],
  [/^(?:BBL|กรุงเทพ)$/i, 'BBL'],
  [/^(?:KTB|กรุงไทย)$/i, 'KTB'],
  [/^(?:BAY|กรุงศรีอยุธยา|กรุงศรี)$/i, 'BAY'],
  [/^(?:TTB|TMB|TMBT|ทหารไทยธนชาต)$/i, 'TMB'],
  [/^(?:GSB|ออมสิน)$/i, 'GSB'],
  [/^(?:BAAC|ธ\.?ก\.?ส\.?)$/i, 'BAAC'],
  [/^(?:GHB|GHBA|อาคารสงเคราะห์)$/i, 'GHB'],
  [/^(?:CIMB|CIMBT)$/i, 'CIMBT'],
  [/^(?:KKP|KK)$/i, 'KKP'],
  [/^(?:LH|LHB|LHBANK)$/i, 'LH'],
];
const TEN_DIGITS = ['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'TMB', 'UOB', 'CIMBT', 'ISBT'];

export function bankOfKey(word: string): string {
  const text = word.trim();
  return BANK_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? harmless(text.toUpperCase(), 20);
}

function keyOf(bank: string, shown: string): LineKey {
  const isTen = TEN_DIGITS.includes(bank);
  if (shown.length === 4) return [bank, isTen ? `xxxxx${shown}x` : `${shown}x`];
  return [bank, isTen ? shown.padStart(10, 'x') : `x${shown}`];
}

export function kbankKey(details: string): LineKey {
  const found = /^(?:จาก|from)\s+(?:(?:smart|promptpay)\s+)?(?:(\S+)\s+)?X(\d{4,6})(?:\s+(.*))?$/iu.exec(
    details.trim(),
  );
  return found ? keyOf(found[1] === undefined ? 'KBANK' : bankOfKey(found[1]), found[2] ?? '') : ['', ''];
}

export function scbKey(description: string): LineKey {
  const text = description.trim();
  const digits = /\/?\s*X(\d{4,6})(?:\s+(.*))?$/iu.exec(text);
  const named = /\(([A-Z]{2,8})\)/i.exec(text)?.[1];
  return digits ? keyOf(named === undefined ? 'SCB' : bankOfKey(named), digits[1] ?? '') : ['', ''];
}
