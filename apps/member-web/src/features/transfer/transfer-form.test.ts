import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { describe, expect, test } from 'vitest';
import {
  filledFields,
  firstSides,
  isBetweenGames,
  missesSide,
  NONE,
  readTransfer,
  sidesOfAddress,
  transferSides,
  WALLET,
} from './transfer-form.ts';

function slot(code: string, amount: number, state: Partial<GameSlot> = {}): GameSlot {
  const looks = { category: 'slot' as const, logo: '', background: '', inMaintenance: false, maintenance: null };
  const fixed = { ...looks, username: `k${code}`, web: null, android: null, ios: null };
  return {
    code,
    ...{ name: code.toUpperCase(), nameTH: code, nameLA: code, nameEN: code },
    amount,
    unconfirmed: 0,
    isActive: true,
    isAvailable: true,
    ...fixed,
    ...state,
  };
}

const sides = transferSides({
  wallet: { amount: 100.5 },
  slots: [slot('pg', 20), slot('imi', 7, { isAvailable: false }), slot('usun', 0, { isActive: false })],
});

test('the wallet stands first and only games with an account follow', () => {
  expect(sides.map((side) => side.code)).toEqual([WALLET, 'pg', 'imi']);
});

test.each([
  [{ from: NONE, to: NONE, amountText: '' }, 'chooseBoth'],
  [{ from: WALLET, to: NONE, amountText: '5' }, 'chooseBoth'],
  [{ from: NONE, to: 'pg', amountText: '5' }, 'chooseBoth'],
  [{ from: WALLET, to: 'gone', amountText: '5' }, 'chooseBoth'],
  [{ from: 'pg', to: 'pg', amountText: '' }, 'sameSide'],
  [{ from: WALLET, to: 'pg', amountText: '' }, 'belowMinimum'],
  [{ from: WALLET, to: 'pg', amountText: '0.99' }, 'belowMinimum'],
  [{ from: WALLET, to: 'pg', amountText: '7.' }, 'belowMinimum'],
  [{ from: WALLET, to: 'pg', amountText: '100.51' }, 'notEnough'],
  [{ from: WALLET, to: 'imi', amountText: '5' }, 'chooseBoth'],
])('%o is refused with %s', (fields, reason) => {
  expect(readTransfer(fields, sides)).toMatchObject({ problem: { reason } });
});

test.each([
  [{ from: WALLET, to: 'pg', amountText: '1' }, 1],
  [{ from: WALLET, to: 'pg', amountText: '100.50' }, 100.5],
  [{ from: 'pg', to: WALLET, amountText: '21' }, 21],
  [{ from: 'imi', to: WALLET, amountText: '7' }, 7],
])('%o is sent as %d', (fields, amount) => {
  expect(readTransfer(fields, sides)).toEqual({ request: { from: fields.from, to: fields.to, amount } });
});

test.each([
  ['from=WALLET&to=pg', { from: WALLET, to: 'pg' }],
  ['from=pg&to=WALLET', { from: 'pg', to: WALLET }],
  ['from=imi&to=imi', { from: 'imi', to: NONE }],
  ['from=usun&to=../x', { from: NONE, to: NONE }],
  ['', { from: NONE, to: NONE }],
])('the address %j chooses %o', (address, chosen) => {
  expect(sidesOfAddress(new URLSearchParams(address), sides)).toEqual(chosen);
});

test('a side in the address that is not there, or takes no money, is missed, and none is not', () => {
  const misses = (address: string) => missesSide(new URLSearchParams(address), sides);
  expect(['to=usun', 'to=nosuch', 'from=usun&to=pg', 'to=imi'].map(misses)).toEqual([true, true, true, true]);
  expect(['', 'to=pg', 'from=WALLET&to=pg', 'from=imi', 'to=NONE'].map(misses)).toEqual(Array(5).fill(false));
});

test('only two games are two steps', () => {
  expect(isBetweenGames({ from: 'pg', to: 'imi' })).toBe(true);
  expect(isBetweenGames({ from: 'pg', to: WALLET })).toBe(false);
  expect(isBetweenGames({ from: NONE, to: 'imi' })).toBe(false);
});

test('who takes everything takes what is there now, and a typed amount stays', () => {
  const fields = { from: 'pg', to: WALLET, amountText: '300' };
  expect(filledFields({ ...fields, takesAll: true }, '290.50').amountText).toBe('290.50');
  expect(filledFields({ ...fields, takesAll: true }, undefined).amountText).toBe('300');
  expect(filledFields(fields, '290.50').amountText).toBe('300');
});

describe('the sides that a transfer begins with', () => {
  const first = (address: string, { cash = 100, games = [slot('pg', 20), slot('imi', 70)], last = 'imi' } = {}) =>
    firstSides(
      new URLSearchParams(address),
      transferSides({ wallet: { amount: cash }, slots: games }),
      last === '' ? undefined : last,
    );

  test.each([
    ['', {}, [WALLET, 'imi']],
    ['', { last: '' }, [WALLET, 'pg']],
    ['', { last: 'gone' }, [WALLET, 'pg']],
    ['', { cash: 0 }, ['imi', WALLET]],
    ['', { cash: 0, games: [slot('pg', 0)] }, [WALLET, 'pg']],
    ['', { games: [] }, [WALLET, NONE]],
    ['', { games: [slot('imi', 0, { isAvailable: false }), slot('pg', 0)] }, [WALLET, 'pg']],
    ['to=pg', {}, [WALLET, 'pg']],
    ['from=pg', {}, ['pg', WALLET]],
    ['to=WALLET', {}, ['imi', WALLET]],
    ['from=WALLET', {}, [WALLET, 'imi']],
    ['from=pg&to=imi', {}, ['pg', 'imi']],
    ['to=gone', {}, [NONE, NONE]],
  ])('are those of the address %j with %o', (address, having, [from, to]) => {
    expect(first(address, having)).toEqual({ from, to });
  });
});
