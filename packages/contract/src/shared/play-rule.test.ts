import { expect, it } from 'vitest';
import { mayPlay } from './play-rule.ts';

it('play needs money in the wallet or in the game, in whole and in minor units', () => {
  expect(mayPlay({ cash: 0, inGame: 0 })).toBe(false);
  expect(mayPlay({ cash: 0.01, inGame: 0 })).toBe(true);
  expect(mayPlay({ cash: 0n, inGame: 1n })).toBe(true);
  expect(mayPlay({ cash: 0n, inGame: 0n })).toBe(false);
});
