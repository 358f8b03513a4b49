import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, words } from '../testing/screen.tsx';
import { AmountField } from './amount-field.tsx';

const unclear = words.money.unclearAmount;

function Form() {
  const [value, setValue] = useState('');
  return (
    <>
      <AmountField label="Amount" value={value} onChange={setValue} unit="baht" unclear={unclear} />
      <p data-testid="value">{value === '' ? 'none' : value}</p>
    </>
  );
}

const field = () => page.getByRole('textbox');
const value = () => page.getByTestId('value');

it.each([
  ['1,234.50', '1234.50'],
  ['\u202A๑,๒๓๔.๕๐\u202C', '1234.50'],
  ['฿ 2,000', '2000'],
  ['໕໐໐', '500'],
])('%s filled in is the amount %s', async (typed, amount) => {
  await openScreen(<Form />);
  await field().fill(typed);
  await expect.element(value()).toHaveTextContent(amount);
  await expect.element(page.getByText(unclear)).not.toBeInTheDocument();
});

it.each(['100,50', '1.000,50', '1,00', '1e3,0'])(
  '%s stays in its field with a sentence, and is no amount',
  async (typed) => {
    await openScreen(<Form />);
    await field().fill(typed);
    await expect.element(page.getByText(unclear)).toBeVisible();
    await expect.element(value()).toHaveTextContent('none');
    await expect.element(field()).toHaveValue(typed);
    await field().fill('100.50');
    await expect.element(value()).toHaveTextContent('100.50');
    await expect.element(page.getByText(unclear)).not.toBeInTheDocument();
  },
);

it('a comma that is keyed does not make a hundred times the amount', async () => {
  await openScreen(<Form />);
  await field().click();
  await userEvent.keyboard('100,50');
  await expect.element(page.getByText(unclear)).toBeVisible();
  await expect.element(value()).toHaveTextContent('none');
  await userEvent.keyboard('0');
  await expect.element(value()).toHaveTextContent('100500');
});
