import { expect, it } from 'vitest';
import { realityEn } from '../../messages/own/reality-en.ts';
import { realityLa } from '../../messages/own/reality-la.ts';
import { realityTh } from '../../messages/own/reality-th.ts';
import { bandOf, QUESTION_COUNT } from './self-test-rules.ts';

it.each([
  [0, 'none'],
  [1, 'low'],
  [2, 'low'],
  [3, 'some'],
  [7, 'some'],
  [8, 'many'],
  [27, 'many'],
] as const)('%d points are the band %s', (points, band) => {
  expect(bandOf(points)).toBe(band);
});

it('every language asks the same number of questions, with an answer for each of 0 to 3', () => {
  for (const { questions, answers } of [realityEn, realityTh, realityLa]) {
    expect([questions.length, answers.length]).toEqual([QUESTION_COUNT, 4]);
  }
});
