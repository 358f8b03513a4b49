import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import { describe, expect, it } from 'vitest';
import { accountNameOf } from './bank-step.tsx';
import {
  checkBank,
  checkPhone,
  checkProfile,
  emptyRegistration,
  registration,
  stepOf,
  stepsShown,
} from './register-form.ts';

const good = {
  ...emptyRegistration(''),
  phone: '081-234 5678',
  name: 'Somsak',
  password: 'a long one',
  repeat: 'a long one',
  bankCode: 'KTB',
  firstName: ' somsak ',
  lastName: 'phromma',
  accountNo: '980-445-1276',
};

describe('the profile step', () => {
  it('accepts a full form', () => expect({ ...checkPhone(good, false), ...checkProfile(good) }).toEqual({}));

  it.each([
    [{ phone: '' }, { phone: 'required' }],
    [{ phone: '081234567' }, { phone: 'phone' }],
    [{ phone: '2055512345' }, { phone: 'phone' }],
    [{ password: 'short', repeat: 'short' }, { password: 'short' }],
    [{ repeat: 'another one' }, { repeat: 'differs' }],
    [{ name: '  ' }, { name: 'required' }],
    [{ name: '-' }, { name: 'name' }],
  ])('the profile step with %o gives the problems %o', (change, problems) => {
    const values = { ...good, ...change };
    expect({ ...checkPhone(values, false), ...checkProfile(values) }).toEqual(problems);
  });

  it.each(['02055512345', '2055512345', '+8562055512345', '0305551234'])('takes %s in Laos', (phone) => {
    expect(checkPhone({ ...good, phone }, true)).toEqual({});
  });

  it.each([
    ['0812345678', false],
    ['1234567890', false],
    ['2055512345', false],
    ['2055512345', true],
    ['2081123456', true],
    ['0812345678', true],
  ])('takes %s exactly where the server does (Laos: %s)', (phone, isLaos) => {
    const isTaken = canonicalPhone(phone, isLaos) !== undefined;
    expect(checkPhone({ ...good, phone }, isLaos)).toEqual(isTaken ? {} : { phone: 'phone' });
  });

  it('refuses a fixed line in Laos', () => {
    expect(checkPhone({ ...good, phone: '021212345' }, true)).toEqual({ phone: 'phone' });
  });
});

describe('the bank step', () => {
  it.each([
    [{}, {}],
    [{ lastName: 'พรหมมา' }, { lastName: 'english' }],
    [{ lastName: 'พรหมมา', bankCode: 'KBANK' }, {}],
    [{ accountNo: '12' }, { accountNo: 'account' }],
    [{ accountNo: '980-445-127' }, { accountNo: 'account' }],
    [{ bankCode: 'GSB' }, { accountNo: 'account' }],
    [{ bankCode: 'GSB', accountNo: '020123456789' }, {}],
    [{ bankCode: 'LH', accountNo: '123456' }, {}],
    [{ bankCode: '' }, { bankCode: 'required' }],
  ])('the bank step with %o gives the problems %o', (change, problems) => {
    expect(checkBank({ ...good, ...change })).toEqual(problems);
  });
});

describe('the payload', () => {
  it('has the name trimmed and upper-cased, bare digits and no currency outside Laos', () => {
    expect(registration(good, { isLaos: false })).toEqual({
      name: 'Somsak',
      username: '0812345678',
      password: 'a long one',
      bankCode: 'KTB',
      bankAccountName: 'SOMSAK PHROMMA',
      bankAccountNo: '9804451276',
    });
  });

  it('names the currency in Laos', () => {
    expect(registration({ ...good, inviteCode: ' PRabc ' }, { isLaos: true })).toMatchObject({
      currency: 'LAK',
      inviteCode: 'PRabc',
    });
  });
});

describe('the name of the payout account', () => {
  it('is taken from the name that was typed', () => {
    expect(accountNameOf(' Somsak  Phromma')).toEqual({ firstName: 'SOMSAK', lastName: 'PHROMMA' });
    expect(accountNameOf('สมศักดิ์ พรหมา ณ อยุธยา')).toEqual({ firstName: 'สมศักดิ์', lastName: 'พรหมา ณ อยุธยา' });
  });

  it('is left to the member where the name has one word', () => {
    expect(accountNameOf('Somsak')).toEqual({ firstName: '', lastName: '' });
    expect(accountNameOf(' ')).toEqual({ firstName: '', lastName: '' });
  });
});

describe('the steps', () => {
  it('do not count the code where none is asked for', () => {
    expect(stepsShown(true)).toEqual(['phone', 'code', 'profile', 'bank']);
    expect(stepsShown(false)).toEqual(['phone', 'profile', 'bank']);
  });

  it('lead a refusal to the field it is about', () => {
    expect([stepOf('phone'), stepOf('password'), stepOf('accountNo')]).toEqual(['phone', 'profile', 'bank']);
  });

  it('carry the verified token beside the fields of the specification', () => {
    expect(registration(good, { isLaos: false, otpToken: 'verified' })).toMatchObject({ otpToken: 'verified' });
    expect(registration(good, { isLaos: false })).not.toHaveProperty('otpToken');
  });
});
