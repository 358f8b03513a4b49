import { type BonusChoice, type ChoosableBonus, chooseBonus, getBonusChoice } from '@kapao/contract/member/bonus.ts';
import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { getQrCode, listDepositsUnderWay } from '@kapao/contract/member/qr-deposit.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { DEPOSIT_METHODS } from '@kapao/contract/shared/deposit-methods.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, words } from '../../testing/screen.tsx';
import { MALEE } from '../../testing/wallet-of.ts';
import { DepositModal } from './deposit-modal.tsx';

const WELCOME: ChoosableBonus = {
  code: 'WELCOME',
  name: 'Welcome',
  percent: 20,
  cap: 500,
  minDeposit: 100,
  multiple: 5,
  base: 'award',
  percentFail: 0,
  depositNumber: 1,
};
const CHOICE: BonusChoice = {
  code: 'WELCOME',
  name: 'Welcome',
  state: 'WAITING',
  reason: null,
  minDeposit: 100,
  expiresAt: '2026-12-01T05:00:00.000Z',
  deposit: null,
  award: null,
};
const UNIT = words.unit.THB;

/** The sheet at 360 points, with what the server says about bonuses now. */
async function openSheet(standing: { choice?: BonusChoice; now?: boolean } = {}) {
  let choice = standing.choice ?? null;
  const server = answerCalls([
    reply(getWallet, () => MALEE),
    reply(lookupDeposit, () => ({ methods: [...DEPOSIT_METHODS], banks: [], wallets: [], isManual: false })),
    reply(listDepositsUnderWay, () => ({ deposits: [], serverTime: new Date().toISOString() })),
    reply(getQrCode, () => ({ hasQrcode: false as const, serverTime: new Date().toISOString() })),
    reply(getBonusChoice, () => ({
      currency: 'THB' as const,
      choice,
      choosable: choice ? [] : [WELCOME],
      isBonusRunning: false,
      now: standing.now ? { code: 'WELCOME', name: 'Welcome', award: 400, deposit: 2_000 } : null,
    })),
    reply(chooseBonus, () => {
      choice = choice ? null : CHOICE;
      return { message: 'SUCCESS' };
    }),
  ]);
  await page.viewport(360, 640);
  await openScreen(<DepositModal params={new URLSearchParams({ method: 'qr:WW' })} onClose={() => undefined} />);
  return server;
}

it('every way of depositing is in view at 360 points without scrolling sideways, and the account to pay from follows', async () => {
  await openSheet();
  const { methods } = words.deposit;
  for (const method of ['bank', 'qr:KBANK', 'qr:WW', 'qr:ZAPMAN', 'slip', 'prepaid'] as const) {
    const tab = page.getByRole('tab').filter({ has: page.getByText(methods[method].name, { exact: true }) });
    await expect.element(tab).toBeInViewport({ ratio: 1 });
  }
  const ways = document.querySelector('.deposit-ways');
  expect(ways && ways.scrollWidth <= ways.clientWidth).toBe(true);
  await expect.element(page.getByText(words.deposit.fromOwn('SCB ··7890'))).toBeInViewport();
});

it('a bonus is chosen after what it does to own money was said, and can be dropped again', async () => {
  const server = await openSheet();
  await page.getByText(words.deposit.choice.choose).click();
  await expect.element(page.getByText(words.bonus.effect)).toBeVisible();
  await expect.element(page.getByText(words.deposit.choice.ofDeposit(1), { exact: false })).toBeVisible();
  await page.getByRole('button', { name: words.deposit.choice.take }).click();
  await expect.element(page.getByText(words.deposit.choice.waiting('Welcome'))).toBeVisible();
  // The same address is read as well, without a body.
  expect(server.bodiesOf(chooseBonus).filter((body) => body !== undefined)).toEqual([{ code: 'WELCOME' }]);
  await page.getByRole('button', { name: words.deposit.choice.drop }).click();
  await expect.element(page.getByText(words.deposit.choice.choose)).toBeVisible();
});

it('money that is there says what bonus it would give, beside playing without one', async () => {
  await openSheet({ now: true });
  const { choice } = words.deposit;
  await expect.element(page.getByText(choice.now(`400.00 ${UNIT}`, `2,000.00 ${UNIT}`))).toBeVisible();
  await expect.element(page.getByRole('button', { name: choice.play })).toBeVisible();
  await expect.element(page.getByRole('button', { name: choice.see })).toBeVisible();
});

it('a bonus that was not given says why, and that the money is free', async () => {
  await openSheet({ choice: { ...CHOICE, state: 'REFUSED', reason: 'TOO_SMALL', deposit: 50 } });
  const { choice } = words.deposit;
  await expect.element(page.getByText(choice.refused('Welcome'))).toBeVisible();
  await expect.element(page.getByText(choice.reasons.TOO_SMALL(`100 ${UNIT}`), { exact: false })).toBeVisible();
  await expect.element(page.getByText(choice.moneyFree, { exact: false })).toBeVisible();
});
