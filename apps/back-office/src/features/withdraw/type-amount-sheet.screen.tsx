import { operatorMe } from '@kapao/contract/operator/login.ts';
import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { en } from '../../messages/en.ts';
import { DayField } from '../../shell/day-field.tsx';
import { openScreen } from '../../testing/screen.tsx';
import { TypeAmountSheet } from './type-amount-sheet.tsx';

const account = { bankCode: 'SCB', bankAccountNo: '1234567890', bankAccountName: 'MALEE D' };
const withdrawal = { memberName: 'Malee', amount: 10_050, currency: 'THB', ...account } as OperatorWithdrawal;
const { payoutDesk: words, common } = en;
const operator = { username: 'nok', role: 'finance' as const, rights: [] };
beforeEach(() => void answerCalls([reply(operatorMe, () => ({ operator }))]));

it('an amount is confirmed by the same amount in any writing, and not by one that could be another', async () => {
  const typed: number[] = [];
  await openScreen(
    <TypeAmountSheet
      withdrawal={withdrawal}
      submit="Approve"
      onTyped={(amount) => typed.push(amount)}
      onClose={() => undefined}
    />,
  );
  const field = page.getByLabelText(`${words.typeAmount} (${common.unit.THB})`);
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('MALEE D', { exact: false })).toBeVisible();
  for (const wrong of ['100,50', '10.050', '1,0050', '₭10,050']) {
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect.element(page.getByText(words.typeWrong)).toBeVisible();
  }
  await field.fill('\u202A๑๐,๐๕๐.๐๐ บาท\u202C');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => typed).toEqual([10_050]);
});

function DayForm() {
  const [day, setDay] = useState('');
  return <DayField label="Day" value={day} onChange={setDay} />;
}

it('a day of the Buddhist calendar is named beside its field with the year to write', async () => {
  await openScreen(<DayForm />);
  await page.getByLabelText('Day').fill('2569-12-31');
  await expect.element(page.getByText(common.buddhistYear('2569', '2026'))).toBeVisible();
  await page.getByLabelText('Day').fill('2026-12-31');
  await expect.element(page.getByText(common.buddhistYear('2569', '2026'))).not.toBeInTheDocument();
});
