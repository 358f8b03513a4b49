import { expect, it } from 'vitest';
import { DAY_MS, makeAddressLimit } from './limits.ts';

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
