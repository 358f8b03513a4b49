import { describe, expect, it } from 'vitest';
import { debitProblem, fitsMask, type OrderedPayout } from './payout-debit-rules.ts';

const debit = {
  id: 1,
  reference: 'D1',
  orderReference: 'W1',
  at: '2026-01-01T00:00:00.000Z',
  amount: 25_000n,
  currency: 'THB' as const,
  toBank: 'SCB',
  toAccountMasked: 'xxxxxx3334',
};
const ordered: OrderedPayout = {
  isGivenToThisBank: true,
  state: 'SENT',
  amountMinor: 25_000n,
  currency: 'THB',
  bankCode: 'SCB',
  accountNo: '1112223334',
  hasDebit: false,
};

describe('a debit of the payout account', () => {
  it.each(['SENT', 'UNKNOWN', 'PAID', 'FAILED', 'DISPUTED'])('is explained by its withdrawal in %s', (state) => {
    expect(debitProblem(debit, { ...ordered, state })).toBeUndefined();
  });

  it('is none of a withdrawal that was given to another bank', () => {
    expect(debitProblem(debit, { ...ordered, isGivenToThisBank: false })).toBe('NOT_SENT');
  });

  it.each(['REVIEW', 'APPROVED', 'REJECTED'])('is none of a withdrawal that was never sent: %s', (state) => {
    expect(debitProblem(debit, { ...ordered, state })).toBe('NOT_SENT');
  });

  it('a debit of the payout account without a withdrawal, or beside another debit of it, is explained by nothing', () => {
    expect(debitProblem(debit, undefined)).toBe('UNKNOWN_ORDER');
    expect(debitProblem(debit, { ...ordered, hasDebit: true })).toBe('SECOND');
  });

  it.each([
    [{ amountMinor: 25_001n }, 'AMOUNT'],
    [{ currency: 'LAK' }, 'AMOUNT'],
    [{ bankCode: 'KBANK' }, 'ACCOUNT'],
    [{ accountNo: '1112223335' }, 'ACCOUNT'],
    [{ accountNo: '11112223334' }, 'ACCOUNT'],
  ])('a debit of the payout account that is not what was ordered is a problem: %o', (change, problem) => {
    expect(debitProblem(debit, { ...ordered, ...change })).toBe(problem);
  });

  it.each([
    ['xxxxxx3334', true],
    ['1112223334', true],
    ['111xxx3334', true],
    ['xxxxxxx334', false],
    ['xxxxx3334', false],
    ['211xxx3334', false],
  ])('its mask %s fits 1112223334: %s', (mask, fits) => {
    expect(fitsMask(mask, '1112223334')).toBe(fits);
  });
});

describe('a debit that a statement tells', () => {
  const told = { ...debit, isOfStatement: true as const, toBank: 'KBANK' };

  it('is explained by its withdrawal whatever the bank calls itself, unless the number is another', () => {
    expect(debitProblem(told, ordered)).toBeUndefined();
    expect(debitProblem({ ...told, toAccountMasked: 'xxxxxx3335' }, ordered)).toBe('ACCOUNT');
  });

  it('a debit that a statement tells may show too little of the number to prove anything', () => {
    expect(debitProblem({ ...told, toAccountMasked: '' }, ordered)).toBeUndefined();
    expect(debitProblem({ ...debit, toAccountMasked: '' }, ordered)).toBe('ACCOUNT');
  });
});
