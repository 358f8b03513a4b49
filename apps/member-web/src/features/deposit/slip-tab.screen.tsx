import { lookupSlip } from '@kapao/contract/member/content.ts';
import { listSlips } from '@kapao/contract/member/slip.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen, words } from '../../testing/screen.tsx';
import { MALEE } from '../../testing/wallet-of.ts';
import { SlipTab } from './slip-tab.tsx';

const LONG_NAME = `${'สลิปโอนเงิน'.repeat(12)}.png`;

it.each([
  ['is no slip', '<!doctype html>', words.slip.wrongKind],
  ['is empty', '', words.errors.FILE_EMPTY],
])('a file that %s stays named beside the field, with its own sentence', async (_what, text, sentence) => {
  answerCalls([
    reply(getWallet, () => MALEE),
    reply(lookupSlip, () => ({ uploadWithinMinutes: 60, cutoffTime: '', text: '' })),
    reply(listSlips, () => ({ total: 0, slips: [] })),
  ]);
  await page.viewport(360, 640);
  await openScreen(<SlipTab />);
  const field = page.getByLabelText(words.slip.choose);
  await userEvent.upload(field, new File([text], LONG_NAME, { type: 'image/png' }));
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible();
  await expect.element(page.getByText(LONG_NAME)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
