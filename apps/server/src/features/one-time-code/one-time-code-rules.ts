import { randomInt } from 'node:crypto';
import type { CodePurpose } from '@kapao/contract/member/one-time-code.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';

/** Limits of design 4; all of them are configuration. */
export interface CodeLimits {
  resendSeconds: number;
  ttlSeconds: number;
  verifiedSeconds: number;
  triesPerCode: number;
  failuresPerPhoneHour: number;
  sendsPerPhoneDay: number;
  sendsPerAddressHour: number;
  sendsPerPrefixHour: number;
  sendsPerHour: number;
}

/** What has been sent and failed lately around one request. */
export interface CodeUse {
  phoneFailuresInHour: number;
  isTooSoon: boolean;
  phoneSendsInDay: number;
  addressSendsInHour: number;
  prefixSendsInHour: number;
  sendsInHour: number;
}

/** Why no code may be sent now, in order of precedence, or undefined. */
export function sendRefusal(use: CodeUse, limits: CodeLimits): ErrorCode | undefined {
  if (use.phoneFailuresInHour >= limits.failuresPerPhoneHour) return 'OTP_BLOCK';
  if (use.isTooSoon) return 'REQUEST_LIMIT_1MIN';
  const isOver =
    use.phoneSendsInDay >= limits.sendsPerPhoneDay ||
    use.addressSendsInHour >= limits.sendsPerAddressHour ||
    use.prefixSendsInHour >= limits.sendsPerPrefixHour ||
    use.sendsInHour >= limits.sendsPerHour;
  return isOver ? 'REQUEST_LIMIT' : undefined;
}

export type CodeChannel = 'sms' | 'line';

/**
 * Codes that prove the phone itself stay with the phone: of a registration, of a forgotten password, and of linking LINE. The others
 * ask for something only the member has besides the password, which a LINE that was linked by the phone is as well (record 78).
 */
export function mayGoByLine(purpose: CodePurpose): boolean {
  return purpose === 'payout-account' || purpose === 'second-factor';
}

export type CodeState = 'SENDING' | 'ISSUED' | 'FAILED' | 'REPLACED' | 'VERIFIED' | 'CONSUMED';

/** A code as it stands when somebody tries it, under the lock of its phone. */
export interface TriedCode {
  state: CodeState;
  isExpired: boolean;
  /** Verified too long ago to count. */
  isStale: boolean;
  tries: number;
  phoneFailuresInHour: number;
}

/** Why a code is not even compared, in order of precedence, or undefined. */
export function tryRefusal(code: TriedCode, limits: CodeLimits): ErrorCode | undefined {
  if (code.phoneFailuresInHour >= limits.failuresPerPhoneHour) return 'OTP_BLOCK';
  if (code.state === 'VERIFIED') return code.isStale ? 'OTP_EXPIRED' : 'OTP_VERIFIED';
  if (code.state !== 'ISSUED') return 'OTP_NOT_EXIST';
  if (code.isExpired) return 'OTP_EXPIRED';
  return code.tries >= limits.triesPerCode ? 'OTP_VERIFY_FAIL' : undefined;
}

/** Six digits, every one of the million as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Consonants only, so that no reference is ever a word. */
const REFERENCE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Four letters that stand beside the code in the message and beside the field on the screen. */
export function newReference(): string {
  return Array.from({ length: 4 }, () => REFERENCE_LETTERS.charAt(randomInt(REFERENCE_LETTERS.length))).join('');
}

/** The number less its last four digits (design 4). */
export function phonePrefix(phone: string): string {
  return phone.slice(0, -4);
}
