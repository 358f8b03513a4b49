import { WITHDRAWAL_STATES } from '@kapao/contract/operator/withdraw.ts';
import { describe, expect, it } from 'vitest';
import { en } from '../../messages/en.ts';
import { decisionOf, leadingReason, OTHER_STATES, reasonText, WORKING_STATES } from './withdrawal-view.ts';

const at = '2026-11-21T07:01:00.000Z';
const nok = { operator: 'nok', at };

it('every state can be asked for in the list', () => {
  expect(new Set([...WORKING_STATES, ...OTHER_STATES])).toEqual(new Set(WITHDRAWAL_STATES));
});

describe('decisionOf', () => {
  it('one approval is enough below the second limit', () => {
    expect(decisionOf({ state: 'REVIEW', approvals: [], approvalsNeeded: 1 }, { username: 'mek' })).toEqual({
      isOpen: true,
      approve: 'approve',
      isMine: false,
      bar: null,
    });
  });

  it('above it the button names the place in line', () => {
    const waiting = { state: 'REVIEW', approvalsNeeded: 2 } as const;
    expect(decisionOf({ ...waiting, approvals: [] }, { username: 'mek' }).approve).toBe('approveFirst');
    expect(decisionOf({ ...waiting, approvals: [nok] }, { username: 'mek' })).toEqual({
      isOpen: true,
      approve: 'approveSecond',
      isMine: false,
      bar: null,
    });
  });

  it('the first person is not offered to be the second', () => {
    expect(decisionOf({ state: 'REVIEW', approvals: [nok], approvalsNeeded: 2 }, { username: 'nok' }).isMine).toBe(
      true,
    );
  });

  it.each(['APPROVED', 'SENT', 'UNKNOWN', 'PAID', 'FAILED', 'REJECTED', 'DISPUTED'] as const)(
    'nothing is decided in %s',
    (state) => expect(decisionOf({ state, approvals: [], approvalsNeeded: 1 }, { username: 'mek' }).isOpen).toBe(false),
  );
});

describe('review reasons', () => {
  it('are told in words, unknown ones as they came', () => {
    expect(reasonText(en, 'BANK_CHANGED')).toBe('The bank account or the name on it was changed a short while ago');
    expect(reasonText(en, 'NEW_RULE')).toBe('NEW_RULE');
    expect(reasonText(en, 'constructor')).toBe('constructor');
  });

  it('the list shows the one that matters most', () => {
    expect(leadingReason(en, ['OVER_AUTO_LIMIT', 'OVER_SECOND_LIMIT'])).toBe('Two people');
    expect(leadingReason(en, ['OVER_AUTO_LIMIT', 'BANK_CHANGED'])).toBe('New account');
    expect(leadingReason(en, ['ACCOUNT_UNPROVEN', 'SINGLE_HAND'])).toBe('One hand');
    expect(leadingReason(en, ['NEW_RULE', 'OVER_AUTO_LIMIT'])).toBe('Over limit');
    expect(leadingReason(en, [])).toBeUndefined();
  });
});
