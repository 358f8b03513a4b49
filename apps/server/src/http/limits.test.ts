import { login } from '@kapao/contract/member/login.ts';
import { describe, expect, it } from 'vitest';
import type { Caller, Place } from '../platform/requests/known-places.ts';
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

describe('calls of one public effect', () => {
  const KNOWN_DEVICE = 'a-device-that-is-known';
  const places = {
    placeOf: async (_name: string, { address, deviceId }: Caller): Promise<Place> => ({
      kind: deviceId === KNOWN_DEVICE ? 'device' : address === '10.9.9.9' ? 'network' : 'elsewhere',
      key: deviceId ?? address,
    }),
  };
  function makeSignIn() {
    const admit = makeStrangerLimits(1, places);
    const sign = (address: string, { username = '0812345678', deviceId = undefined as string | undefined } = {}) =>
      admit(login, { address, deviceId, body: { username } }, 0);
    const within = async (times: number, ...from: Parameters<typeof sign>) =>
      (await Promise.all(Array.from({ length: times }, () => sign(...from)))).filter((one) => one !== undefined);
    return { sign, within };
  }

  it('one address that guesses at a name does not keep its owner out; many addresses are stopped at a hundred a minute', async () => {
    const { sign, within } = makeSignIn();
    expect(await within(500, '10.0.0.1')).toHaveLength(30);
    expect(await sign('10.0.0.2')).toBeDefined();
    expect(await sign('10.0.0.1', { username: '0899999999' })).toBeDefined();
    let others = 0;
    for (let host = 0; host < 9; host += 1) others += (await within(30, `10.0.1.${host}`)).length;
    expect(others).toBe(100 - 31);
    expect(await sign('10.9.9.9')).toBeDefined();
    expect(await within(500, '10.0.0.1', { deviceId: KNOWN_DEVICE })).toHaveLength(30);
  });

  it('a call that is refused later gives back what it spent of the name', async () => {
    const { sign } = makeSignIn();
    for (let calls = 0; calls < 300; calls += 1) (await sign(`10.1.${calls % 20}.1`))?.giveBack();
    expect(await sign('10.2.0.1')).toBeDefined();
  });

  it('a device that is known goes on where an address has called too often', async () => {
    const { sign } = makeSignIn();
    for (let calls = 0; calls < 300; calls += 1) await sign('10.3.0.1', { username: `08${10_000_000 + calls}` });
    expect(await sign('10.3.0.1')).toBeUndefined();
    expect(await sign('10.3.0.1', { deviceId: 'a-device-nobody-knows' })).toBeUndefined();
    expect(await sign('10.3.0.1', { deviceId: KNOWN_DEVICE })).toBeDefined();
  });
});
