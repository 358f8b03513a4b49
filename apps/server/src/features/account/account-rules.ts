import { isEnglishName, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';

/** TTB is the same bank as TMB (design 4): one code inside. */
export function bankCodeInside(code: string): string {
  const upper = code.trim().toUpperCase();
  return upper === 'TTB' ? 'TMB' : upper;
}

/** Names are trimmed, their spaces made single, and upper-cased (spec 5). */
export function bankNameInside(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toUpperCase();
}

/** Why a bank account cannot be taken, or undefined. */
export function bankRefusal(bankCode: string, bankAccountName: string): ErrorCode | undefined {
  if (!/^[\p{L}\p{M}][\p{L}\p{M} .'-]*$/u.test(bankAccountName)) return 'INVALID_BANK';
  return needsEnglishName(bankCode) && !isEnglishName(bankAccountName) ? 'BANK_ACCOUNT_NAME_ENG' : undefined;
}

/**
 * What bank statements show of an account number (facts 8): the last four, the last six, or six without the final digit.
 * An inflow is matched by whichever its mask leaves readable.
 */
export function maskKeys(accountNo: string): string[] {
  return [`last4:${accountNo.slice(-4)}`, `last6:${accountNo.slice(-6)}`, `mid6:${accountNo.slice(-7, -1)}`];
}

/** The key of a masked number, or undefined when it shows neither of the three. */
export function keyOfMask(masked: string): string | undefined {
  const plain = masked.replace(/[\s-]/g, '').toLowerCase();
  const last6 = /(\d{6})$/.exec(plain)?.[1];
  if (last6) return `last6:${last6}`;
  const last4 = /(\d{4})$/.exec(plain)?.[1];
  if (last4) return `last4:${last4}`;
  const mid6 = /(\d{6})x$/.exec(plain)?.[1];
  return mid6 && `mid6:${mid6}`;
}
