import { login } from '@kapao/contract/member/login.ts';
import { expect, it } from 'vitest';
import { DAY_MS, makeAddressLimit, makeStrangerLimits } from './limits.ts';

it.each([
  ['a minute', undefined, 60_000],
  ['a day', DAY_MS, 86_400_000],
])('what one address may do in %s is spent until that is over, and nobody else pays for it', (_name, window, ms) => {
  const isWithin = makeAddressLimit(2, window);
  const asked = (address: string, atMs: number) => isWithin(address, atMs);
  expect([asked('10.0.0.1', 0), asked('10.0.0.1', 1), asked('10.0.0.1', 2)]).toEqual([true, true, false]);
  expect(asked('10.0.0.1', ms - 1)).toBe(false);
  expect(asked('10.0.0.2', ms - 1)).toBe(true);
  expect(asked('10.0.0.1', ms)).toBe(true);
});

it('an IPv6 line is one address, however many it uses', () => {
  const isWithin = makeAddressLimit(2);
  expect([1, 2, 3].map((host) => isWithin(`2001:db8::${host}`, 0))).toEqual([true, true, false]);
});

it('one address that guesses at a name does not keep its owner out; many addresses are stopped at a hundred a minute', () => {
  const isWithin = makeStrangerLimits(1);
  const sign = (address: string, username = '0812345678') => isWithin(login, { address, body: { username } }, 0);
  const within = (address: string, times: number) => Array.from({ length: times }, () => sign(address)).filter(Boolean);
  expect(within('10.0.0.1', 500)).toHaveLength(30);
  expect(sign('10.0.0.2')).toBe(true);
  expect(sign('10.0.0.1', '0899999999')).toBe(true);
  const others = Array.from({ length: 9 }, (_, host) => within(`10.0.1.${host}`, 30).length);
  expect(others.reduce((sum, one) => sum + one, 0)).toBe(100 - 31);
});
