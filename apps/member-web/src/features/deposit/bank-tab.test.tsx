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
