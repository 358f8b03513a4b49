import { type ApiFailure, makeApiFailure } from '@kapao/web/api/api-failure.ts';
import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { la } from '../../messages/la.ts';
import { th } from '../../messages/th.ts';
import { spinFailureText } from './spin-failure-text.ts';

const failure = (kind: ApiFailure['kind'], code: string, status = 0) =>
  makeApiFailure({ kind, code, status, requestId: undefined });

describe.each([
  ['th', th],
  ['la', la],
  ['en', en],
])('a failed spin or claim in %s', (_locale, messages) => {
  const { spin } = messages.rewards;

  it.each([
    failure('offline', 'offline'),
    failure('timeout', 'timeout'),
    failure('unreadable', 'unreadable', 200),
    failure('refused', 'INTERNAL_SERVER_ERROR', 500),
    new Error('a fault of this device'),
  ])('a failed spin or claim that may have taken effect says so: %s', (error) => {
    expect(spinFailureText(messages, error)).toEqual({ title: messages.common.errorTitle, advice: spin.unclear });
  });

  it.each(['REWARD_REFUSED', 'UNDER_REVIEW', 'INACTIVE_USER'] as const)(
    'a failed spin or claim that is refused with %s says what the catalogue says',
    (code) => {
      expect(spinFailureText(messages, failure('refused', code, 409)).advice).toBe(messages.errors[code]);
    },
  );

  it('is titled with the error where there is something to do', () => {
    expect(spinFailureText(messages, failure('refused', 'COUPON_EXPIRED', 409))).toEqual({
      title: messages.errors.COUPON_EXPIRED,
      advice: spin.error.COUPON_EXPIRED,
    });
    expect(spinFailureText(messages, failure('refused', 'MONEY_NOT_ENOUGH', 409)).title).toBe(spin.noCoins);
  });
});
