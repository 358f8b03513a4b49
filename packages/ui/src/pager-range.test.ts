import { expect, it } from 'vitest';
import { pagerRange } from './pager-range.ts';

it.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 'gap', 9]],
  [6, 9, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 9]],
  [8, 9, [1, 'gap', 5, 6, 7, 8, 9]],
  [3, 4, [1, 2, 3, 4]],
])('page %d of %d shows three before and one after', (page, pageCount, range) => {
  expect(pagerRange(page, pageCount)).toEqual(range);
});
