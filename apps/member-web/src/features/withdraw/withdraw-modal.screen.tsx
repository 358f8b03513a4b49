import { getTurnover } from '@kapao/contract/member/bonus.ts';
import { lookupBanks } from '@kapao/contract/member/lookup.ts';
import { getWallet, refreshSlots } from '@kapao/contract/member/wallet.ts';
import { lookupWithdraw, withdraw, withdrawAll } from '@kapao/contract/member/withdraw.ts';
import { type Answer, answerCalls, refusal, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, words } from '../../testing/screen.tsx';
import { MALEE } from '../../testing/wallet-of.ts';
import { WithdrawModal } from './withdraw-modal.tsx';

const limits = { withdrawMin: 20, withdrawMax: 5_000, playThrough: null, limits: [] };
const wallet = { ...MALEE, wallet: { amount: 300 }, total: 300 };

/** The form as it opens for a member with 300 baht. */
async function openForm(withdrawal: Answer, inGames = 0) {
  const shown = { ...wallet, slot: inGames, total: wallet.total + inGames };
  const server = answerCalls([
    reply(getWallet, () => shown),
    reply(refreshSlots, () => ({ ...shown, notRefreshed: [] })),
    reply(lookupWithdraw, () => limits),
    reply(lookupBanks, () => []),
    reply(getTurnover, () => ({ turnover: null })),
    withdrawal,
  ]);
  await openScreen(<WithdrawModal params={new URLSearchParams()} onClose={() => undefined} />);
  const amount = page.getByRole('textbox');
  await expect.element(amount).toBeVisible();
  return { server, amount };
}

const answer = {
  message: 'SUCCESS',
  withdrawalId: '0197a4c2-6f1e-7c3a-9b52-3d1f6a8e2c47',
  status: 'PENDING' as const,
  amount: 150,
};

it('an amount that is typed is asked for once, and its answer takes the place of the form', async () => {
  const { server, amount } = await openForm(
    reply(withdraw, () => answer),
    50,
  );
  await amount.fill('150');
  await page.getByRole('button', { name: /150/ }).dblClick();
  await expect.element(amount).not.toBeInTheDocument();
  expect(server.bodiesOf(withdraw)).toEqual([{ amount: 150 }]);
});

it('more than there is says so beside the field and asks for nothing', async () => {
  const { server, amount } = await openForm(refusal(withdraw, 'MONEY_NOT_ENOUGH'));
  await amount.fill('301');
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: /301/ }).click();
  expect(server.bodiesOf(withdraw)).toEqual([]);
});

it('a refusal stands in the form, and the amount stays typed', async () => {
  const { amount } = await openForm(refusal(withdraw, 'MONEY_NOT_ENOUGH'));
  await amount.fill('150');
  await page.getByRole('button', { name: /150/ }).click();
  await expect.element(page.getByText(words.errors.MONEY_NOT_ENOUGH)).toBeVisible();
  await expect.element(amount).toHaveValue('150');
});

it('games keep their money while cash is enough, unless the member wants it in the wallet as well', async () => {
  const { server, amount } = await openForm(
    reply(withdrawAll, () => answer),
    50,
  );
  await amount.fill('150');
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: /150/ }).click();
  await expect.element(amount).not.toBeInTheDocument();
  expect(server.bodiesOf(withdrawAll)).toEqual([{ amount: 150 }]);
});

it('more than cash moves the money of games to the wallet first, and says so', async () => {
  const { server, amount } = await openForm(
    reply(withdrawAll, () => answer),
    50,
  );
  await amount.fill('320');
  await expect.element(page.getByText(words.withdraw.gamesFirst(`50.00 ${words.unit.THB}`))).toBeVisible();
  await page.getByRole('button', { name: /320/ }).click();
  await expect.element(amount).not.toBeInTheDocument();
  expect(server.bodiesOf(withdrawAll)).toEqual([{ amount: 320 }]);
});
