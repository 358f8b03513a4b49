import type { OperatorSlip } from '@kapao/contract/operator/slip.ts';
import { expect, it } from 'vitest';
import { creditableOf } from './slip-view.ts';

const party = { bankCode: 'SCB', accountMasked: 'xxx-x-x6789-x', names: ['SOMSAK J***'] };
const told = {
  verifier: 'a',
  occurredAt: '2026-11-21T07:00:00.000Z',
  amount: 500,
  currency: 'THB',
  sender: party,
  receiver: party,
  receivingAccount: 'KBANK-0123456789',
  senderMatch: 'uncertain',
  parts: { bank: 'fits', digits: 'fits', length: 'fits', name: 'unsure', time: 'fits' },
  nameParts: null,
} as const;
const slip = { told: null, inflow: null } as unknown as OperatorSlip;

it('what can be credited is what the bank reported, or else what a verifier told about an account of ours', () => {
  const inflow = { id: '1', state: 'UNMATCHED', amount: 400, currency: 'THB' } as const;
  expect(creditableOf({ ...slip, told, inflow })).toEqual({ amount: 400, currency: 'THB' });
  expect(creditableOf({ ...slip, told })).toEqual({ amount: 500, currency: 'THB' });
  expect(creditableOf({ ...slip, told: { ...told, receivingAccount: null } })).toBeUndefined();
  expect(creditableOf(slip)).toBeUndefined();
});
