import { expect, test } from 'vitest';
import { placeOfAddress } from './statement-place.ts';

test.each([
  ['', { filter: 'all', page: 1 }],
  ['type=bonus&page=3', { filter: 'bonus', page: 3 }],
  ['type=coin&page=-1', { filter: 'all', page: 1 }],
  ['page=1e3', { filter: 'all', page: 1 }],
])('the address %j shows %o', (address, place) => {
  expect(placeOfAddress(new URLSearchParams(address))).toEqual(place);
});
