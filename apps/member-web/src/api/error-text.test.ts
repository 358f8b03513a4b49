import { SLIP_REASONS } from '@kapao/contract/member/slip.ts';
import { ERROR_CODES } from '@kapao/contract/shared/error-codes.ts';
import { makeApiFailure } from '@kapao/web/api/api-failure.ts';
import { describe, expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { la } from '../messages/la.ts';
import { th } from '../messages/th.ts';
import { codeText, errorText } from './error-text.ts';

const failure = (kind: 'refused' | 'timeout', code: string) =>
  makeApiFailure({ kind, code, status: 409, requestId: undefined });

it('translates a code of the catalogue', () => {
  expect(errorText(en, failure('refused', 'MONEY_NOT_ENOUGH'))).toBe(en.errors.MONEY_NOT_ENOUGH);
});

it('shows any other message as it came', () => {
  expect(codeText(en, 'The bank is closed today')).toBe('The bank is closed today');
  expect(codeText(en, 'toString')).toBe('toString');
});

it('explains a call that was not answered', () => {
  expect(errorText(en, failure('timeout', 'timeout'))).toBe(en.connection.timeout);
});

describe.each([
  ['th', th],
  ['la', la],
  ['en', en],
])('the catalogue %s', (_locale, messages) => {
  it('has words for every code, never the code itself', () => {
    for (const code of ERROR_CODES) {
      const text = codeText(messages, code);
      expect(text.length).toBeGreaterThan(1);
      expect(text).not.toBe(code);
    }
  });

  it('has words for every reason why a slip failed, never the reason itself', () => {
    for (const reason of SLIP_REASONS) {
      expect(messages.slip.reasons[reason].length).toBeGreaterThan(1);
      expect(messages.slip.reasons[reason]).not.toBe(reason);
    }
  });
});
