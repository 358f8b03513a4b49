import type { Timeline } from '@kapao/contract/member/timeline.ts';
import { expect, test } from 'vitest';
import { toldApart } from './told-apart.ts';

const at = (ms: number) => new Date(Date.UTC(2026, 10, 30, 10, 0, 0, ms)).toISOString();
const stepsOf = (steps: readonly [Timeline['steps'][number]['step'], number][], next: Timeline['next'] = null) =>
  toldApart({ steps: steps.map(([step, ms]) => ({ step, at: at(ms) })), next }).map(({ step }) => step);

test('steps of money that arrived are one where they share a second', () => {
  expect(
    stepsOf([
      ['received', 10],
      ['checked', 400],
      ['credited', 900],
    ]),
  ).toEqual(['credited']);
  expect(
    stepsOf([
      ['received', 10],
      ['checked', 4_000],
      ['credited', 4_900],
    ]),
  ).toEqual(['received', 'credited']);
  expect(
    stepsOf([
      ['received', 0],
      ['checked', 4_000],
      ['credited', 9_000],
    ]),
  ).toHaveLength(3);
  expect(
    stepsOf([
      ['held', 0],
      ['moved', 0],
      ['arrived', 300],
    ]),
  ).toEqual(['arrived']);
});

test('all steps are told of money that comes back or is on its way', () => {
  expect(
    stepsOf([
      ['held', 0],
      ['rejected', 10],
      ['returned', 10],
    ]),
  ).toEqual(['held', 'rejected', 'returned']);
  expect(
    stepsOf([
      ['held', 0],
      ['moved', 0],
      ['failed', 10],
      ['returned', 10],
    ]),
  ).toHaveLength(4);
  expect(
    stepsOf(
      [
        ['held', 0],
        ['moved', 0],
      ],
      'arrive',
    ),
  ).toEqual(['held', 'moved']);
});
