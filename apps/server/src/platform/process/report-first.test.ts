import { expect, it } from 'vitest';
import { reportFirst } from './report-first.ts';

it('tells of an outage once, and of the next one again', () => {
  const told: unknown[] = [];
  const outage = reportFirst((error) => told.push(error));
  outage.failed('first');
  outage.failed('still');
  outage.worked();
  outage.worked();
  outage.failed('second');
  expect(told).toEqual(['first', 'second']);
});
