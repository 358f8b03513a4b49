import { expect, it } from 'vitest';
import { entryPage } from './member-entry-rules.ts';

const page = (count: bigint, part: Parameters<typeof entryPage>[1]) => {
  const { from, to, previous, next } = entryPage(count, part);
  return [`${from}-${to}`, previous, next];
};

it.each([
  { is: 'the newest of many', count: 45n, part: { limit: 20 }, shows: ['26-45', null, '26'] },
  { is: 'behind a page', count: 45n, part: { limit: 20, after: '26' }, shows: ['6-25', '25', '6'] },
  { is: 'the last, which is shorter', count: 45n, part: { limit: 20, after: '6' }, shows: ['1-5', '5', null] },
  { is: 'before the last, whole again', count: 45n, part: { limit: 20, before: '5' }, shows: ['6-25', '25', '6'] },
  { is: 'what is left before the first', count: 30n, part: { limit: 20, before: '25' }, shows: ['11-30', null, '11'] },
  { is: 'the first, behind the end', count: 45n, part: { limit: 20, after: '1' }, shows: ['26-45', null, '26'] },
  { is: 'all of a short account', count: 3n, part: { limit: 20 }, shows: ['1-3', null, null] },
  { is: 'nothing of an empty one', count: 0n, part: { limit: 20 }, shows: ['1-0', null, null] },
])('a page of entries is $is', ({ count, part, shows }) => {
  expect(page(count, part)).toEqual(shows);
});
