import { expect, it } from 'vitest';
import { deviceFor } from './launch-device.ts';

const everywhere = { web: '/w', android: '/a', ios: '/i' };

it.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A245F) Chrome/126', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari', 'ios'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/126', 'web'],
])('a browser that says %s opens the address for %s', (userAgent, device) => {
  expect(deviceFor(everywhere, userAgent)).toBe(device);
});

it('a phone for which the game has no address of its own opens that of the web', () => {
  expect(deviceFor({ ...everywhere, android: null }, 'Android 14')).toBe('web');
});
