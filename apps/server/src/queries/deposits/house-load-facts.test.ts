import { describe, expect, it } from 'vitest';
import { chooseShown, fullShare, type HouseLoad, houseState, openByCurrency } from './house-load-facts.ts';

const NOW = new Date('2026-06-10T05:00:00Z');
const load = (accountId: string, change: Partial<HouseLoad> = {}): HouseLoad => ({
  ...{ accountId, bankCode: 'KBANK', currency: 'THB', isBank: true, isActive: true, tookLately: false, weight: 1 },
  ...{ restFrom: null, restUntil: null, maxDayAmount: null, maxDayCount: null, maxBalance: null },
  ...{ dayAmount: 0n, dayCount: 0n, balance: null },
  ...change,
});
const filled = (accountId: string, percent: number, change: Partial<HouseLoad> = {}) =>
  load(accountId, { maxDayAmount: 100n, dayAmount: BigInt(percent), ...change });
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const shownTo = (loads: HouseLoad[], memberId = 'm', day = 1) => [...chooseShown(loads, { memberId, day }, NOW)];
const members = Array.from({ length: 3_000 }, (_, place) => `member-${place}`);

describe('an account', () => {
  it.each([
    ['OPEN', load('a')],
    ['OPEN', filled('a', 79)],
    ['NEARLY_FULL', filled('a', 80)],
    ['FULL', filled('a', 100)],
    ['FULL', load('a', { maxDayCount: 3, dayCount: 3n })],
    ['FULL', load('a', { maxBalance: 500n, balance: 700n })],
    ['OPEN', load('a', { maxBalance: 500n, balance: null })],
    ['RESTING', load('a', { restUntil: at(1) })],
    ['OPEN', load('a', { restUntil: at(0) })],
    ['OPEN', load('a', { restFrom: at(1), restUntil: at(2) })],
    ['RESTING', load('a', { restFrom: at(0) })],
    ['OFF', load('a', { isActive: false, restUntil: at(1) })],
  ])('is %s by its limits and times', (state, one) => {
    expect(houseState(one, NOW)).toBe(state);
  });

  it('is as full as the limit that is nearest says', () => {
    expect(fullShare(load('a', { maxDayAmount: 100n, dayAmount: 10n, maxDayCount: 4, dayCount: 3n }))).toBe(0.75);
    expect(fullShare(load('a'))).toBeUndefined();
  });
});

describe('what a member is shown', () => {
  it('is every account that takes no turns, and one of each bank that does', () => {
    const always = load('always', { weight: null });
    const shown = shownTo([always, load('a'), load('b'), load('c', { bankCode: 'SCB' })]);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(expect.arrayContaining(['always', 'c']));
  });

  it('stays the same all day, and is not decided by the order of accounts', () => {
    const [a, b, c] = [load('a'), load('b'), load('c')];
    for (const member of members.slice(0, 100)) {
      expect(shownTo([c, a, b], member)).toEqual(shownTo([a, b, c], member));
    }
    const days = new Set(Array.from({ length: 20 }, (_, day) => shownTo([a, b, c], 'm', day)[0]));
    expect(days.size).toBeGreaterThan(1);
  });

  it('is spread by weight', () => {
    const counts = new Map<string, number>();
    for (const member of members) {
      const [mine = ''] = shownTo([load('a'), load('b', { weight: 3 })], member);
      counts.set(mine, (counts.get(mine) ?? 0) + 1);
    }
    expect((counts.get('b') ?? 0) / members.length).toBeGreaterThan(0.7);
    expect((counts.get('b') ?? 0) / members.length).toBeLessThan(0.8);
  });

  it('changes for nobody but the members of an account that is full, rests or is nearly full', () => {
    for (const change of [{ dayAmount: 100n }, { dayAmount: 85n }, { restUntil: at(60) }, { isActive: false }]) {
      for (const member of members.slice(0, 300)) {
        const [before = ''] = shownTo([filled('a', 0), load('b'), load('c')], member);
        const [after = ''] = shownTo([filled('a', 0, change), load('b'), load('c')], member);
        expect(after).not.toBe('a');
        if (before !== 'a') expect(after).toBe(before);
      }
    }
  });

  it('is a nearly full account where its bank has no other', () => {
    expect(shownTo([filled('a', 90), filled('b', 100)])).toEqual(['a']);
  });

  it('is the least full bank account when all are full, and never one that rests or is off', () => {
    const full = [
      filled('a', 150),
      filled('b', 110),
      load('c', { isBank: false, bankCode: 'WW', maxDayCount: 1, dayCount: 1n }),
    ];
    expect(shownTo(full)).toEqual(['b']);
    expect(shownTo([...full, load('d', { restUntil: at(5) })])).toEqual(['b']);
    expect(shownTo([load('d', { restUntil: at(5) }), load('e', { isActive: false })])).toEqual([]);
  });
});

it('currencies without an account that has room are told', () => {
  const loads = [filled('a', 100), load('k', { currency: 'LAK' }), load('off', { isActive: false })];
  expect(openByCurrency(loads, NOW)).toEqual([
    { currency: 'THB', open: 0 },
    { currency: 'LAK', open: 1 },
  ]);
});

it('a currency whose accounts are all switched off is told while members may still pay into them', () => {
  const off = (tookLately: boolean) => load('a', { isActive: false, tookLately });
  expect(openByCurrency([off(true)], NOW)).toEqual([{ currency: 'THB', open: 0 }]);
  expect(openByCurrency([off(false)], NOW)).toEqual([]);
});
