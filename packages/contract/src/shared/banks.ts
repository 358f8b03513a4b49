import { plainKey, plainName } from './typed-text.ts';

/** The code a bank has here, however its code was written: TTB is the same bank as TMB (design 4). */
export function bankCodeInside(code: string): string {
  const upper = plainKey(code).toUpperCase();
  return upper === 'TTB' ? 'TMB' : upper;
}

/** Names on accounts are trimmed, their spaces made single, and upper-cased (spec 5); what shows nothing is dropped. */
export function bankNameInside(name: string): string {
  return plainName(name.toUpperCase());
}

/** Banks whose account names must be in English letters (spec 5). */
const ENGLISH_NAME_BANKS: readonly string[] = ['KTB', 'TMB', 'BBL'];

/** True when the bank accepts account names in English letters and spaces only (spec 5). */
export function needsEnglishName(bankCode: string): boolean {
  return ENGLISH_NAME_BANKS.includes(bankCodeInside(bankCode));
}

/** English letters and spaces only (spec 5). */
export function isEnglishName(name: string): boolean {
  return /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(plainName(name));
}

/**
 * How many digits account numbers of a bank have, as bank forms write them (facts 8). KKP and TISCO have longer numbers
 * beside the usual ones. Banks that are missing, LH and the Lao ones, publish no length.
 */
const ACCOUNT_DIGITS: Readonly<Record<string, readonly number[]>> = {
  KBANK: [10],
  SCB: [10],
  BBL: [10],
  KTB: [10],
  BAY: [10],
  TMB: [10],
  UOB: [10],
  CIMBT: [10],
  ISBT: [10],
  KKP: [10, 14],
  TISCO: [10, 14],
  GSB: [12],
  BAAC: [12],
  GHB: [12],
};

/** The lengths an account number of this bank can have; empty where no length is known. */
export function accountDigits(bankCode: string): readonly number[] {
  return ACCOUNT_DIGITS[bankCodeInside(bankCode)] ?? [];
}

/** True when a number has a length that numbers of its bank have; 6 to 15 digits where none is known (facts 8). */
export function isAccountNo(bankCode: string, accountNo: string): boolean {
  if (!/^\d{6,15}$/.test(accountNo)) return false;
  const lengths = accountDigits(bankCode);
  return lengths.length === 0 || lengths.includes(accountNo.length);
}
