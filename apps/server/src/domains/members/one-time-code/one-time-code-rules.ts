import { randomInt } from 'node:crypto';
import type { CodePurpose } from '@kapao/contract/member/one-time-code.ts';
import type { ErrorCode } from '@kapao/contract/shared/error-codes.ts';
import type { PlaceKind } from '../../../platform/requests/known-places.ts';

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

/**
 * Budget that a code spends, by who asks for it: a device or network where the member of the number signed in before, any other
 * caller with the number of a member, or with a number that nobody has (record 124).
 */
export type CodeBudget = 'device' | 'network' | 'member' | 'nobody';

const BUDGET_OF: Readonly<Record<PlaceKind, CodeBudget>> = {
  device: 'device',
  network: 'network',
  elsewhere: 'member',
  nobody: 'nobody',
};

export const budgetOf = (kind: PlaceKind): CodeBudget => BUDGET_OF[kind];

/** Known callers are limited by their number alone: nobody else can spend what they have. */
export const isKnownCaller = (budget: CodeBudget): boolean => budget === 'device' || budget === 'network';

/** Budgets whose codes count against, and are replaced by, a code of this one: nothing that less trusted callers did. */
export function budgetsUnder(budget: CodeBudget): CodeBudget[] {
  if (budget === 'device') return ['device'];
  return budget === 'network' ? ['device', 'network'] : ['device', 'network', 'member', 'nobody'];
}

/** Budgets whose earlier codes a new code makes worthless. */
export function budgetsReplaced(budget: CodeBudget): CodeBudget[] {
  if (budget === 'device') return ['device', 'network', 'member', 'nobody'];
  return budget === 'network' ? ['network', 'member', 'nobody'] : ['member', 'nobody'];
}

/** While less than half of an hour's codes is left, an address that had this many waits: few addresses cannot stop the site. */
const SENDS_OF_THE_SECOND_HALF = 3;

/** What has been sent and failed lately around one request, in the budgets that count for it. */
export interface CodeUse {
  phoneFailuresInHour: number;
  isTooSoon: boolean;
  phoneSendsInDay: number;
  addressSendsInHour: number;
  prefixSendsInHour: number;
  sendsInHour: number;
}

/** Why no code may be sent now, in order of precedence, or undefined. */
export function sendRefusal(use: CodeUse, limits: CodeLimits, budget: CodeBudget): ErrorCode | undefined {
  if (use.phoneFailuresInHour >= limits.failuresPerPhoneHour) return 'OTP_BLOCK';
  if (use.isTooSoon) return 'REQUEST_LIMIT_1MIN';
  if (use.phoneSendsInDay >= limits.sendsPerPhoneDay) return 'REQUEST_LIMIT';
  return isKnownCaller(budget) || !isCrowded(use, limits, budget) ? undefined : 'REQUEST_LIMIT';
}

/** Budgets that callers without a known place share with others behind their address, and with everybody. */
function isCrowded(use: CodeUse, limits: CodeLimits, budget: CodeBudget): boolean {
  if (use.addressSendsInHour >= limits.sendsPerAddressHour) return true;
  if (budget === 'nobody' && use.prefixSendsInHour >= limits.sendsPerPrefixHour) return true;
  if (use.sendsInHour >= limits.sendsPerHour) return true;
  return use.sendsInHour >= limits.sendsPerHour / 2 && use.addressSendsInHour >= SENDS_OF_THE_SECOND_HALF;
}

export type CodeChannel = 'sms' | 'line';

/**
 * Codes that prove the phone itself stay with the phone: of a registration, of a forgotten password, and of linking LINE. The others
 * ask for something only the member has besides the password, which a LINE that was linked by the phone is as well.
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
