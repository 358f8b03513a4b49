import { harmless } from './statement-text.ts';

/** Names of banks as statements write them, by our codes; what is missing stands for itself. */
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

export function bankOf(word: string): string {
  const text = word.trim();
  return BANK_WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? harmless(text.toUpperCase(), 20);
}

/** Banks whose numbers have ten digits: only there it is known which of them are shown. */
const TEN_DIGITS = ['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'TMB', 'UOB', 'CIMBT', 'ISBT'];

/**
 * A mask of the digits a statement shows. Four are the sixth to ninth of ten, as KBANK hides numbers elsewhere; six are the last. Of
 * a number whose length is not known nothing is said about the place, and people decide.
 */
function maskOf(bank: string, shown: string): string {
  if (shown === '') return '';
  const isTen = TEN_DIGITS.includes(bank);
  if (shown.length === 4) return isTen ? `xxxxx${shown}x` : `${shown}x`;
  return isTen ? shown.padStart(10, 'x') : `x${shown}`;
}

export interface SenderWords {
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
}

/** A name that the bank cut ends with two plus signs. */
const nameOf = (text: string) => harmless(text.replace(/\+\+\s*$/, ''), 120);

/** `จาก KTB X0452 ชื่อ++`, `จาก X5264 ชื่อ` of the bank itself, `From SMART KTB X0452 NAME++`. */
export function kbankSender(details: string): SenderWords {
  const found = /^(?:จาก|from)\s+(?:(?:smart|promptpay)\s+)?(?:(\S+)\s+)?X(\d{4,6})(?:\s+(.*))?$/iu.exec(
    details.trim(),
  );
  if (!found) return { fromBank: '', fromAccountMasked: '', fromName: '' };
  const fromBank = found[1] === undefined ? 'KBANK' : bankOf(found[1]);
  return { fromBank, fromAccountMasked: maskOf(fromBank, found[2] ?? ''), fromName: nameOf(found[3] ?? '') };
}

/** `กสิกรไทย (KBANK) /X685027`, with a name behind it where there is one; without a bank it is SCB's own. */
export function scbSender(description: string): SenderWords {
  const text = description.trim();
  const digits = /\/?\s*X(\d{4,6})(?:\s+(.*))?$/iu.exec(text);
  if (!digits) return { fromBank: '', fromAccountMasked: '', fromName: '' };
  const named = /\(([A-Z]{2,8})\)/i.exec(text)?.[1];
  const fromBank = named === undefined ? 'SCB' : bankOf(named);
  return { fromBank, fromAccountMasked: maskOf(fromBank, digits[1] ?? ''), fromName: nameOf(digits[2] ?? '') };
}
