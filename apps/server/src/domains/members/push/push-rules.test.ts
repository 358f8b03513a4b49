import { expect, it } from 'vitest';
import { isPushAddress } from '../../../gateways/push/push-service.ts';
import { factOf, MAX_ATTEMPTS, retryInSeconds } from './push-rules.ts';

it('tries are further and further apart, and end', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_none, at) => retryInSeconds(at + 1));
  expect(waits).toEqual([10, 30, 120, 600, 1_800, 3_600, 7_200, undefined]);
});

it('a service that says when is asked no sooner, and never later than in two hours', () => {
  expect([retryInSeconds(1, 4_500), retryInSeconds(1, 90_000), retryInSeconds(1, 86_400_000)]).toEqual([10, 90, 7_200]);
});

const paid = { state: 'PAID', amount: 10_000n, currency: 'THB', last_answer: null } as const;

it('what has changed since is not told: a refund that was paid after all, an order that goes on', () => {
  expect(factOf('paid', paid)).toEqual({ kind: 'paid', amountMinor: 10_000n, currency: 'THB' });
  expect(factOf('refunded', { ...paid, state: 'DISPUTED' })).toBeUndefined();
  expect(factOf('paid', { ...paid, state: 'FAILED' })).toBeUndefined();
  expect(factOf('deposit', { ...paid, state: 'SENT' })).toBeUndefined();
});

it('why people refused is told by its note alone; what they wrote, and what a bank said, never is', () => {
  const refunded = (state: string, answer: string) => factOf('refunded', { ...paid, state, last_answer: answer });
  expect(refunded('REJECTED', 'IDENTITY')).toMatchObject({ isRejected: true, note: 'IDENTITY' });
  expect(refunded('REJECTED', 'suspected misuse')).toMatchObject({ isRejected: true, note: null });
  expect(refunded('REJECTED', 'CANCELLED')).toMatchObject({ kind: 'cancelled', amountMinor: 10_000n });
  expect(refunded('FAILED', 'CANCELLED')).toMatchObject({ kind: 'refunded', isRejected: false });
  expect(refunded('FAILED', 'IDENTITY')).toMatchObject({ isRejected: false, note: null });
});

it('only a push service that is listed is written to, and in a demonstration this machine as well', () => {
  const public_ = { hosts: ['fcm.googleapis.com', '.notify.windows.com'], isLocal: false };
  const isOne = (endpoint: string) => isPushAddress(endpoint, public_);
  expect(isOne('https://fcm.googleapis.com/fcm/send/x:y')).toBe(true);
  expect(isOne('https://db5p.notify.windows.com/w/?token=x')).toBe(true);
  expect(isOne('https://fcm.googleapis.com./x')).toBe(false);
  expect(isOne('http://127.0.0.1:8090/push/x')).toBe(false);
  expect(isPushAddress('http://127.0.0.1:8090/push/x', { ...public_, isLocal: true })).toBe(true);
  expect(isPushAddress('http://127.0.0.1.evil.example/push/x', { ...public_, isLocal: true })).toBe(false);
});
