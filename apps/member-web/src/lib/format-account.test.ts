import { expect, it } from 'vitest';
import { bankName, groupAccountNo, maskAccountNo } from './format-account.ts';

it.each([
  ['9804451276', '980-445-1276', '···-···-1276'],
  ['980445127', '980445127', '·····5127'],
  ['98044512761234', '98044512761234', '··········1234'],
])('%s is shown as %s and covered as %s', (accountNo, grouped, masked) => {
  expect(groupAccountNo(accountNo)).toBe(grouped);
  expect(maskAccountNo(accountNo)).toBe(masked);
});

it.each([
  ['th', 'กรุงเทพ'],
  ['la', 'ກຸງເທບ'],
  ['en', 'Bangkok Bank'],
] as const)('a bank is named in the language of the reader: %s', (locale, name) => {
  expect(bankName({ nameTH: 'กรุงเทพ', nameLA: 'ກຸງເທບ', nameEN: 'Bangkok Bank' }, locale)).toBe(name);
});
