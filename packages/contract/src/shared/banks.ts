/**
 * Banks whose account names must be in English letters (spec 5). TTB is the same bank as TMB (design 4).
 */
const ENGLISH_NAME_BANKS: readonly string[] = ['KTB', 'TMB', 'TTB', 'BBL'];

/** True when the bank accepts account names in English letters and spaces only (spec 5). */
export function needsEnglishName(bankCode: string): boolean {
  return ENGLISH_NAME_BANKS.includes(bankCode);
}

/** English letters and spaces only (spec 5). */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(name.trim());
}
