import { expect, test } from 'vitest';
import { timelineOf } from './timeline-rules.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const states = (...names: string[]) => names.map((state, index) => ({ state, at: at(index) }));
const told = (kind: string, names: string[], isOutgoing = true) => {
  const history = { kind, isOutgoing, refusedWith: null, states: states(...names), inflow: undefined };
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
  const history = { kind: 'deposit', isOutgoing: false, refusedWith: null, states: credited, inflow };
  expect(timelineOf(history)).toEqual({
    steps: [
      { step: 'received', at: at(1).toISOString() },
      { step: 'checked', at: at(4).toISOString() },
      { step: 'credited', at: at(9).toISOString() },
    ],
    next: null,
    note: null,
  });
});

test('steps of money that arrived are one where they share a second, and all are told of money that comes back', () => {
  const within = (second: number, ms: number) => new Date(at(second).getTime() + ms);
  const inflow = { occurredAt: within(1, 10), seenAt: within(1, 400) };
  const stepsOf = (kind: string, history: { state: string; at: Date }[], arrived = inflow) =>
    timelineOf({ kind, isOutgoing: true, refusedWith: null, states: history, inflow: arrived }).steps.map(
      ({ step }) => step,
    );
  expect(stepsOf('deposit', [{ state: 'CREDITED', at: within(1, 900) }])).toEqual(['credited']);
  expect(stepsOf('deposit', [{ state: 'CREDITED', at: within(2, 0) }])).toEqual(['checked', 'credited']);
  expect(stepsOf('deposit', [{ state: 'CREDITED', at: at(9) }], { occurredAt: at(8), seenAt: at(9) })).toEqual([
    'received',
    'credited',
  ]);
  const refused = ['REVIEW', 'REJECTED'].map((state, index) => ({ state, at: within(1, index) }));
  expect(stepsOf('withdrawal', refused)).toEqual(['held', 'rejected', 'returned']);
  const moved = ['SENT', 'SUCCEEDED'].map((state, index) => ({ state, at: within(1, index) }));
  expect(stepsOf('transfer', moved)).toEqual(['arrived']);
});

test.each([
  ['ACCOUNT_NAME', ['REVIEW', 'REJECTED'], 'ACCOUNT_NAME'],
  ['rejected by an operator', ['REVIEW', 'REJECTED'], null],
  ['ACCOUNT_NAME', ['REVIEW', 'APPROVED', 'SENT', 'FAILED'], null],
])('a refusal with %j after %j is told with the note %j', (refusedWith, names, note) => {
  const history = { kind: 'withdrawal', isOutgoing: true, refusedWith, states: states(...names), inflow: undefined };
  expect(timelineOf(history).note).toBe(note);
});
