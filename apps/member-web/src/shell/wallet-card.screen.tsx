import { getWallet } from '@kapao/contract/member/wallet.ts';
import { formatTime } from '@kapao/web/format-date.ts';
import { answerCalls, reply } from '@kapao/web/testing/answer-calls.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen, words } from '../testing/screen.tsx';
import { MALEE } from '../testing/wallet-of.ts';
import { WalletCard } from './wallet-card.tsx';

const MINUTE_MS = 60_000;
const at = (ms: number) => new Date(ms).toISOString();

/** The card beside a server whose clock is so far from the phone's, and which read the games so long ago. */
async function openCard({ clockAheadMs, gamesAgoMs }: { clockAheadMs: number; gamesAgoMs: number }) {
  localStorage.clear();
  const serverMs = Date.now() + clockAheadMs;
  const timesync = at(serverMs - gamesAgoMs);
  answerCalls([reply(getWallet, () => ({ ...MALEE, timesync, readAt: at(serverMs), version: 'v' }))]);
  await openScreen(<WalletCard />);
  return formatTime(Date.parse(timesync));
}

it.each([0, -90 * MINUTE_MS, 90 * MINUTE_MS])(
  'the age of a balance is true on a phone whose clock is off by %i ms, and goes on by the second',
  async (clockAheadMs) => {
    const time = await openCard({ clockAheadMs, gamesAgoMs: 0 });
    await expect.element(page.getByText(words.home.updated(time, words.ago('second', 0)))).toBeVisible();
    await expect
      .element(page.getByText(words.home.updated(time, words.ago('second', 11))), { timeout: 20_000 })
      .toBeVisible();
  },
);

it('a total whose games were read before its cash names the games', async () => {
  const time = await openCard({ clockAheadMs: 0, gamesAgoMs: 3 * MINUTE_MS });
  await expect.element(page.getByText(words.home.gamesUpdated(time, words.ago('minute', 3)))).toBeVisible();
});
