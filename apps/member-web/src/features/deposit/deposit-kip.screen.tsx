import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { createQrCode, getQrCode, listDepositsUnderWay } from '@kapao/contract/member/qr-deposit.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { DEPOSIT_METHODS } from '@kapao/contract/shared/deposit-methods.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, words } from '../../testing/screen.tsx';
import { MALEE } from '../../testing/wallet-of.ts';
import { DepositModal } from './deposit-modal.tsx';

const PAYLOAD = '00020101021233360004BCEL0106ONEPAY0214mchTEST0000001520479945303418540625000058';
const now = () => new Date();
const none = () => ({ hasQrcode: false as const, serverTime: now().toISOString() });
const { size } = encode(PAYLOAD);
const shown = () => ({
  hasQrcode: true as const,
  qrcodeId: 'KAPAO00000000000TEST',
  qrcode: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h9v9z"/></svg>`,
  payload: PAYLOAD,
  amount: 250_000,
  expireIn: new Date(Date.now() + 899_000).toISOString(),
  serverTime: now().toISOString(),
});

/** The sheet as it opens for a member whose wallet keeps this currency, where operators offer every way. */
async function openSheet(currency: 'THB' | 'LAK', method: string) {
  let isMade = false;
  const server = answerCalls([
    reply(getWallet, () => ({ ...MALEE, currency, profile: { ...MALEE.profile, currency } })),
    reply(lookupDeposit, () => ({
      methods: [...DEPOSIT_METHODS],
      banks: [],
      wallets: [],
      isManual: false,
    })),
    reply(listDepositsUnderWay, () => ({ deposits: [], serverTime: now().toISOString() })),
    reply(getQrCode, () => (isMade ? shown() : none())),
    reply(createQrCode, () => {
      isMade = true;
      return shown();
    }),
  ]);
  await openScreen(<DepositModal params={new URLSearchParams({ method })} onClose={() => undefined} />);
  return server;
}
const way = (name: keyof typeof words.deposit.methods) =>
  page.getByRole('tab').filter({ has: page.getByText(words.deposit.methods[name].name, { exact: true }) });

it('a member who keeps kip is offered the codes of kip and none of baht', async () => {
  await openSheet('LAK', 'qr:BCEL');
  await expect.element(way('qr:BCEL')).toBeVisible();
  expect([way('qr:KBANK').query(), way('prepaid').query()]).toEqual([null, null]);
});

it('a member who keeps baht is offered no code of kip', async () => {
  await openSheet('THB', 'qr:BCEL');
  await expect.element(way('qr:KBANK')).toBeVisible();
  expect(way('qr:BCEL').query()).toBeNull();
});

it('a code is asked for in whole kip, and shown with its amount in kip', async () => {
  const server = await openSheet('LAK', 'qr:BCEL');
  const amount = page.getByRole('textbox');
  await amount.fill('999');
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('250000.5');
  await expect.element(page.getByText(words.laos.wholeKip)).toBeVisible();
  await amount.fill('250000');
  await page.getByRole('button', { name: /250,000/ }).click();
  await expect.element(page.getByRole('img')).toBeVisible();
  await expect.element(page.getByText('250,000', { exact: false }).first()).toBeVisible();
  expect(server.bodiesOf(createQrCode).filter((body) => body !== undefined)).toEqual([{ amount: 250_000 }]);
  expect(document.body.textContent).not.toMatch(/baht|250,000\.00/i);
});
