/** Lao mobile forms: 020 + eight digits, of those with 8 only 87 and 88, or 030 + seven; the trunk 0 may be +856 (facts 9). */
const LAO_MOBILE = /^(?:\+?856|0)?(20(?:[23579]\d{7}|8[78]\d{6})|30\d{7})$/;
const THAI = /^0\d{9}$/;

/**
 * The E.164 form of a phone number as people type it, or undefined when it is none.
 * Outside Laos exactly ten digits (spec 5); spaces and dashes are forgiven.
 */
export function canonicalPhone(typed: string, isLaos: boolean): string | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  if (THAI.test(digits) && !isLaos) return `+66${digits.slice(1)}`;
  if (!isLaos) return undefined;
  const lao = LAO_MOBILE.exec(digits)?.[1];
  return lao && `+856${lao}`;
}

/** The form people write: the trunk 0 in front of the national number. */
export function spokenPhone(e164: string): string {
  return e164.replace(/^\+(?:66|856)/, '0');
}
