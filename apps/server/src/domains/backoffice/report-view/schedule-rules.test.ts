import { expect, it } from 'vitest';
import { isMoving, nextAfter, type ScheduledTime } from './schedule-rules.ts';

/** Bangkok is seven hours ahead: one of these is a Friday there. */
const TIMES: readonly [ScheduledTime, string, string][] = [
  [{ every: 'DAY', hour: 8 }, '2026-11-27T00:59:59Z', '2026-11-27T01:00:00.000Z'],
  [{ every: 'DAY', hour: 8 }, '2026-11-27T01:00:00Z', '2026-11-28T01:00:00.000Z'],
  [{ every: 'DAY', hour: 0 }, '2026-12-31T17:00:00Z', '2027-01-01T17:00:00.000Z'],
  [{ every: 'WEEK', weekday: 5, hour: 8 }, '2026-11-27T00:00:00Z', '2026-11-27T01:00:00.000Z'],
  [{ every: 'WEEK', weekday: 5, hour: 8 }, '2026-11-27T02:00:00Z', '2026-12-04T01:00:00.000Z'],
  [{ every: 'WEEK', weekday: 1, hour: 23 }, '2026-11-27T02:00:00Z', '2026-11-30T16:00:00.000Z'],
  [{ every: 'MONTH', monthDay: 1, hour: 6 }, '2026-11-30T23:00:00Z', '2026-12-31T23:00:00.000Z'],
  [{ every: 'MONTH', monthDay: 28, hour: 9 }, '2027-02-28T02:00:00Z', '2027-03-28T02:00:00.000Z'],
];

it.each(TIMES)('%j after %s is at %s', (schedule, now, at) => {
  expect(nextAfter(schedule, new Date(now)).toISOString()).toBe(at);
});

it('only a view whose days move with the calendar says something new each time', () => {
  const currency = 'THB';
  expect(isMoving({ report: 'money', days: { span: 'YESTERDAY' }, currency })).toBe(true);
  expect(isMoving({ report: 'money', days: { since: '2026-11-01', until: '2026-11-02' }, currency })).toBe(false);
  expect(isMoving({ report: 'open', at: null })).toBe(true);
  expect(isMoving({ report: 'open', at: '2026-11-01T00:00:00Z' })).toBe(false);
  expect(isMoving({ report: 'dormant', quietDays: 90, above: 1, currency })).toBe(false);
});
