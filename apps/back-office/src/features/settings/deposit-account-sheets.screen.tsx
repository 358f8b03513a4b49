import { operatorMe } from '@kapao/contract/operator/login.ts';
import { addDepositAccount } from '@kapao/contract/operator/settings.ts';
import { answerCalls, refusal, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { openScreen } from '../../testing/screen.tsx';
import { AddAccountSheet } from './deposit-account-sheets.tsx';

const words = en.settings;
const operator = { username: 'nok', role: 'owner' as const, rights: ['settings.edit'] };
const banks = [
  { code: 'KBANK', nameTH: 'กสิกรไทย', nameLA: 'ກະສິກອນໄທ', nameEN: 'Kasikornbank', currency: 'THB' as const },
];

async function openSheet(answer = reply(addDepositAccount, () => ({ proposalId: 'p1', hash: 'h1' }))) {
  const server = answerCalls([reply(operatorMe, () => ({ operator })), answer]);
  await openScreen(<AddAccountSheet banks={banks} onClose={() => undefined} />);
  const sheet = page.getByRole('dialog');
  const number = sheet.getByRole('textbox', { name: words.accountNo });
  const send = async () => {
    await sheet.getByRole('textbox', { name: en.common.reason }).fill('a second account');
    await sheet.getByRole('button', { name: words.add, exact: true }).click();
  };
  return { server, sheet, number, send };
}

it('what the contract would refuse stands beside its field, and nothing is asked for', async () => {
  const { server, sheet, number, send } = await openSheet();
  await number.fill('12 34');
  await send();
  await expect.element(number).toHaveAttribute('aria-invalid', 'true');
  await expect.element(sheet.getByText(words.badAccountNo)).toBeVisible();
  await expect.element(number).toHaveValue('12 34');
  expect(server.bodiesOf(addDepositAccount)).toEqual([]);
  await number.fill('123-4-56789-0');
  await expect.element(number).not.toHaveAttribute('aria-invalid');
});

it('a refusal of the server stands in the sheet, and what was typed stays', async () => {
  const { server, sheet, number, send } = await openSheet(refusal(addDepositAccount, 'EXISTING_BANK'));
  await sheet.getByRole('combobox').selectOptions('KBANK');
  await number.fill('123-4-56789-0');
  await sheet.getByRole('textbox', { name: words.accountName }).fill('Kapao Co Ltd');
  await send();
  await expect.element(sheet.getByRole('alert').first()).toBeVisible();
  await expect.element(number).toHaveValue('123-4-56789-0');
  const body = { bankCode: 'KBANK', bankAccountNo: '1234567890', bankAccountName: 'Kapao Co Ltd', mode: 'AUTO' };
  expect(server.bodiesOf(addDepositAccount)).toEqual([{ ...body, reason: 'a second account' }]);
});
