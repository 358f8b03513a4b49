import { expect, it } from 'vitest';
import { amountToCharge, matchPayment, newReference, nextCheckInMs } from './qr-rules.ts';

const expiresAt = new Date('2026-03-01T05:15:00Z');
const createdAt = new Date('2026-03-01T05:00:00Z');
const code = { memberId: 'm', state: 'ACTIVE', createdAt, expiresAt, paidRef: null, isFrozen: false };
const payment = (at: string, bankRef = 'A') => ({
  bankRef,
  at,
  amountMinor: 1n,
  fromBank: 'SCB',
  fromAccountMasked: 'x',
  fromName: 'N',
});
const GRACE_MS = 120_000;

it.each([
  ['2026-03-01T05:00:00.000Z', { outcome: 'credit', memberId: 'm', by: 'CODE' }],
  ['2026-03-01T05:17:00.000Z', { outcome: 'credit', memberId: 'm', by: 'CODE' }],
  ['2026-03-01T05:17:00.001Z', { outcome: 'wait', reason: 'QR_LATE' }],
  ['2026-03-01T04:49:59.999Z', { outcome: 'wait', reason: 'QR_LATE' }],
  ['1970-01-01T00:00:00.000Z', { outcome: 'wait', reason: 'QR_LATE' }],
  ['no time', { outcome: 'wait', reason: 'QR_LATE' }],
])('a payment at %s is %o', (at, match) => {
  expect(matchPayment(code, payment(at), GRACE_MS)).toEqual(match);
});

it('a payment wins over cancel and expiry, and loses against an earlier payment', () => {
  const inTime = payment('2026-03-01T05:00:00Z');
  for (const state of ['CANCELLED', 'EXPIRED', 'FAILED', 'OPENING'])
    expect(matchPayment({ ...code, state }, inTime, GRACE_MS)).toEqual({
      outcome: 'credit',
      memberId: 'm',
      by: 'CODE',
    });
  expect(matchPayment({ ...code, paidRef: 'B' }, inTime, GRACE_MS)).toEqual({ outcome: 'wait', reason: 'QR_AGAIN' });
  expect(matchPayment({ ...code, paidRef: 'A' }, inTime, GRACE_MS)).toBeUndefined();
  expect(matchPayment(undefined, inTime, GRACE_MS)).toEqual({ outcome: 'wait', reason: 'QR_UNKNOWN' });
});

it.each([
  ['KBANK', 1, 100n],
  ['KBANK', 0.99, undefined],
  ['WW', 100, 10_000n],
  ['WW', 99.99, undefined],
  ['ZAPMAN', 100.01, 10_001n],
  ['ZAPMAN', 1, undefined],
  ['BCEL', 1_000, 100_000n],
  ['BCEL', 999, undefined],
  ['BCEL', 1_000.5, undefined],
] as const)('%s charges %d as %s', (provider, amount, minor) => {
  expect(amountToCharge(provider, amount)).toBe(minor);
});

it('references are of the letters that reference 1 may have, and never the same', () => {
  const made = Array.from({ length: 1_000 }, newReference);
  expect(new Set(made).size).toBe(1_000);
  expect(made.every((reference) => /^[A-Z0-9]{20}$/.test(reference))).toBe(true);
});

it('a provider is asked within a minute while a code is open, right after its end, and at last no more', () => {
  const minute = 60_000;
  for (let ageMs = 0; ageMs < 15 * minute; ageMs += 1_000) {
    const again = nextCheckInMs({ ageMs, overForMs: ageMs - 15 * minute, wasAnswered: true });
    expect(again).toBeLessThan(minute);
    expect(again).toBeLessThanOrEqual(15 * minute - ageMs + 500);
  }
  expect(nextCheckInMs({ ageMs: 16 * minute, overForMs: minute, wasAnswered: true })).toBe(30_000);
  const dayLater = { ageMs: 25 * 60 * minute, overForMs: 24.5 * 60 * minute };
  expect(nextCheckInMs({ ...dayLater, wasAnswered: false })).toBe(6 * 60 * minute);
  expect(nextCheckInMs({ ...dayLater, wasAnswered: true })).toBeUndefined();
});
