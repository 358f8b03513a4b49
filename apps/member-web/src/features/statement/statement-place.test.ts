import { expect, test } from 'vitest';
import { placeOfAddress } from './statement-place.ts';

test.each([
  ['', { filter: 'all', page: 1, month: undefined }],
  ['type=bonus&page=3&month=2026-10', { filter: 'bonus', page: 3, month: '2026-10' }],
  ['type=coin&page=-1&month=2026-13', { filter: 'all', page: 1, month: undefined }],
  ['page=1e3&month=all', { filter: 'all', page: 1, month: 'all' }],
])('the address %j shows %o', (address, place) => {
  expect(placeOfAddress(new URLSearchParams(address))).toEqual(place);
});
