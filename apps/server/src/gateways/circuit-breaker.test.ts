import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Breaker, type LeavePlace, makeBreaker, type PlaceEnding } from './circuit-breaker.ts';

let nowMs = 0;
const make = (limits: { waiting?: number; waitMs?: number } = {}) =>
  makeBreaker({ failures: 3, openMs: 100, atOnce: 2, waiting: 0, waitMs: 5_000, ...limits }, () => nowMs);

/** One call from start to end; false when it was not let through. */
async function tryOnce(breaker: Breaker, ending: PlaceEnding): Promise<boolean> {
  const leave = await breaker.enter();
  leave?.(ending);
  return leave !== undefined;
}

it('a partner that fails three times in a row is left alone, then tried by one call at a time', async () => {
  const breaker = make();
  for (let failure = 0; failure < 3; failure += 1) expect(await tryOnce(breaker, 'failed')).toBe(true);
  expect(breaker.isOpen()).toBe(true);
  expect(await tryOnce(breaker, 'answered')).toBe(false);
  nowMs += 100;
  const trial = await breaker.enter();
  expect(trial).toBeDefined();
  expect(await breaker.enter()).toBeUndefined();
  trial?.('failed');
  expect(await tryOnce(breaker, 'answered')).toBe(false);
  nowMs += 100;
  expect(await tryOnce(breaker, 'answered')).toBe(true);
  expect(breaker.isOpen()).toBe(false);
  expect(await tryOnce(breaker, 'answered')).toBe(true);
});

it('a trial that was not made after all leaves the trial to the next call', async () => {
  const breaker = make();
  for (let failure = 0; failure < 3; failure += 1) await tryOnce(breaker, 'failed');
  nowMs += 100;
  expect(await tryOnce(breaker, 'untried')).toBe(true);
  expect(await tryOnce(breaker, 'answered')).toBe(true);
  expect(breaker.isOpen()).toBe(false);
});

it('an answer in between starts the count anew', async () => {
  const breaker = make();
  for (const ending of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) {
    expect(await tryOnce(breaker, ending)).toBe(true);
  }
  expect(breaker.isOpen()).toBe(false);
});

it('only so many calls are under way at once', async () => {
  const breaker = make();
  const first = await breaker.enter();
  await breaker.enter();
  expect(await breaker.enter()).toBeUndefined();
  first?.('answered');
  expect(await breaker.enter()).toBeDefined();
});

/** Calls that ask for a place one after the other; each is entered into `served` when it has one. */
function crowd(breaker: Breaker, size: number) {
  const served: number[] = [];
  const places: LeavePlace[] = [];
  const calls = Array.from({ length: size }, async (_, index) => {
    const leave = await breaker.enter();
    if (leave) {
      served.push(index);
      places.push(leave);
    }
    return leave !== undefined;
  });
  const leaveNext = async (ending: PlaceEnding) => {
    places.shift()?.(ending);
    await nextTurn();
  };
  return { served, places, calls, leaveNext };
}

it('more calls wait for a place and get it in the order they came; who comes later does not overtake them', async () => {
  const breaker = make({ waiting: 10 });
  const { served, places, calls, leaveNext } = crowd(breaker, 6);
  await nextTurn();
  expect(served).toEqual([0, 1]);
  places.shift()?.('answered');
  const late = breaker.enter();
  let isLateServed = false;
  void late.then(() => {
    isLateServed = true;
  });
  for (let count = 0; count < 3; count += 1) await leaveNext('answered');
  expect([served, isLateServed]).toEqual([[0, 1, 2, 3, 4, 5], false]);
  await leaveNext('answered');
  expect([await Promise.all(calls), isLateServed]).toEqual([Array(6).fill(true), true]);
});

it('so many may wait and no more: the next one is turned away at once', async () => {
  const breaker = make({ waiting: 3 });
  const { calls } = crowd(breaker, 5);
  expect(breaker.mayEnter()).toBe(false);
  expect(await breaker.enter()).toBeUndefined();
  void calls;
});

it('nobody waits longer than so long, or than the call itself has time for, and the place then goes to the next', async () => {
  const breaker = make({ waiting: 3, waitMs: 40 });
  const { places } = crowd(breaker, 2);
  await nextTurn();
  const patient = breaker.enter();
  expect(await breaker.enter(5)).toBeUndefined();
  expect(await patient).toBeUndefined();
  const next = breaker.enter();
  places.shift()?.('answered');
  expect(await next).toBeDefined();
});

it('when the partner fails while calls wait for it, all of them are turned away at once and none is sent', async () => {
  const breaker = make({ waiting: 10 });
  const { served, calls, leaveNext } = crowd(breaker, 9);
  await nextTurn();
  for (let failure = 0; failure < 3; failure += 1) await leaveNext('failed');
  expect(breaker.isOpen()).toBe(true);
  const entered = await Promise.all(calls);
  // Two had a place at first, and each of the first two failures let one more in.
  expect(served).toEqual([0, 1, 2, 3]);
  expect(entered.filter(Boolean)).toHaveLength(4);
  expect(await breaker.enter()).toBeUndefined();
});
