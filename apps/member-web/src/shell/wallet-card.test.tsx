import '../testing/page-settings.ts';
import { expect, it, vi } from 'vitest';
import { render, words } from '../testing/render.tsx';
import { walletOf } from '../testing/wallet-of.ts';
import { WalletCard } from './wallet-card.tsx';

it('the balance has a refresh button and the time of the last sync, by the clock of Bangkok and in minutes since', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-05T03:07:00Z') });
  const card = render(<WalletCard />, { answers: [walletOf({ timesync: '2026-11-05T03:00:00Z' })] });
  vi.useRealTimers();
  expect(card).toContain(words.home.updated('10:00', words.ago('minute', 7)));
  expect(card).toContain(`aria-label="${words.home.refresh}"`);
});
