import '../../testing/page-settings.ts';
import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { expect, it } from 'vitest';
import { render, words } from '../../testing/render.tsx';
import { walletOf } from '../../testing/wallet-of.ts';
import { HomePage } from './home-page.tsx';

function game(category: GameSlot['category'], amount: number): GameSlot {
  const nobody = { username: null, web: null, android: null, ios: null };
  const state = { unconfirmed: 0, isActive: true, isAvailable: true, inMaintenance: false, maintenance: null };
  const names = { name: `A ${category}`, nameTH: `A ${category}`, nameLA: `A ${category}`, nameEN: `A ${category}` };
  return { code: category, ...names, category, logo: '', background: '', amount, ...state, ...nobody };
}

it('the wallet and the games in their three groups stand on the home page, each with its balance', () => {
  const page = render(<HomePage line={null} news={null} agreement={() => null} search={() => null} />, {
    answers: [
      walletOf({
        slotAccount: [game('slot', 11)],
        sportAccount: [game('sport', 22)],
        lottoAccount: [game('lotto', 33)],
      }),
    ],
  });
  for (const [group, amount] of [
    ['slot', '11.00'],
    ['sport', '22.00'],
    ['lotto', '33.00'],
  ] as const) {
    expect(page).toContain(words.home[group]);
    expect(page).toContain(`A ${group}`);
    expect(page).toContain(amount);
  }
  expect(page).toContain(words.home.cash);
});

it('favourites and games that were played last stand before the groups, the newest first', () => {
  const games = [
    { ...game('slot', 1), lastPlayedAt: '2026-11-01T00:00:00Z' },
    { ...game('sport', 2), lastPlayedAt: '2026-11-02T00:00:00Z' },
    { ...game('lotto', 3), isFavourite: true },
  ];
  const page = render(<HomePage line={null} news={null} agreement={() => null} search={() => null} />, {
    answers: [walletOf({ slots: games, slotAccount: games.slice(0, 1) })],
  });
  const shown = [...page.matchAll(/A (slot|sport|lotto)<\/b>/g)].map(([, name]) => name);
  expect(shown).toEqual(['lotto', 'sport', 'slot', 'slot']);
  expect(page.indexOf(words.home.yours)).toBeLessThan(page.indexOf(words.home.slot));
});
