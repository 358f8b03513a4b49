import { describe, expect, it } from 'vitest';
import { bankChangeOf, isGuessablePassword } from './account-rules.ts';

const PHONE = '+66812345678';
const guessable = (password: string, siteName = 'Kapao') => isGuessablePassword(password, { phone: PHONE, siteName });

describe('a password', () => {
  it.each([
    '0812345678',
    '66812345678',
    '+66812345678',
    '812345678',
    '081-234-5678',
    '081 234 5678',
    'a0812345678z',
    'kapao0812345678',
  ])('a password that is the own phone is guessable: %s', (password) => expect(guessable(password)).toBe(true));

  it.each(['kapao1234', 'KAPAO!!!!', 'kapaokapao', 'Kapao2026', 'mykapao12', 'kapao-kapao-kapao'])(
    'a password that is the name of the site is guessable: %s',
    (password) => expect(guessable(password)).toBe(true),
  );

  it('a password that is the name an operator gave the site is guessable', () => {
    expect(guessable('goldriver99', 'GoldRiver')).toBe(true);
    expect(guessable('goldriver99', 'Kapao')).toBe(false);
  });

  it.each(['kapao-of-malee', 'a member of the tests', 'แม่น้ำโขงยามเย็น', '0898765432-river-boat', 'kapao blue lantern'])(
    'a password with enough left beside them is fine: %s',
    (password) => expect(guessable(password)).toBe(false),
  );
});

describe('a change of the bank account', () => {
  const before = { bankCode: 'SCB', accountNo: '1234567890', accountName: 'SOMCHAI JAIDEE' };
  const thai = { bankCode: 'KTB', accountNo: '1234567890', accountName: 'สมชาย ใจดี' };

  it.each([
    ['none', before, before],
    ['account', before, { ...before, accountNo: '1234567891' }],
    ['account', before, { ...before, bankCode: 'KBANK' }],
    ['account', thai, { ...thai, accountNo: '1234567891', accountName: 'SOMCHAI JAIDEE' }],
    ['name', before, { ...before, accountName: 'MALEE JAIDEE' }],
    ['name', { ...thai, accountName: 'SOMCHAI' }, { ...thai, accountName: 'MALEE' }],
    ['name', { ...before, accountName: 'สมชาย' }, before],
    ['correction', thai, { ...thai, accountName: 'SOMCHAI JAIDEE' }],
  ])('is %s from %o to %o', (change, from, to) => expect(bankChangeOf(from, to)).toBe(change));
});
