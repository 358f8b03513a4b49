import { plainCode } from './typed-text.ts';

/** What shows who somebody is: the national card of Thailand, that of Laos, or a passport of any country. */
export const DOCUMENT_KINDS = ['THAI_CARD', 'LAO_CARD', 'PASSPORT'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** One writing of a number, however it was typed: capitals and digits alone. */
export const plainDocumentNumber = plainCode;

/** Laos publishes no rule for the numbers of its cards; those of passports are the field of ICAO 9303. */
const SHAPES: Readonly<Record<DocumentKind, RegExp>> = {
  THAI_CARD: /^[1-8]\d{12}$/,
  LAO_CARD: /^[0-9A-Z]{6,15}$/,
  PASSPORT: /^(?=.*\d)[0-9A-Z]{6,9}$/,
};

/** True for a number, in its plain writing, that a document of this kind can have. */
export function isDocumentNumber(kind: DocumentKind, plain: string): boolean {
  return SHAPES[kind].test(plain) && (kind !== 'THAI_CARD' || isThaiCheckDigit(plain));
}

/** The last of thirteen digits follows from the twelve before: weights 13 to 2, modulo 11. */
export function isThaiCheckDigit(plain: string): boolean {
  if (!/^\d{13}$/.test(plain)) return false;
  const digits = [...plain].map(Number);
  const sum = digits.slice(0, 12).reduce((total, digit, at) => total + digit * (13 - at), 0);
  return (11 - (sum % 11)) % 10 === digits[12];
}

/** Whole years between two days, `YYYY-MM-DD`; who was born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
