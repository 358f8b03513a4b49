import { expect, it } from 'vitest';
import { bareAccountNo, checkBankValues, fieldOfRefusal, tidyAccountName } from './bank-form.ts';

const GOOD = { name: 'Malee', bankCode: 'SCB', accountName: 'มาลี ใจดี', accountNo: '123-456-7890' };

it.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'required' }],
  [{ bankCode: '' }, { bankCode: 'required' }],
  [{ accountName: '  ' }, { accountName: 'required' }],
  [{ bankCode: 'KTB', accountName: '' }, { accountName: 'required' }],
  [{ bankCode: 'KTB' }, { accountName: 'english' }],
  [{ bankCode: 'TMB', accountName: 'malee jaidee' }, {}],
  [{ accountNo: '12345' }, { accountNo: 'account' }],
  [{ accountNo: '1234567890123456' }, { accountNo: 'account' }],
  [{ accountNo: '12345a7890' }, { accountNo: 'account' }],
])('%j is told as %j', (change, problems) => {
  expect(checkBankValues({ ...GOOD, ...change })).toEqual(problems);
});

it('is sent in capitals with single spaces, and as bare digits', () => {
  expect(tidyAccountName('  malee   chaiyo ')).toBe('MALEE CHAIYO');
  expect(bareAccountNo('123-456 7890')).toBe('1234567890');
});

it('shows a refusal at the field it is about', () => {
  expect(fieldOfRefusal('EXISTING_BANK')).toBe('accountNo');
  expect(fieldOfRefusal('REQUEST_LIMIT')).toBeUndefined();
});
