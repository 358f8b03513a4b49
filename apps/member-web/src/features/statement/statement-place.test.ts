import { expect, test } from 'vitest';
import { addressOfPlace, placeOfAddress } from './statement-place.ts';

test.each([
  ['', { filter: 'all', page: 1, month: undefined }],
  ['type=bonus&page=3&month=2026-10', { filter: 'bonus', page: 3, month: '2026-10' }],
  ['type=coin&page=-1&month=2026-13', { filter: 'all', page: 1, month: undefined }],
  ['page=1e3&month=all', { filter: 'all', page: 1, month: 'all' }],
  [
    'search=%20pg%20500&since=2026-11-01&until=2026-11-30',
    {
      filter: 'all',
      page: 1,
      month: undefined,
      search: 'pg 500',
      days: { since: '2026-11-01', until: '2026-11-30' },
    },
  ],
  ['since=2026-11-02&until=2026-11-01&search=%20', { filter: 'all', page: 1, month: undefined }],
])('the address %j shows %o', (address, place) => {
  expect(placeOfAddress(new URLSearchParams(address))).toEqual(place);
});

test.each(['', 'type=bonus&month=2026-10&page=3', 'since=2026-11-01&until=2026-11-30&search=pg+500'])(
  'the place of the address %j has that address',
  (address) => {
    expect(addressOfPlace(placeOfAddress(new URLSearchParams(address))).toString()).toBe(address);
  },
);
