import { expect, test } from 'vitest';
import { monthsBackTo } from './statement-months.ts';

test('months go back over the turn of a year to the first of a member', () => {
  expect(monthsBackTo('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsBackTo('2026-02', '2026-02')).toEqual(['2026-02']);
});

test('no more than two years of months are offered', () => {
  expect(monthsBackTo('2001-01', '2026-02')).toHaveLength(24);
});
