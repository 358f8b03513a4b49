import { bareDigits, tidyText } from './typed-text.ts';

/** Lao mobile forms: 020 + eight digits, of those with 8 only 87 and 88, or 030 + seven (facts 9). */
const LAO_MOBILE = /^(?:(?:(?:\+|00)?8560?)|0)?(20(?:[23579]\d{7}|8[78]\d{6})|30\d{7})$/;
const THAI = /^0(\d{9})$/;
const THAI_BY_COUNTRY = /^(?:\+|00)?660?([1-9]\d{8})$/;
/** Address books and web pages write it in front. */
const LABEL =
  /^[\p{So}\s]*(?:(?:tel(?:ephone)?|phone|mobile|number|no|หมายเลข|เบอร์|โทรศัพท์|โทร|มือถือ|ເບີ|ໂທລະສັບ|ໂທ)\s?){0,4}[.:：]?/iu;

/**
 * Returns the E.164 form of a phone number as people type or paste it, or undefined when it is none. The writing is forgiven: spaces,
 * dashes, dots, brackets, invisible marks, digits of any script, and the country code in place of the trunk 0 (`+66`, `66`, `0066`,
 * `+66 (0)`). The number itself is not: outside Laos it has exactly ten digits, the trunk 0 among them (spec 5).
 */
export function canonicalPhone(typed: string, isLaos: boolean): string | undefined {
  const bare = bareDigits(tidyText(typed).replace(LABEL, ''));
  const national = isLaos ? LAO_MOBILE.exec(bare)?.[1] : (THAI.exec(bare)?.[1] ?? THAI_BY_COUNTRY.exec(bare)?.[1]);
  return national && `${isLaos ? '+856' : '+66'}${national}`;
}

/** The form people write: the trunk 0 in front of the national number. */
export function spokenPhone(e164: string): string {
  return e164.replace(/^\+(?:66|856)/, '0');
}
