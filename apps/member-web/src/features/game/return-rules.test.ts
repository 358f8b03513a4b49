import { expect, it } from 'vitest';
import { freeIn, resultOf } from './return-rules.ts';

it.each([
  [100, 438, { kind: 'won', sum: 338 }],
  [100.1, 100.4, { kind: 'won', sum: 0.3 }],
  [100, 62.5, { kind: 'lost', sum: 37.5 }],
  [100, 0, { kind: 'lost', sum: 100 }],
  [100, 100, { kind: 'even', sum: 0 }],
] as const)('who went in with %d and has %d is told so to the satang', (took, amount, told) => {
  expect(resultOf(took, amount)).toEqual(told);
});

it('where it was not known what was in the game, nothing is said of winning', () => {
  expect(resultOf(null, 438)).toBeUndefined();
});

it('what the game has not reported yet stays there', () => {
  expect(freeIn({ amount: 438.3, unconfirmed: 338.1 })).toBe(100.2);
  expect(freeIn({ amount: 438, unconfirmed: 500 })).toBe(0);
  expect(freeIn({ amount: 0.99, unconfirmed: 0 })).toBe(0);
});
