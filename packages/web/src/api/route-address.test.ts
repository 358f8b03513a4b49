import { expect, it } from 'vitest';
import { pathOf, searchOf } from './route-address.ts';

it('the address of a call has its path parameters, escaped', () => {
  expect(pathOf({ path: '/api/orders/:id/approve' }, { params: { id: 'a/b?c' } })).toBe(
    '/api/orders/a%2Fb%3Fc/approve',
  );
});

it('the address of a call leaves absent and empty filters out', () => {
  expect(searchOf({ query: { state: undefined, page: 2, other: '' } })).toBe('?page=2');
  expect(searchOf({})).toBe('');
});
