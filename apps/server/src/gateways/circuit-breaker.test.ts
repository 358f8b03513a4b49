import { expect, it } from 'vitest';
import { makeBreaker } from './circuit-breaker.ts';

let nowMs = 0;
const make = () => makeBreaker({ failures: 3, openMs: 100, atOnce: 2 }, () => nowMs);

/** One call from start to end; false when it was not let through. */
function tryOnce(breaker: ReturnType<typeof make>, hasAnswered: boolean): boolean {
  const leave = breaker.enter();
  leave?.(hasAnswered);
  return leave !== undefined;
}

it('a partner that fails three times in a row is left alone, then tried by one call at a time', () => {
  const breaker = make();
  for (let failure = 0; failure < 3; failure += 1) expect(tryOnce(breaker, false)).toBe(true);
  expect(breaker.isOpen()).toBe(true);
  expect(tryOnce(breaker, true)).toBe(false);
  nowMs += 100;
  const trial = breaker.enter();
  expect(trial).toBeDefined();
  expect(breaker.enter()).toBeUndefined();
  trial?.(false);
  expect(tryOnce(breaker, true)).toBe(false);
  nowMs += 100;
  expect(tryOnce(breaker, true)).toBe(true);
  expect(breaker.isOpen()).toBe(false);
  expect(tryOnce(breaker, true)).toBe(true);
});

it('an answer in between starts the count anew', () => {
  const breaker = make();
  for (const hasAnswered of [false, false, true, false, false]) expect(tryOnce(breaker, hasAnswered)).toBe(true);
  expect(breaker.isOpen()).toBe(false);
});

it('only so many calls are under way at once', () => {
  const breaker = make();
  const first = breaker.enter();
  breaker.enter();
  expect(breaker.enter()).toBeUndefined();
  first?.(true);
  expect(breaker.enter()).toBeDefined();
});
