import { expect, it } from 'vitest';
import { totalLines } from './total-lines.ts';

const MONEY = { currency: 'THB', in: 1_234.5, out: 200, games: -34.25, rewards: 0, hand: 0, net: -34.25 };

it('totals are read as the page of the report names them, one below the other', () => {
  expect(totalLines('money', [MONEY], 'en')).toEqual([
    'Money in          1,234.50 THB',
    'Money out           200.00 THB',
    'Gaming result       −34.25 THB',
    'Given to members      0.00 THB',
    'By hand               0.00 THB',
    'Net                 −34.25 THB',
  ]);
});

it('amounts stand below each other in Thai and in Lao, whose vowels and tones take no room', () => {
  for (const locale of ['th', 'la'] as const) {
    const shown = totalLines('money', [MONEY], locale).map((line) => line.replace(/\p{Mn}/gu, ''));
    expect(new Set(shown.map(({ length }) => length)).size).toBe(1);
    expect(shown.join()).not.toMatch(/[a-z]/);
  }
});

it('counts are no money, and each currency of open money has its lines', () => {
  const sources = { currency: 'THB', registered: 12, deposited: 3, depositedAgain: 1, moneyIn: 900, moneyOut: 0 };
  expect(totalLines('sources', [sources], 'en')[0]).toMatch(/^Registered +12$/);
  const open = ['THB', 'LAK'].map((currency) => ({ currency, members: 1_000, held: 0, house: -1_000 }));
  expect(totalLines('open', open, 'en')).toHaveLength(6);
  expect(totalLines('open', open, 'en')[3]).toMatch(/^Balances of members +1,000 LAK$/);
});
