import { afterEach, expect, it } from 'vitest';
import { constraintOf } from './broken-constraint.ts';
import { noteSpread } from './spread.ts';

afterEach(() => noteSpread(false));

it('one server tells the broken rule itself, and words that look like one are none', () => {
  expect(constraintOf({ constraint: 'one_open_withdrawal', message: 'x' })).toBe('one_open_withdrawal');
  expect(
    constraintOf({ message: 'violates unique constraint "one_open_withdrawal_102318"', hint: 'closed_by_two' }),
  ).toBe(undefined);
});

it.each([
  [
    'a key of a piece',
    { message: 'duplicate key value violates unique constraint "one_open_withdrawal_102318"' },
    'one_open_withdrawal',
  ],
  ['a check told by the coordinator', { constraint: 'nothing_is_settled_102661', message: 'x' }, 'nothing_is_settled'],
  ['a rule of a function', { message: 'closed by one', hint: 'closed_by_two' }, 'closed_by_two'],
  ['a name that ends with a year', { constraint: 'limits_of_2026', message: 'x' }, 'limits_of_2026'],
  ['no rule', { message: 'server closed the connection' }, undefined],
])('a cluster tells %s without the number of the piece', (_what, error, name) => {
  noteSpread(true);
  expect(constraintOf(error)).toBe(name);
});
