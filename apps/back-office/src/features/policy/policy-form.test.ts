import type { Policy } from '@kapao/contract/policies/policy.ts';
import { expect, it } from 'vitest';
import { policyValueOf, typedOf } from './policy-form.ts';

const POLICY: Policy = {
  name: 'example',
  waitHours: 0,
  fields: {
    above: { kind: 'amount', default: { THB: 0, LAK: 0 } },
    factor: { kind: 'number', unit: 'times', default: 1, min: 0, max: 10, decimals: 2 },
    isOn: { kind: 'switch', default: false },
    from: { kind: 'addresses', default: [] },
  },
};
const value = {
  above: { THB: 5_000.5, LAK: 3_000_000 },
  factor: 1.25,
  isOn: true,
  from: ['10.0.0.0/8', '203.0.113.7'],
};
const typed = typedOf(POLICY, value);

it('what is shown to be changed is sent back as it was', () => {
  expect(policyValueOf(POLICY, typed)).toEqual(value);
});

it.each([
  { factor: '11' },
  { factor: '1.255' },
  { factor: '' },
  { factor: '-1' },
  { above: { THB: '1.005', LAK: '1' } },
  { above: { THB: '1', LAK: '1.5' } },
  { above: { THB: 'much', LAK: '1' } },
  { from: '10.0.0.0/8\nhome' },
  { from: '10.0.0.0/33' },
])('%j is not sent', (change) => {
  expect(policyValueOf(POLICY, { ...typed, ...change })).toBeUndefined();
});
