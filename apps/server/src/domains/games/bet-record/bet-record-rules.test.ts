import { describe, expect, it } from 'vitest';
import type { BetReport } from '../../../gateways/bet-feed.ts';
import { newestOf, productGroupOf, startOfPeriod } from './bet-record-rules.ts';

const report = (changes: Partial<BetReport>): BetReport => ({
  id: '1',
  version: 1n,
  username: 'k1',
  product: 'slot',
  stake: 100n,
  validStake: 100n,
  payout: 0n,
  state: 'SETTLED',
  at: '2026-11-20T10:00:00.000Z',
  settledAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

describe('the group a bet counts for', () => {
  it.each([
    ['sport', 'casino', 'casino'],
    ['sport', 'sport', 'sport'],
    ['sport', 'slot', 'sport'],
    ['slot', 'casino', 'slot'],
    ['lotto', 'sport', 'lotto'],
  ] as const)('the group a bet counts for in a %s game with product %s is %s', (category, product, group) => {
    expect(productGroupOf(category, product)).toBe(group);
  });
});

it('of several reports of a bet only the newest counts, whatever their order', () => {
  const [first, last] = [report({ state: 'RUNNING', settledAt: null }), report({ version: 3n, payout: 50n })];
  const other = report({ username: 'k2' });
  expect(newestOf([last, first, other])).toEqual([last, other]);
  expect(newestOf([first, other, last])).toEqual([last, other]);
});

describe('a period of the play history begins', () => {
  it.each([
    // 23:30 in Bangkok, and half an hour into the next day there.
    ['today', '2026-11-21T16:30:00Z', '2026-11-20T17:00:00Z'],
    ['today', '2026-11-21T17:30:00Z', '2026-11-21T17:00:00Z'],
    ['week', '2026-11-21T16:30:00Z', '2026-11-14T17:00:00Z'],
    ['month', '2026-11-21T16:30:00Z', '2026-10-31T17:00:00Z'],
    ['month', '2026-11-30T18:00:00Z', '2026-11-30T17:00:00Z'],
    ['month', '2026-11-30T16:59:59Z', '2026-10-31T17:00:00Z'],
  ] as const)('%s, at %s, at %s', (period, now, since) => {
    expect(startOfPeriod(period, new Date(now)).toISOString()).toBe(new Date(since).toISOString());
  });
});
