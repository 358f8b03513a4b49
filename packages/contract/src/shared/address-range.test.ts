import { expect, it } from 'vitest';
import { readAddressRange } from './address-range.ts';

it.each([
  ['203.0.113.7', { address: '203.0.113.7', prefix: 32, isIPv6: false }],
  [' 10.0.0.0/8 ', { address: '10.0.0.0', prefix: 8, isIPv6: false }],
  ['2001:DB8::/32', { address: '2001:db8::', prefix: 32, isIPv6: true }],
  ['::1', { address: '::1', prefix: 128, isIPv6: true }],
  ['0.0.0.0/0', { address: '0.0.0.0', prefix: 0, isIPv6: false }],
])('%s is a range', (text, range) => {
  expect(readAddressRange(text)).toEqual(range);
});

it.each([
  '',
  'somewhere',
  '256.0.0.1',
  '10.0.0',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '2001:db8::/129',
  '1::2::3',
  '::ffff:1.2.3.4.5',
  '10.0.0.1-10.0.0.9',
])('the text «%s» is no address range', (text) => {
  expect(readAddressRange(text)).toBeUndefined();
});
