import { expect, it } from 'vitest';
import { daysOf } from './report-days.ts';

it.each([
  ['YESTERDAY', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['LAST_7_DAYS', '2026-03-01', '2026-02-22', '2026-02-28'],
  ['LAST_30_DAYS', '2026-01-31', '2026-01-01', '2026-01-30'],
  ['THIS_MONTH', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['THIS_MONTH', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['LAST_MONTH', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['LAST_MONTH', '2028-03-31', '2028-02-01', '2028-02-29'],
] as const)('%s on %s is from %s to %s', (span, today, ...[since, until]) => {
  expect(daysOf({ span }, today)).toEqual({ since, until });
});

it('days that were chosen stay what they are', () => {
  const days = { since: '2026-03-01', until: '2026-03-04' };
  expect(daysOf(days, '2027-01-01')).toEqual(days);
});
