import type { Page } from 'playwright-core';
import type { NewMember } from './member-steps.ts';

interface PaperTransfer {
  from: Pick<NewMember, 'bankCode' | 'accountNo' | 'firstName' | 'lastName'>;
  toAccountNo: string;
  amount: number;
}

/** Sends money with the bank app of the simulators' page, as a person would. */
export async function sendFromBankPage(page: Page, { from, toAccountNo, amount }: PaperTransfer): Promise<void> {
  const form = page.locator('form.bank-form');
  const sender = form.locator('fieldset').first();
  await sender.locator('select').selectOption(from.bankCode);
  const [accountNo, name] = await sender.locator('input').all();
  await accountNo?.fill(from.accountNo);
  await name?.fill(`${from.firstName} ${from.lastName}`);
  const digits = toAccountNo.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  await form.locator('label.choice', { hasText: digits }).click();
  await form.locator('#amount').fill(String(amount));
  await form.locator('button.gold').click();
  await page.locator('#slip img').waitFor();
}
