import '../../testing/page-settings.ts';
import { expect, it } from 'vitest';
import { render, words } from '../../testing/render.tsx';
import { bankAccountAt, walletOf } from '../../testing/wallet-of.ts';
import type { DepositAccount } from './account-card.tsx';
import { BankTab } from './bank-tab.tsx';

const TO: DepositAccount = {
  bank: { nameTH: 'KBANK', nameLA: 'KBANK', nameEN: 'KBANK' },
  bankCode: 'KBANK',
  mode: 'AUTO',
  bankAccountName: 'KAPAO',
  bankAccountNo: '9876543210',
  currency: 'THB',
};

it.each([
  ['KTB', 'มาลี ใจดี', true],
  ['TMB', 'มาลี ใจดี', true],
  ['BBL', 'มาลี ใจดี', true],
  ['KTB', 'MALEE JAIDEE', false],
  ['TMB', 'MALEE JAIDEE', false],
  ['BBL', 'MALEE JAIDEE', false],
  ['SCB', 'มาลี ใจดี', false],
])('a holder at %s named %s is asked for an English name before paying: %s', (code, name, isAsked) => {
  const tab = render(<BankTab accounts={[TO]} isManual={false} />, {
    answers: [walletOf({ bankAccount: bankAccountAt(code, name) })],
  });
  expect(tab.includes(words.deposit.nameStep.title)).toBe(isAsked);
});

it.each([
  ['SCB', ['SCB', 'KBANK', 'BBL']],
  ['GSB', ['KBANK', 'BBL', 'SCB']],
])('to a holder at %s the accounts are shown in the order %j: the own bank first', (code, order) => {
  const accounts = ['KBANK', 'BBL', 'SCB'].map((bankCode, at) => ({
    ...TO,
    bankCode,
    bank: { nameTH: bankCode, nameLA: bankCode, nameEN: `Bank ${bankCode}` },
    bankAccountNo: `987654321${at}`,
  }));
  const tab = render(<BankTab accounts={accounts} isManual={false} />, {
    answers: [walletOf({ bankAccount: bankAccountAt(code, 'MALEE JAIDEE') })],
  });
  const places = order.map((bank) => tab.indexOf(`Bank ${bank}`));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
