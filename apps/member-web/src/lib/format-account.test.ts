import { expect, it } from 'vitest';
import { groupAccountNo, maskAccountNo } from './format-account.ts';

it.each([
  ['9804451276', '980-445-1276', '···-···-1276'],
  ['980445127', '980445127', '·····5127'],
  ['98044512761234', '98044512761234', '··········1234'],
])('%s is shown as %s and covered as %s', (accountNo, grouped, masked) => {
  expect(groupAccountNo(accountNo)).toBe(grouped);
  expect(maskAccountNo(accountNo)).toBe(masked);
});
