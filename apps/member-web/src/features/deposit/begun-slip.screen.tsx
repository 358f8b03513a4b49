import { lookupSlip } from '@kapao/contract/member/content.ts';
import { listSlips } from '@kapao/contract/member/slip.ts';
import { getWallet } from '@kapao/contract/member/wallet.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { begunSlip, forgetSlip, keepSlip } from '../../lib/begun-slip.ts';
import { openScreen, words } from '../../testing/screen.tsx';
import { MALEE } from '../../testing/wallet-of.ts';
import { SlipTab } from './slip-tab.tsx';

const slip = new File(['a slip'], 'slip.png', { type: 'image/png' });

afterEach(forgetSlip);

/** Stores a picture as the service worker does when another app hands one over. */
async function handOver(file: File, ageMs = 0): Promise<void> {
  const headers = {
    'content-type': file.type,
    'x-name': encodeURIComponent(file.name),
    'x-at': String(Date.now() - ageMs),
  };
  await (await caches.open('kapao-begun')).put('/begun/shared', new Response(file, { headers }));
}

it('a slip that waits for a line is its member’s alone, and lost to the phone when somebody else signs in', async () => {
  await keepSlip(slip, { memberId: 'KP1', key: 'one-key' });
  const begun = await begunSlip('KP1');
  expect([begun?.file.name, begun?.file.type, begun?.toSend?.key]).toEqual(['slip.png', 'image/png', 'one-key']);
  expect(await begun?.file.text()).toBe('a slip');
  expect(await begunSlip('KP2')).toBeUndefined();
  expect(await begunSlip('KP1')).toBeUndefined();
});

it('a picture that was handed over is sent by nobody, has the name of what it is, and waits a quarter of an hour', async () => {
  await handOver(new File(['a slip'], 'สลิป', { type: 'image/jpeg' }));
  const begun = await begunSlip('KP1');
  expect([begun?.file.name, begun?.toSend]).toEqual(['สลิป.jpg', undefined]);
  await handOver(slip, 16 * 60_000);
  expect(await begunSlip('KP1')).toBeUndefined();
});

it('a picture that any site hands over takes the place of no slip that its member has begun', async () => {
  await keepSlip(slip, { memberId: 'KP1', key: 'one-key' });
  await handOver(new File(['a foreign picture'], 'foreign.png', { type: 'image/png' }));
  expect((await begunSlip('KP1'))?.toSend?.key).toBe('one-key');
  await forgetSlip();
  expect(await begunSlip('KP1')).toBeUndefined();
});

it('a picture that was handed over is named and asked about, and is gone when its member did not share it', async () => {
  answerCalls([
    reply(getWallet, () => MALEE),
    reply(lookupSlip, () => ({ uploadWithinMinutes: 60, cutoffTime: '', text: '' })),
    reply(listSlips, () => ({ total: 0, slips: [] })),
  ]);
  const shared = async () => (await caches.open('kapao-begun')).match('/begun/shared');
  await handOver(new File(['no slip'], 'foreign.png', { type: 'image/png' }));
  await page.viewport(360, 640);
  await openScreen(<SlipTab />);
  await expect.element(page.getByText('foreign.png')).toBeVisible();
  expect(page.getByRole('img', { name: words.slip.preview }).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: words.slip.refuseShared }).click();
  await expect.element(page.getByText('foreign.png')).not.toBeInTheDocument();
  await expect.poll(shared).toBeUndefined();
});
