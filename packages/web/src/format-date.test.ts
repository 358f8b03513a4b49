import { expect, it } from 'vitest';
import { dayNumber, formatDate, formatDateTime, formatTime } from './format-date.ts';

const LATE = Date.parse('2026-12-31T17:05:09Z');

it('shows Bangkok time in the fixed format, in the new year already', () => {
  expect(formatDateTime(LATE)).toBe('01/01/2027 00:05:09');
  expect(formatDate(LATE)).toBe('01/01/2027');
  expect(formatTime(LATE)).toBe('00:05');
  expect(formatDateTime('2026-12-31T18:05:09.000Z')).toBe('01/01/2027 01:05:09');
  expect(formatDate('2026-11-21T16:59:59Z')).toBe('21/11/2026');
});

it('turns the day at midnight in Bangkok', () => {
  expect(dayNumber(LATE) - dayNumber(LATE - 6 * 60_000)).toBe(1);
});
