import { expect, test } from 'vitest';
import { timelineOf } from './timeline-rules.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const states = (...names: string[]) => names.map((state, index) => ({ state, at: at(index) }));
const NOW = { isCancelled: false, cancel: null, reviewMinutes: 30 } as const;
const told = (kind: string, names: string[], isOutgoing = true) => {
  const history = { ...NOW, kind, isOutgoing, refusedWith: null, states: states(...names), inflow: undefined };
  const { steps, next } = timelineOf(history);
  return [steps.map(({ step, at }) => (at === null ? `${step}…` : step)).join(' '), next];
};

test.each([
  [['APPROVED'], 'held ordered… paid…', 'pay'],
  [['REVIEW'], 'held approved… ordered… paid…', 'review'],
  [['REVIEW', 'APPROVED', 'SENT'], 'held approved ordered paid…', 'pay'],
  [['APPROVED', 'SENT', 'UNKNOWN'], 'held ordered unclear paid…', 'ask'],
  [['APPROVED', 'SENT', 'UNKNOWN', 'PAID'], 'held ordered paid', null],
  [['REVIEW', 'REJECTED'], 'held rejected returned', null],
  [['APPROVED', 'SENT', 'FAILED'], 'held ordered failed returned', null],
])('a withdrawal that was %j is told as %s', (names, steps, next) => {
  expect(told('withdrawal', names)).toEqual([steps, next]);
});

test.each([
  ['to a game', ['SENT'], ['held moved arrived…', 'arrive']],
  ['from a game', ['SENT'], ['moved arrived…', 'arrive']],
  ['to a game', ['SENT', 'UNKNOWN'], ['held moved unclear arrived…', 'ask']],
  ['to a game', ['SENT', 'UNKNOWN', 'SUCCEEDED'], ['held moved unclear arrived', null]],
  ['to a game', ['SENT', 'FAILED'], ['held moved failed returned', null]],
  ['from a game', ['SENT', 'FAILED'], ['moved failed', null]],
] as const)('a transfer %s that was %j is told as %j', (way, names, expected) => {
  expect(told('transfer', [...names], way === 'to a game')).toEqual(expected);
});

test('a deposit tells when the bank had it, when it was seen and when it was credited', () => {
  const inflow = { occurredAt: at(1), seenAt: at(4) };
  const credited = [{ state: 'CREDITED', at: at(9) }];
  const history = { ...NOW, kind: 'deposit', isOutgoing: false, refusedWith: null, states: credited, inflow };
  expect(timelineOf(history)).toEqual({
    steps: [
      { step: 'received', at: at(1).toISOString() },
      { step: 'checked', at: at(4).toISOString() },
      { step: 'credited', at: at(9).toISOString() },
    ],
    next: null,
    since: null,
    normallyBy: null,
    cancel: null,
    note: null,
  });
});

test.each([
  ['ACCOUNT_NAME', ['REVIEW', 'REJECTED'], 'ACCOUNT_NAME'],
  ['rejected by an operator', ['REVIEW', 'REJECTED'], null],
  ['ACCOUNT_NAME', ['REVIEW', 'APPROVED', 'SENT', 'FAILED'], null],
])('a refusal with %j after %j is told with the note %j', (refusedWith, names, note) => {
  const history = {
    ...NOW,
    ...{ kind: 'withdrawal', isOutgoing: true, refusedWith, states: states(...names), inflow: undefined },
  };
  expect(timelineOf(history).note).toBe(note);
});

const withdrawn = (names: string[], more: Partial<Parameters<typeof timelineOf>[0]> = {}) =>
  timelineOf({
    ...NOW,
    ...{ kind: 'withdrawal', isOutgoing: true, refusedWith: null, states: states(...names), inflow: undefined },
    ...more,
  });

test.each([
  ['review', ['REVIEW'], [0, 30 * 60]],
  ['payment', ['REVIEW', 'APPROVED'], [1, 1 + 5 * 60]],
  ['a second review', ['REVIEW', 'APPROVED', 'REVIEW'], [2, 2 + 30 * 60]],
  ['an unclear answer', ['REVIEW', 'APPROVED', 'SENT', 'UNKNOWN'], [3, undefined]],
] as const)('a withdrawal in %s names since when, and by when that normally ends', (_name, names, [since, by]) => {
  expect(withdrawn([...names], { cancel: 'OPEN' })).toMatchObject({
    since: at(since).toISOString(),
    normallyBy: by === undefined ? null : at(by).toISOString(),
    cancel: 'OPEN',
  });
});

test('a site that sets no time for reviews promises none', () => {
  expect(withdrawn(['REVIEW'], { reviewMinutes: 0 }).normallyBy).toBe(null);
});

test('a cancelled withdrawal is never called rejected, and what has ended offers nothing', () => {
  const { steps, ...rest } = withdrawn(['REVIEW', 'REJECTED'], { isCancelled: true, refusedWith: 'CANCELLED' });
  expect(steps.map(({ step }) => step)).toEqual(['held', 'cancelled', 'returned']);
  expect(rest).toEqual({ next: null, since: null, normallyBy: null, cancel: null, note: null });
});
