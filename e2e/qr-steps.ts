import type { QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import { expect } from 'vitest';
import { baht, type MemberSteps } from './member-steps.ts';

/* What journeys do with codes on the deposit sheet. */

export async function chooseWay({ dialog, words }: MemberSteps, provider: QrProvider) {
  await dialog().getByRole('tab').getByText(words.deposit.methods[`qr:${provider}`].name, { exact: true }).click();
}

export const button = ({ dialog }: MemberSteps, name: string) => dialog().getByRole('button', { name, exact: true });
export const money = ({ words }: MemberSteps, amount: number) => `${baht(amount)} ${words.unit.THB}`;
export const tile = (steps: MemberSteps, amount: number) =>
  steps.dialog().getByRole('img', { name: steps.words.qr.picture(money(steps, amount)) });

export async function makeQr(steps: MemberSteps, amount: number) {
  await button(steps, amount.toLocaleString('en-US')).click();
  await button(steps, steps.words.qr.create(money(steps, amount))).click();
  await tile(steps, amount).waitFor();
}

/** Somebody's bank app pays a code; the gateway then notifies the site. */
export async function payCode(world: string, payload: string, from: Partial<typeof STRANGER> = {}) {
  const response = await fetch(`${world}/control/bank/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payload, ...STRANGER, ...from }),
  });
  expect(response.status).toBe(200);
}
const STRANGER = { fromBank: 'BAY', fromAccountNo: '7776665554', fromName: 'SOMCHAI D' };
