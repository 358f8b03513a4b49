import { approveWithdrawal, listWithdrawals } from '@kapao/contract/operator/withdrawals.ts';
import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('addressOf', () => {
  it('fills and escapes path parameters', () => {
    expect(addressOf(approveWithdrawal, { params: { id: 'a/b?c' } })).toBe('/ops/api/withdrawals/a%2Fb%3Fc/approve');
  });

  it('leaves absent and empty filters out', () => {
    expect(addressOf(listWithdrawals, { query: { state: undefined, page: 2, other: '' } })).toBe(
      '/ops/api/withdrawals?page=2',
    );
    expect(addressOf(listWithdrawals, {})).toBe('/ops/api/withdrawals');
  });

  it('refuses a call whose parameter is missing', () => {
    expect(() => addressOf(approveWithdrawal, {})).toThrow('needs the parameter id');
  });
});
