import { randomInt } from 'node:crypto';
import { QR_CURRENCY, QR_MINIMUM, type QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import { toMinor } from '@kapao/contract/shared/money.ts';
import type { QrPayment } from '../../../gateways/qr-gateway.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { Match } from '../../../queries/deposits/inflow-facts.ts';
import { WATCHED_MS } from '../../../queries/deposits/qr-facts.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const REFERENCE_LENGTH = 20;

/** Id of a code and reference inside it: unguessable, in the letters and the length that reference 1 may have (facts 1). */
export function newReference(): string {
  return Array.from({ length: REFERENCE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Minor units of what was asked for, or undefined when it is under the provider's smallest (spec 5). */
export function amountToCharge(provider: QrProvider, amount: number): bigint | undefined {
  const currency = QR_CURRENCY[provider];
  const amountMinor = toMinor(amount, currency);
  const least = toMinor(QR_MINIMUM[provider], currency);
  invariant(least, 'the smallest amount is one');
  return amountMinor !== undefined && amountMinor >= least ? amountMinor : undefined;
}

/** What a code says about the money that came by it. */
export interface PaidCode {
  memberId: string;
  state: string;
  createdAt: Date;
  expiresAt: Date;
  paidRef: string | null;
  isFrozen: boolean;
}

/**
 * The first payment within the expiry and the grace is credited, whatever became of the code meanwhile; a second or late
 * one waits for people (safety Q). Undefined when this very payment has been dealt with.
 */
export function matchPayment(code: PaidCode | undefined, payment: QrPayment, graceMs: number): Match | undefined {
  if (!code) return { outcome: 'wait', reason: 'QR_UNKNOWN' };
  if (code.paidRef === payment.bankRef) return undefined;
  if (code.paidRef !== null) return { outcome: 'wait', reason: 'QR_AGAIN' };
  const paidAtMs = Date.parse(payment.at);
  // A time before the code was made is not understood, so nobody knows whether it was paid in time.
  const isInTime = paidAtMs >= code.createdAt.getTime() - CLOCKS_MS && paidAtMs <= code.expiresAt.getTime() + graceMs;
  if (!isInTime) return { outcome: 'wait', reason: 'QR_LATE' };
  if (code.isFrozen) return { outcome: 'wait', reason: 'MEMBER_FROZEN' };
  return { outcome: 'credit', memberId: code.memberId, by: 'CODE' };
}

/** The code's one automatic credit is used up by money that came in time, also when people have to decide about the member. */
export function usesUpTheCode(match: Match): boolean {
  return match.outcome === 'credit' || match.reason === 'MEMBER_FROZEN';
}

const SOONEST_MS = 4_000;
const LATEST_WHILE_OPEN_MS = 45_000;
const LATEST_AFTERWARDS_MS = 6 * 3_600_000;
/** A maker that does not answer is asked for a week. An operator has been alerted for six days of it. */
export const MAX_WATCHED_MS = 7 * 24 * 3_600_000;
/** Clocks of makers may be behind ours by this much. */
const CLOCKS_MS = 600_000;

/** When the gateway is asked next though it sent no notice; undefined when there is nothing more to learn. */
export function nextCheckInMs(code: { ageMs: number; overForMs: number; wasAnswered: boolean }): number | undefined {
  const { ageMs, overForMs, wasAnswered } = code;
  // Never past the end, so that a code is over soon after its time.
  if (overForMs <= 0) return Math.min(Math.max(ageMs / 4, SOONEST_MS), LATEST_WHILE_OPEN_MS, 500 - overForMs);
  if (overForMs > MAX_WATCHED_MS || (overForMs > WATCHED_MS && wasAnswered)) return undefined;
  return Math.min(Math.max(overForMs / 2, SOONEST_MS), LATEST_AFTERWARDS_MS);
}
