import { expect, it } from 'vitest';
import { checkBankValues, fieldOfRefusal } from './bank-form.ts';

const GOOD = { name: 'Malee', bankCode: 'SCB', accountName: 'มาลี ใจดี', accountNo: '123-456-7890' };

it.each([
  [{}, {}],
  [{ name: ' ' }, { name: 'required' }],
  [{ name: '---' }, { name: 'name' }],
  [{ bankCode: '' }, { bankCode: 'required' }],
  [{ accountName: '  ' }, { accountName: 'required' }],
  [{ bankCode: 'KTB', accountName: '' }, { accountName: 'required' }],
  [{ bankCode: 'KTB' }, { accountName: 'english' }],
  [{ bankCode: 'TMB' }, { accountName: 'english' }],
  [{ bankCode: 'BBL' }, { accountName: 'english' }],
  [{ bankCode: 'KTB', accountName: 'malee jaidee' }, {}],
  [{ bankCode: 'BBL', accountName: 'malee jaidee' }, {}],
  [{ bankCode: 'TMB', accountName: 'malee jaidee' }, {}],
  [{ accountNo: '12345' }, { accountNo: 'account' }],
  [{ accountNo: '123-456-789' }, { accountNo: 'account' }],
  [{ bankCode: 'BAAC' }, { accountNo: 'account' }],
])('%j is told as %j', (change, problems) => {
  expect(checkBankValues({ ...GOOD, ...change })).toEqual(problems);
});

it('shows a refusal at the field it is about', () => {
  expect(fieldOfRefusal({ code: 'EXISTING_BANK' })).toBe('accountNo');
  expect(fieldOfRefusal({ code: 'REQUEST_LIMIT' })).toBeUndefined();
});
