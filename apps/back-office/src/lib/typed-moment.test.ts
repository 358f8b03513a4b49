import { expect, it } from 'vitest';
import { isInOrder, momentOf, typedMoment } from './typed-moment.ts';

it.each([
  ['2026-11-21T12:30:00.000Z', '2026-11-21T19:30'],
  ['2026-12-31T17:00:00Z', '2027-01-01T00:00'],
  ['2026-11-21T12:30:15.000Z', '2026-11-21T19:30:15'],
  ['2026-11-21T12:30:15.250Z', '2026-11-21T19:30:15.250'],
])('%s is typed as %s in Bangkok, and back', (moment, typed) => {
  expect(typedMoment(moment)).toBe(typed);
  expect(momentOf(typed)).toBe(new Date(moment).toISOString());
});

it('nothing typed is no moment; what is none is left for the schema to refuse', () => {
  expect([momentOf(''), typedMoment(null)]).toEqual([null, '']);
  expect(momentOf('incomplete')).toBe('incomplete');
  expect(momentOf('2026-02-31T25:00')).toBe('2026-02-31T25:00');
});

it.each([
  ['2026-01-01T00:00', '2026-01-01T00:01', true],
  ['2026-01-01T00:00', '2026-01-01T00:00', false],
  ['2026-01-02T00:00', '2026-01-01T00:00', false],
  ['', '2026-01-01T00:00', true],
  ['2026-01-01T00:00', '', true],
  ['incomplete', '2026-01-01T00:00', true],
])('from %s to %s is in order: %s', (startsAt, endsAt, expected) => {
  expect(isInOrder({ startsAt, endsAt })).toBe(expected);
});
