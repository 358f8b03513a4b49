import { isEnglishName, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import { MIN_PASSWORD_LENGTH } from '@kapao/contract/shared/password.ts';
import { Refusal } from '@kapao/contract/shared/refusal.ts';
import { isCommonPassword } from '../../../platform/security/common-passwords.ts';

/**
 * A password that others would guess: a common one, or one that is the phone or the site's name dressed up. Those two count
 * for nothing, in any spelling: what is left of the password must be long enough by itself (safety 5, 31 and 32).
 */
export function isGuessablePassword(password: string, known: { phone?: string; siteName: string }): boolean {
  if (isCommonPassword(password)) return true;
  const lower = password.toLowerCase();
  const national = known.phone?.replace(/^\+(?:66|856)/, '');
  const withoutPhone = national === undefined ? lower : lower.replace(phoneForms(national), '');
  const names = ['kapao', known.siteName.trim().toLowerCase()].filter((name) => name.length >= 3);
  const left = names.reduce((text, name) => text.split(name).join(''), withoutPhone);
  if (left === lower) return false;
  return left.length < MIN_PASSWORD_LENGTH || isCommonPassword(left);
}

/** The number as people write it, with or without trunk 0, country code, spaces and dashes. */
function phoneForms(national: string): RegExp {
  return new RegExp(`(?:\\+?(?:66|856)[ -]?|0)?${[...national].join('[ -]?')}`, 'g');
}

export interface BankAccount {
  bankCode: string;
  accountNo: string;
  accountName: string;
}

/**
 * What a change of the bank account is. A new number or bank, or another person's name, makes people look at withdrawals for
 * 24 hours (design 4). A name that becomes English because its bank asks for it (KTB, TMB and BBL, spec 5) pays out to the
 * same account as before, so it does not.
 */
export function bankChangeOf(before: BankAccount, after: BankAccount): 'none' | 'correction' | 'name' | 'account' {
  if (before.bankCode !== after.bankCode || before.accountNo !== after.accountNo) return 'account';
  if (before.accountName === after.accountName) return 'none';
  return needsEnglishName(after.bankCode) && !isEnglishName(before.accountName) ? 'correction' : 'name';
}

/** Why a bank account cannot be taken, or undefined. Where only English letters count, a digit is no other mistake than a Thai letter (spec 5). */
export function bankRefusal(bankCode: string, bankAccountName: string): ErrorCode | undefined {
  if (needsEnglishName(bankCode) && !isEnglishName(bankAccountName)) return 'BANK_ACCOUNT_NAME_ENG';
  return /^[\p{L}\p{M}][\p{L}\p{M} .'-]*$/u.test(bankAccountName) ? undefined : 'INVALID_BANK';
}

/** Refuses with a code of `bankRefusal`; INVALID_BANK says that it is about the name, because it can be about the number too. */
export function refuseBankName(code: ErrorCode): never {
  throw new Refusal(code, code === 'INVALID_BANK' ? { reason: 'BANK_ACCOUNT_NAME_INVALID' } : {});
}

/** Why an account at a bank that keeps `kept` does not fit money in `wanted`; a bank that is not offered is unknown. */
export function currencyRefusal(kept: string | undefined, wanted: string): ErrorCode | undefined {
  if (kept === undefined) return 'INVALID_BANK';
  if (kept === wanted) return undefined;
  return kept === 'THB' ? 'BANK_KEEPS_BAHT' : 'BANK_KEEPS_KIP';
}
